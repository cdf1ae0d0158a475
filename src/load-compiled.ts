import * as fs from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { constants, Script } from 'node:vm'

/** Of which Node and machine the code is; older ones of the same are deleted. */
const maker = `${process.version}-${process.arch}`

/**
 * Loads a CommonJS file that is built beside this one, with the machine code that its last run left in the data folder: to compile it takes a
 * hook a third of its time. Where there is none, or V8 does not know it, it is compiled, and left there when the process ends.
 * The data folder is the person's own; a code that was made of another file is never taken, since its name has the file's size and time.
 */
export function loadCompiled<Exports extends object>(name: string, home: string): Exports {
  const file = join(__dirname, name)
  const folder = join(home, 'compiled')
  const { size, mtimeMs } = fs.statSync(file)
  const kept = join(folder, `${name}-${maker}-${size}-${Math.round(mtimeMs)}`)
  const cachedData = readIfThere(kept)
  const script = new Script(wrap(fs.readFileSync(file, 'utf8')), {
    filename: file,
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
    ...(cachedData === undefined ? {} : { cachedData }),
  })
  const loaded: { exports: Exports } = { exports: Object.create(null) }
  script.runInThisContext()(loaded.exports, createRequire(file), loaded, file, __dirname)
  if (cachedData === undefined || script.cachedDataRejected === true)
    process.once('exit', () => keep(script, folder, kept, name))
  return loaded.exports
}

/** As Node.js wraps a CommonJS file. */
function wrap(source: string): string {
  return `(function (exports, require, module, __filename, __dirname) {${source}\n})`
}

function readIfThere(file: string): Buffer | undefined {
  try {
    return fs.readFileSync(file)
  } catch {
    // None yet, or not to be read: the file is compiled.
    return undefined
  }
}

/** Written beside and then renamed, so that no process reads half of it. */
function keep(script: Script, folder: string, kept: string, name: string): void {
  try {
    // A home that nothing was written to yet is not made for this.
    if (!fs.existsSync(dirname(folder))) return
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
    for (const entry of fs.readdirSync(folder))
      if (entry.startsWith(`${name}-${maker}-`)) fs.rmSync(join(folder, entry), { force: true })
    const draft = `${kept}.${process.pid}`
    fs.writeFileSync(draft, script.createCachedData(), { mode: 0o600 })
    fs.renameSync(draft, kept)
  } catch {
    // A folder that cannot be written to: the next run compiles again.
  }
}
