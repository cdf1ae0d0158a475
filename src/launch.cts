/**
 * The first file of the command, as CommonJS: on Node.js 20 the loader of ES modules costs a hook ten milliseconds, and a hook is a process
 * of its own at every prompt. The others are built beside it: `hook.cjs` asks a running server, `lifecycle.cjs` opens the store where there is
 * none, `remote-hook.cjs` asks over the network, and `main.js` is everything else.
 */
const argv = process.argv.slice(2)
if (argv[0] === 'hook' && !argv.includes('--help') && !argv.includes('-h')) startHook()
else void import('./main.ts').then(({ main }) => main(argv))

/** Nothing that goes wrong here is the host's business. */
function startHook(): void {
  process.on('uncaughtException', () => process.exit(0))
  const { homedir }: typeof import('node:os') = require('node:os')
  const { join }: typeof import('node:path') = require('node:path')
  const { loadCompiled }: typeof import('./load-compiled.ts') = require('./load-compiled.ts')
  const usualHome = process.env.MNEMA_HOME || join(homedir(), '.mnema')
  const hook = loadCompiled<typeof import('./start/hook.ts')>('hook.cjs', usualHome)
  void hook.startHook(argv.slice(1), {
    lifecycle: (home) => loadCompiled('lifecycle.cjs', home),
    remote: () => require('./start/remote-hook.ts'),
  })
}
