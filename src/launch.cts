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
  const hook: typeof import('./start/hook.ts') = require('./start/hook.ts')
  void hook.startHook(argv.slice(1), {
    lifecycle(home) {
      const { loadCompiled }: typeof import('./load-compiled.ts') = require('./load-compiled.ts')
      return loadCompiled('lifecycle.cjs', home)
    },
    remote: () => require('./start/remote-hook.ts'),
  })
}
