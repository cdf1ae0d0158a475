import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { collectFiles } from './collect-files.ts'

function project(files: Record<string, string | Buffer>): string {
  const root = mkdtempSync(join(tmpdir(), 'mnema-files-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return root
}

const selection = { extensions: ['.md', '.mdc'], including: ['.cursor/rules'] }
const paths = (collection: ReturnType<typeof collectFiles>): string[] => collection.files.map(({ path }) => path)

test('folders are walked in order, other people’s files and hidden ones left alone', () => {
  const root = project({
    'b.md': 'b',
    'docs/a.md': 'a',
    'docs/deep/C.MD': 'c',
    'docs/code.ts': 'no',
    'node_modules/x/README.md': 'no',
    '.git/x.md': 'no',
    '.hidden/x.md': 'no',
    '.cursor/rules/style.mdc': 'yes',
    '.cursor/other.md': 'no',
    'packages/web/.cursor/rules/web.mdc': 'yes',
  })
  expect(paths(collectFiles([root], root, selection))).toEqual([
    '.cursor/rules/style.mdc',
    'b.md',
    'docs/a.md',
    'docs/deep/C.MD',
    'packages/web/.cursor/rules/web.mdc',
  ])
})

test('each file comes once, relative to the root; outside it, to what was named', () => {
  const root = project({ 'docs/a.md': 'a' })
  const other = project({ 'notes/n.md': 'n', AGENTS: 'named itself' })
  const named = [join(root, 'docs'), join(root, 'docs/a.md'), join(other, 'notes'), join(other, 'AGENTS')]
  expect(paths(collectFiles(named, root, selection))).toEqual(['docs/a.md', 'n.md', 'AGENTS'])
})

test('links lead nowhere outside, and nowhere at all is no failure', () => {
  const root = project({ 'docs/a.md': 'a' })
  const secret = project({ 'secret.md': 'secret', 'more/x.md': 'x' })
  symlinkSync(join(secret, 'secret.md'), join(root, 'docs/link.md'))
  symlinkSync(join(secret, 'more'), join(root, 'docs/more'))
  symlinkSync(join(root, 'docs/a.md'), join(root, 'docs/z.md'))
  symlinkSync(join(root, 'docs'), join(root, 'docs/loop'))
  symlinkSync(join(root, 'gone.md'), join(root, 'docs/gone.md'))
  const collection = collectFiles([join(root, 'docs')], root, selection)
  expect(paths(collection)).toEqual(['docs/a.md'])
  expect(collection.skipped.map(({ path }) => path)).toEqual(['docs/gone.md', 'docs/link.md', 'docs/more'])
})

test('binary files and broken encodings are left out, with the reason', () => {
  const root = project({ 'a.md': 'ok', 'b.md': Buffer.from([0x23, 0, 1]), 'c.md': Buffer.from([0xff, 0xfe, 0x41]) })
  const collection = collectFiles([root], root, selection)
  expect(paths(collection)).toEqual(['a.md'])
  expect(collection.skipped).toEqual([
    { path: 'b.md', reason: 'not a text in UTF-8' },
    { path: 'c.md', reason: 'not a text in UTF-8' },
  ])
})
