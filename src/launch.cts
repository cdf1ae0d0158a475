/**
 * The first file of the command, as CommonJS: on Node.js 20 the loader of ES modules costs a hook ten milliseconds, and a hook is a process
 * of its own at every prompt. The others are built beside it: `hook.cjs` asks a running server, `lifecycle.cjs` opens the store where there is
 * none, `remote-hook.cjs` asks over the network, and `main.js` is everything else.
 */
const argv = process.argv.slice(2)
if (argv[0] === 'hook' && !argv.includes('--help') && !argv.includes('-h')) {
  const { startHook }: typeof import('./start/hook.ts') = require('./start/hook.ts')
  void startHook(argv.slice(1), {
    lifecycle() {
      const { loadCompiled }: typeof import('./load-compiled.ts') = require('./load-compiled.ts')
      return loadCompiled('lifecycle.cjs')
    },
    remote: () => require('./start/remote-hook.ts'),
  })
} else {
  void import('./main.ts').then(({ main }) => main(argv))
}
