import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sourceFiles } from './files.mjs'

const most = 400

/** Files over 400 lines: each is missing a noun. Generated files say so in their first line. */
export function checkSizes(root) {
  const findings = []
  for (const folder of ['src', 'test', 'bench', 'scripts', 'models/build']) {
    if (!existsSync(join(root, folder))) continue
    for (const file of sourceFiles(root, folder)) {
      if (file.includes('node_modules')) continue
      const text = readFileSync(join(root, file), 'utf8')
      const lines = text.split('\n').length
      if (lines > most && !/^\/\/ Generated/.test(text)) findings.push(`${file}: ${lines} lines, at most ${most}`)
      if (/^\s*\/\/ ?-{3,}/m.test(text)) findings.push(`${file}: a section banner is a file asking to be born`)
    }
  }
  return findings
}
