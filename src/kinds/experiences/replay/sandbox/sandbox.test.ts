import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createTemporaryFolder } from '../../../../../test/support/temporary-folder.ts'
import {
  createWorkspace,
  defaultLimits,
  findSandbox,
  type Limits,
  type RunResult,
  removeWorkspace,
  sweepFolders,
  temporaryRoot,
  type Workspace,
} from './index.ts'

const found = await findSandbox()
const unable = 'missing' in found

/** Somebody without rights, and with nothing of this user's. */
const nobody = { uid: 54_321, gid: 54_321, cwd: '/' } as const

/** Whether an ordinary user reaches this Node.js and the temporary folder: not where either lies in root's home. */
function reachesUs(): boolean {
  if (process.getuid?.() !== 0) return false
  try {
    execFileSync(process.execPath, ['-e', `fs.readdirSync(${JSON.stringify(tmpdir())})`], {
      ...nobody,
      stdio: 'ignore',
    })
    return true
  } catch {
    return false
  }
}

/** What is alive on this machine and has the text in its command line. */
function alive(text: string): string[] {
  return readdirSync('/proc').filter((id) => {
    try {
      return /^\d+$/.test(id) && readFileSync(`/proc/${id}/cmdline`, 'utf8').includes(text)
    } catch {
      return false
    }
  })
}

/** A duration for `sleep` that no other process has. */
const uniqueSeconds = () => `${90_000 + Math.floor(Math.random() * 9000)}.${process.pid}`

let workspace: Workspace

async function run(command: string, limits: Partial<Limits> = {}, signal?: AbortSignal): Promise<RunResult> {
  if ('missing' in found) throw new Error(found.missing)
  return found.run(command, { workspace, directory: '', limits: { ...defaultLimits, ...limits }, signal })
}

test('where there is no Linux there is no sandbox, and a sentence says so', async () => {
  expect(await findSandbox({ platform: 'darwin' })).toEqual({ missing: expect.stringMatching(/^Fixes.*Linux.*\.$/) })
})

