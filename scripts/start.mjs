// `npm start`: installs and builds what is missing, then serves. Further arguments go to `mnema serve`.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureBuild, ensureNode, ensurePackages, root } from './ensure.mjs'

ensureNode()
ensurePackages()
ensureBuild()
const server = spawn(process.execPath, [join(root, 'dist', 'mnema.cjs'), 'serve', ...process.argv.slice(2)], {
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('exit', (code) => process.exit(code ?? 0))
