import { builtinModules } from 'node:module'
import type { SgNode } from '../../syntax/index.ts'
import { calledName } from './called-name.ts'
import { fieldText, hasChild } from './node.ts'
import type { Probe } from './probe.ts'

const builtIn: ReadonlySet<string> = new Set(builtinModules.filter((name) => !name.startsWith('_')))

/** The module that an import or export names. */
function sourceOf(node: SgNode): string | undefined {
  const text = fieldText(node, 'source')
  return text === '' ? undefined : text.slice(1, -1)
}

const nodeProtocol: Probe = {
  id: 'js-node-protocol',
  kinds: ['import_statement'],
  of: 'imports of modules of Node.js',
  judge(node) {
    const source = sourceOf(node)
    if (source?.startsWith('node:')) return 'prefixed'
    return source !== undefined && builtIn.has(source) ? 'bare' : undefined
  },
  answers: {
    prefixed: {
      rule: 'Import modules of Node.js with the `node:` prefix.',
      linted: ['biome:useNodejsImportProtocol', 'eslint:unicorn/prefer-node-protocol', 'eslint:n/prefer-node-protocol'],
    },
    bare: { rule: 'Import modules of Node.js without the `node:` prefix.' },
  },
}

const extensions: Probe = {
  id: 'js-import-extensions',
  kinds: ['import_statement', 'export_statement'],
  of: 'relative imports',
  judge(node) {
    const source = sourceOf(node)
    if (source === undefined || !/^\.\.?\//.test(source)) return undefined
    const ending = /\.([a-z]+)$/i.exec(source)?.[1]
    if (ending === undefined) return 'none'
    if (/^[cm]?ts$|^tsx$/.test(ending)) return 'source'
    return /^[cm]?js$|^jsx$/.test(ending) ? 'built' : undefined
  },
  answers: {
    none: { rule: 'Write relative imports without a file extension.', linted: ['eslint:import/extensions'] },
    source: {
      rule: 'Write relative imports with the extension of the source file (`.ts`).',
      linted: ['biome:useImportExtensions', 'eslint:import/extensions'],
    },
    built: {
      rule: 'Write relative imports with the extension of the JavaScript file (`.js`, `.mjs`).',
      linted: ['biome:useImportExtensions', 'eslint:import/extensions'],
    },
  },
}

const exported: Probe = {
  id: 'js-named-exports',
  kinds: ['export_statement'],
  of: 'exports',
  within: 'source',
  judge: (node) => (hasChild(node, 'default') ? 'default' : 'named'),
  answers: {
    named: {
      rule: 'Export by name; do not use default exports.',
      linted: ['eslint:import/no-default-export', 'biome:noDefaultExport', 'oxlint:no-default-export'],
    },
    default: { rule: 'Export the one thing of a module as its default export.' },
  },
}

const modules: Probe = {
  id: 'js-modules',
  kinds: ['import_statement', 'call_expression'],
  of: 'imports',
  judge(node) {
    if (node.is('import_statement')) return 'import'
    return calledName(node).name === 'require' && fieldText(node, 'arguments').length > 3 ? 'require' : undefined
  },
  answers: {
    import: {
      rule: 'Load modules with `import`, not with `require`.',
      linted: ['eslint:@typescript-eslint/no-require-imports', 'eslint:import/no-commonjs', 'biome:noCommonJs'],
    },
    require: { rule: 'Load modules with `require`: the code is CommonJS.' },
  },
}

/** How modules name one another. */
export const javascriptModules: readonly Probe[] = [nodeProtocol, extensions, exported, modules]
