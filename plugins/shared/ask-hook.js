import { spawn } from 'node:child_process'

/** Milliseconds; `mnema hook` itself gives up after two seconds. */
const patience = 5_000

/** What `mnema hook` answers to an event; undefined where it has nothing to say, or does not answer. Never throws and prints nothing. */
export function askHook({ runtime, command, url, environment }, event, payload) {
  return new Promise((resolve) => {
    try {
      const [program, ...before] = command
      const remote = url === undefined ? [] : ['--url', url]
      const child = spawn(program, [...before, 'hook', runtime, event, ...remote], {
        env: environment,
        stdio: ['pipe', 'pipe', 'ignore'],
        windowsHide: true,
      })
      let text = ''
      const limit = setTimeout(() => child.kill(), patience)
      child.stdout.setEncoding('utf8').on('data', (chunk) => {
        text += chunk
      })
      child.on('error', () => {
        clearTimeout(limit)
        resolve(undefined)
      })
      child.on('close', () => {
        clearTimeout(limit)
        resolve(parse(text))
      })
      child.stdin.on('error', () => undefined)
      child.stdin.end(JSON.stringify(payload))
    } catch {
      resolve(undefined)
    }
  })
}

function parse(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
