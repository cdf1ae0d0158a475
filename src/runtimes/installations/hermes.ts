import { join } from 'node:path'
import type { Installation, InstallationTarget, Rival } from '../../contract/index.ts'
import { folderOf } from './folder-of.ts'
import { configurationText, withoutComments } from './known-memories.ts'
import { restart, tell } from './steps.ts'

/**
 * Hermes finds memory providers as folders below its home, and loads the one that the configuration names. The folder holds a few lines
 * that load the provider which came with this program, so that it is as new as the program.
 */
export const hermes: Installation = {
  runtime: 'hermes',
  title: 'Hermes',
  scopes: ['user'],
  executables: ['hermes'],
  traces: (target) => [folderOf(target, 'HERMES_HOME', '.hermes')],
  edits: (target) => [
    { at: 'file', file: join(providerFolder(target), '__init__.py'), text: loader(target) },
    { at: 'file', file: join(providerFolder(target), 'plugin.yaml'), text: manifest },
    {
      at: 'key',
      file: configurationFile(target),
      format: 'yaml',
      path: ['memory', 'provider'],
      value: 'mnema',
    },
  ],
  steps: (_target, locale) => tell([restart('Hermes')], locale),
  async rivals(target) {
    const text = withoutComments((await configurationText(configurationFile(target))) ?? '')
    const provider = /^memory:\s*\n(?:[ \t]+.*\n)*?[ \t]+provider:[ \t]*["']?([\w-]+)/m.exec(text)?.[1]
    if (provider === undefined || provider === 'mnema') return []
    const rival: Rival = {
      is: 'memory',
      file: configurationFile(target),
      detail: `The memory provider is ${provider}; Hermes loads one alone.`,
      remedy: 'Run mnema connect hermes to make it mnema; mnema disconnect puts yours back.',
    }
    return [rival]
  },
}

function configurationFile(target: InstallationTarget): string {
  return join(folderOf(target, 'HERMES_HOME', '.hermes'), 'config.yaml')
}

function providerFolder(target: InstallationTarget): string {
  return join(folderOf(target, 'HERMES_HOME', '.hermes'), 'plugins', 'mnema')
}

const manifest = `name: mnema
version: 1.0.0
description: "One memory for every coding agent: what was learned comes back by itself."
`

/** JSON of texts, and of lists and objects of texts, is Python too. */
function loader({ plugins, command, server, variables }: InstallationTarget): string {
  const path = join(plugins, 'hermes', 'mnema', '__init__.py')
  const url = server === undefined ? 'None' : JSON.stringify(server.url)
  return `"""Loads the memory provider that came with the command mnema. Written by "mnema connect hermes"."""

# Hermes takes a folder for a memory provider by these words: MemoryProvider, register_memory_provider.
import importlib.util

_spec = importlib.util.spec_from_file_location("mnema_hermes", ${JSON.stringify(path)})
_module = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(_module)
_module.configure(command=${JSON.stringify(command)}, url=${url}, environment=${JSON.stringify(variables)})

register = _module.register
`
}