describe.skipIf(unable)(`a sandbox${unable ? ` (skipped: ${found.missing})` : ''}`, { timeout: 120_000 }, () => {
  beforeAll(async () => {
    workspace = await createWorkspace()
  })
  afterAll(() => removeWorkspace(workspace))

  test('a command writes in its checkout, its home and its temporary folder, and nowhere else', async () => {
    const outside = createTemporaryFolder()
    onTestFinished(outside.remove)
    chmodSync(outside.path, 0o777)
    const { output, exitCode } = await run(`
      touch here ~/here /tmp/here && pwd
      for place in / /usr /usr/local /etc /proc /dev /root ${outside.path} ${homedir()}; do
        touch $place/mnema-escaped 2>/dev/null && echo "wrote to $place"
      done
      exit 3`)
    expect(output).toBe('/checkout\n')
    expect(exitCode).toBe(3)
    expect(existsSync(join(workspace.checkout, 'here'))).toBe(true)
    expect(existsSync(join(outside.path, 'mnema-escaped'))).toBe(false)
  })

  test("the person's files and variables are not there", async () => {
    const outside = createTemporaryFolder()
    onTestFinished(outside.remove)
    writeFileSync(join(outside.path, 'key'), 'private words')
    chmodSync(outside.path, 0o755)
    process.env.MNEMA_TEST_PRIVATE = 'private words'
    process.env.SSH_AUTH_SOCK = '/run/agent'
    onTestFinished(() => {
      delete process.env.MNEMA_TEST_PRIVATE
      delete process.env.SSH_AUTH_SOCK
    })
    const { output } = await run(`
      env; cat ${outside.path}/key /proc/1/environ; ls -A ~ /tmp ${homedir()}/.ssh ${homedir()}/.config /run /var /home /mnt /srv`)
    expect(output).not.toContain('private words')
    expect(output).not.toContain('SSH_AUTH_SOCK')
    expect(output).toContain('HOME=/home/replay')
    for (const place of ['/run', '/var', '/mnt', '/srv', '.ssh', '.config'])
      expect(output).toMatch(new RegExp(`${place}.*No such`))
  })

  test('a home directory among the folders of the system is covered', async () => {
    const other = await findSandbox({ home: '/usr/share' })
    if ('missing' in other) throw new Error(other.missing)
    const { output } = await other.run(
      'ls -A /usr/share; touch /usr/share/x && rm /usr/share/x; ls /usr/bin | head -n 1',
      {
        workspace,
        directory: '',
        limits: defaultLimits,
      },
    )
    expect(
      output
        .trim()
        .split('\n')
        .filter((line) => !line.includes('touch')),
    ).toHaveLength(1)
  })

  test('there is no network but the loopback of its own', async () => {
    const server = createServer((socket) => socket.end('reached'))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const address = server.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const { output } = await run(`
      sed 1,2d /proc/net/dev | cut -d: -f1
      node -e "
        const connect = (port, host) => require('node:net').connect(port, host)
          .on('data', (data) => console.log(String(data)))
          .on('error', (error) => console.log(host, error.code))
        connect(${port}, '127.0.0.1'); connect(80, '192.0.2.1'); connect(53, 'example.com')"`)
    expect(output).not.toContain('reached')
    expect(output).toContain('127.0.0.1 ECONNREFUSED')
    expect(output).toContain('192.0.2.1 ENETUNREACH')
    expect(output).toMatch(/example\.com (EAI_AGAIN|ENOTFOUND)/)
  })

  test('it sees its own processes alone, is nobody in particular, and cannot become more', async () => {
    const { output } = await run(`
      ls -d /proc/[0-9]* | wc -l
      id -u
      grep -E '^(CapEff|NoNewPrivs)' /proc/self/status
      unshare --user true 2>/dev/null && echo 'made a namespace'
      kill -9 1 2>/dev/null
      mount -o remount,bind,rw /usr 2>/dev/null && echo 'remounted'
      echo still here`)
    const [processes, id, ...rest] = output.trim().split(/\s*\n/)
    expect(Number(processes)).toBeLessThan(12)
    expect(id).toBe('1000')
    expect(rest).toEqual(['CapEff:\t0000000000000000', 'NoNewPrivs:\t1', 'still here'])
  })

  test('what is still running when the command ends is ended', async () => {
    const seconds = uniqueSeconds()
    const result = await run(`setsid nohup sleep ${seconds} >/dev/null 2>&1 & (sleep ${seconds} &) ; echo done`)
    expect(result).toMatchObject({ end: 'exit', exitCode: 0, stdout: 'done\n' })
    expect(alive(seconds)).toEqual([])
  })

  test('a command that hangs is stopped with its children', async () => {
    const seconds = uniqueSeconds()
    const result = await run(
      `trap '' TERM INT HUP; setsid sleep ${seconds} & sleep ${seconds} & echo waiting; sleep ${seconds}`,
      { time: 8000 },
    )
    expect(result).toMatchObject({ end: 'time', exitCode: undefined, stdout: 'waiting\n' })
    expect(alive(seconds)).toEqual([])
  })

  test('whoever asked can give it up', async () => {
    const seconds = uniqueSeconds()
    const abort = new AbortController()
    setTimeout(() => abort.abort(), 2000)
    expect(await run(`sleep ${seconds}`, {}, abort.signal)).toMatchObject({ end: 'cancelled' })
    expect(alive(seconds)).toEqual([])
  })

  test('a fork bomb gets no further than its share of processes', async () => {
    const { output } = await run(
      `node -e "
        const { spawn } = require('node:child_process')
        let started = 0, refused = 0
        for (let at = 0; at < 300; at++) {
          const child = spawn('sleep', ['1000'])
          child.on('error', () => {})
          child.pid === undefined ? refused++ : started++
        }
        console.log(started < 100 ? 'held' : 'not held', refused > 0); process.exit()"`,
      { processes: 100 },
    )
    expect(output).toBe('held true\n')
    const bomb = await run(':(){ :|:& };: ; sleep 2; exit 7', { processes: 64, time: 8000 })
    expect(['exit', 'time']).toContain(bomb.end)
    expect((await run('echo fine')).output).toBe('fine\n')
  })

  test('a process that takes too much memory fails, and so do many small ones together', async () => {
    const one = await run(
      `node -e "
      const kept = []
      for (;;) kept.push(Buffer.alloc(16 << 20, 1))"`,
      { memory: 512 * 1024 ** 2 },
    )
    expect(one.end === 'memory' || one.exitCode !== 0).toBe(true)
    const many = await run(
      `for each in 1 2 3 4 5 6; do node -e "const kept = Buffer.alloc(100 << 20, 1); setTimeout(() => kept, 1e6)" & done; wait`,
      { memory: 400 * 1024 ** 2 },
    )
    expect(many.end).toBe('memory')
  })

  test('output, file size and processor time end where they are limited', async () => {
    const flood = await run('yes', { output: 100_000 })
    expect(flood.end).toBe('output')
    expect(flood.output).toHaveLength(100_000)
    expect((await run('head -c 3000000 /dev/zero >big', { fileSize: 1_000_000 })).exitCode).toBe(153)
    expect((await run('while :; do :; done', { cpu: 1 })).exitCode).not.toBe(0)
  })

  test('input is given, and both outputs are kept apart and together', async () => {
    if ('missing' in found) return
    const result = await found.run('cat; echo wrong >&2', {
      workspace,
      directory: '',
      input: '给你\n',
      limits: defaultLimits,
    })
    expect(result).toMatchObject({ stdout: '给你\n', stderr: 'wrong\n', end: 'exit', exitCode: 0 })
    expect(result.output).toHaveLength('给你\nwrong\n'.length)
  })

  test('a folder that is not there is no success', async () => {
    if ('missing' in found) return
    const result = await found.run('true', { workspace, directory: 'absent', limits: defaultLimits })
    expect(result).toMatchObject({ end: 'not_started', exitCode: undefined })
  })

  describe('in another process', () => {
    const program = createTemporaryFolder()
    const file = join(program.path, 'run.mjs')
    beforeAll(async () => {
      const entry = new URL('../../../../../test/support/children/run-in-sandbox.ts', import.meta.url).pathname
      await build({
        entryPoints: [entry],
        outfile: file,
        bundle: true,
        platform: 'node',
        format: 'esm',
        logLevel: 'error',
      })
      chmodSync(program.path, 0o755)
    })
    afterAll(program.remove)

    test('it dies with whoever started it, and the next one clears away what is left', async () => {
      const seconds = uniqueSeconds()
      const child = spawn(process.execPath, [file, `sleep ${seconds} & sleep ${seconds}`], {
        stdio: ['ignore', 'pipe', 'ignore'],
      })
      const first = await new Promise<string>((resolve) => child.stdout.once('data', (data) => resolve(String(data))))
      const { workspace: left } = JSON.parse(first)
      await expect.poll(() => alive(seconds).length, { timeout: 60_000, interval: 100 }).toBeGreaterThan(1)
      child.kill('SIGKILL')
      await expect.poll(() => alive(seconds), { timeout: 60_000, interval: 100 }).toEqual([])
      expect(existsSync(left.folder)).toBe(true)
      await sweepFolders()
      expect(existsSync(left.folder)).toBe(false)
      expect(existsSync(workspace.folder)).toBe(true)
    })

    test.runIf(reachesUs())('an ordinary user has the same sandbox as root, or is told why there is none', () => {
      const home = join(program.path, 'home')
      mkdirSync(home)
      const command = `id -u; touch /usr/x /etc/x /x 2>/dev/null && echo escaped; ls ${home} 2>/dev/null; ls -d /proc/[0-9]* | wc -l`
      const output = execFileSync(process.execPath, [file, command], {
        ...nobody,
        env: { PATH: process.env.PATH, HOME: home },
        encoding: 'utf8',
      })
      const [{ name, missing }, ended] = output
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
      // Some machines give namespaces to root alone.
      if (missing !== undefined) return expect(missing).toMatch(/\.$/)
      expect(name).toMatch(/namespaces|bubblewrap/)
      expect(ended.output).toMatch(/^1000\n\d\n$/)
      expect(
        readdirSync(temporaryRoot()).filter(
          (entry) => entry.includes('mnema-replay-') && !existsSync(join('/proc', entry.split('-')[2] ?? '')),
        ),
      ).toEqual([])
    })
  })
})
