/**
 * The first file of the command, as CommonJS: on Node.js 20 the loader of ES modules costs a hook ten milliseconds, and a hook is a process
 * of its own at every prompt. The two that it names are built beside it.
 */
const argv = process.argv.slice(2)
if (argv[0] === 'hook' && !argv.includes('--help') && !argv.includes('-h')) {
  const { loadCompiled }: typeof import('./load-compiled.ts') = require('./load-compiled.ts')
  const { startHook }: typeof import('./start/hook.ts') = loadCompiled('hook.cjs')
  void startHook(argv.slice(1))
} else {
  void import('./main.ts').then(({ main }) => main(argv))
}
