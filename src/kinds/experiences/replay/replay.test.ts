import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createReplayRepository, type ReplayRepository } from '../../../../test/support/replay-repository.ts'
import { createTemporaryFolder } from '../../../../test/support/temporary-folder.ts'
import type { Fix, Verification } from '../experience.ts'
import { exactSignature, looseSignature, signaturesIn } from '../signature/index.ts'
import { findSandbox, type ReplayRequest, replay } from './index.ts'
import { temporaryRoot } from './sandbox/index.ts'

const sandbox = await findSandbox()
const unable = 'missing' in sandbox
const hasMake = existsSync('/usr/bin/make')
const hasPython = existsSync('/usr/bin/python3')

const error = 'ld: undefined symbol deflate'

/** Fails with the error unless `flags` names the library. */
const checkFiles = {
  'check.sh': `#!/bin/sh\ngrep -q -- -lz flags || { echo "${error}" >&2; exit 1; }\necho linked\n`,
  flags: '-O2\n',
}
const goodDiff = '--- a/flags\n+++ b/flags\n@@ -1 +1 @@\n-O2\n+-O2 -lz\n'.replace('\n-O2\n', '\n--O2\n')

function prove(repository: ReplayRepository, fix: Fix, changed: Partial<ReplayRequest> = {}): Promise<Verification> {
  return replay({
    repository: repository.path,
    commit: 'HEAD',
    command: './check.sh',
    directory: '',
    expected: { exact: exactSignature(error) ?? '', loose: looseSignature(error) },
    fix,
    signaturesIn,
    mask: (text) => text.replaceAll('sk-secret', '[masked]'),
    verifier: 'Test',
    sandbox,
    ...changed,
  })
}

const command = (text: string): Fix => ({ kind: 'command', command: text })
const diff = (text: string): Fix => ({ kind: 'diff', diff: text })
const config = (path: string, content: string): Fix => ({ kind: 'config', path, content })

/** Folders of this process's replays that are still there. */
const leftovers = () => readdirSync(temporaryRoot()).filter((name) => name.startsWith(`mnema-replay-${process.pid}-`))

describe('without a sandbox', { timeout: 120_000 }, () => {
  test('nothing runs, and the verdict says why', async () => {
    const repository = createReplayRepository(checkFiles)
    const marker = join(repository.path, 'ran')
    const found = await prove(repository, command(`touch ${marker}`), {
      command: `touch ${marker}; ./check.sh`,
      sandbox: { missing: 'No sandbox can be made on this machine: there is no unshare.' },
    })
    expect(found).toMatchObject({
      verdict: 'policy_denied',
      reason: 'No sandbox can be made on this machine: there is no unshare.',
      runs: 0,
      log: '',
    })
    expect(existsSync(marker)).toBe(false)
  })
})

describe.skipIf(unable)(`a replay${unable ? ` (skipped: ${sandbox.missing})` : ''}`, { timeout: 180_000 }, () => {
  describe('verified', () => {
    test('a diff: red, green and red again, twice, with a log and the machine it ran on', async () => {
      const repository = createReplayRepository(checkFiles)
      const labels: string[] = []
      const found = await prove(repository, diff(goodDiff), {
        command: 'bash ./check.sh',
        progress: (done, total, label) => labels.push(`${done}/${total} ${label}`),
      })
      expect(found).toMatchObject({
        verdict: 'verified',
        commit: repository.git('rev-parse', 'HEAD'),
        runs: 6,
        verifier: 'Test',
        environment: { os: 'linux', arch: process.arch, bash: expect.stringMatching(/^\d+\.\d+/) },
      })
      expect(labels).toHaveLength(8)
      expect(labels[7]).toBe('7/8 again without the fix')
      expect(found.log).toContain(`# without the fix (exit code 1): bash ./check.sh\n${error}`)
      expect(found.log).toContain('# with the fix (exit code 0): bash ./check.sh\nlinked')
      expect(repository.git('status', '--porcelain')).toBe('')
      expect(leftovers()).toEqual([])
    })

    test('a command, whose words for the shell are its own', async () => {
      const repository = createReplayRepository(checkFiles)
      const found = await prove(repository, command(`printf '%s\\n' "-O2 -lz" > flags && [[ -s flags ]]`))
      expect(found).toMatchObject({ verdict: 'verified' })
    })

    test('a configuration file in a folder that is not there yet', async () => {
      const repository = createReplayRepository({
        'check.sh': `#!/bin/sh\n[ -s conf/it\\'s/app.ini ] || { echo "${error}"; exit 2; }\n`,
      })
      expect(await prove(repository, config("conf/it's/app.ini", '[app]\n'))).toMatchObject({ verdict: 'verified' })
    })

    test('an error that differs only in what always changes, and one that differs in numbers', async () => {
      const repository = createReplayRepository(checkFiles)
      const script = (text: string) => `grep -q -- -lz flags || { echo "${text}"; exit 1; }`
      const paths = await prove(repository, diff(goodDiff), { command: script(`/build/$RANDOM/main.c:12:3: ${error}`) })
      expect(paths.verdict).toBe('verified')
      const expected = 'error: worker 7 ran out of 16 slots'
      const numbers = await prove(repository, diff(goodDiff), {
        command: script('error: worker 9 ran out of 32 slots'),
        expected: { exact: exactSignature(expected) ?? '', loose: looseSignature(expected) },
      })
      expect(numbers).toMatchObject({ verdict: 'verified', reason: expect.stringContaining('but for numbers') })
    })

    test.skipIf(!hasMake || !hasPython)('make and python3, in a folder below the root', async () => {
      const repository = createReplayRepository({
        'app/Makefile': 'test:\n\tpython3 test.py\n',
        'app/test.py': 'import settings\nassert settings.port, "port is not set"\n',
        'app/settings.py': 'port = None\n',
      })
      const found = await prove(repository, command("sed -i 's/None/8080/' settings.py"), {
        command: 'make test',
        directory: './app/',
        expected: { exact: exactSignature('AssertionError: port is not set') ?? '', loose: undefined },
      })
      expect(found).toMatchObject({ verdict: 'verified', environment: { make: expect.any(String) } })
    })

    test('a commit of a branch, with git in the checkout, from another folder of the repository', async () => {
      const repository = createReplayRepository({ ...checkFiles, 'sub/x': '' })
      repository.git('branch', 'broken')
      repository.commit({ flags: '-O2 -lz\n' })
      const found = await prove(repository, diff(goodDiff), {
        repository: join(repository.path, 'sub'),
        commit: 'broken',
        command: 'git status --porcelain && git log --oneline | wc -l && ./check.sh',
      })
      expect(found).toMatchObject({ verdict: 'verified', commit: repository.git('rev-parse', 'broken') })
    })
  })

  describe('not_reproduced', () => {
    test('the command passes at this commit', async () => {
      const repository = createReplayRepository({ ...checkFiles, flags: '-lz\n' })
      const found = await prove(repository, diff(goodDiff))
      expect(found).toMatchObject({ verdict: 'not_reproduced', reason: expect.stringContaining('passes'), runs: 2 })
    })

    test('the command fails with another error, and the fix is not run', async () => {
      const repository = createReplayRepository(checkFiles)
      const found = await prove(repository, command('echo applied'), {
        command: 'echo "ld: cannot find crt1.o"; exit 1',
      })
      expect(found).toMatchObject({ verdict: 'not_reproduced', reason: expect.stringContaining('another error') })
      expect(found.log).not.toContain('applied')
    })

    test('a check that only fails when it is run for the first time proves no fix', async () => {
      const repository = createReplayRepository(checkFiles)
      const once = `[ -e built ] || { touch built; echo "${error}"; exit 1; }`
      expect(await prove(repository, command('true'), { command: once })).toMatchObject({ verdict: 'fix_failed' })
    })
  })

  test('fix_failed: the fix applies, and the command still fails', async () => {
    const repository = createReplayRepository(checkFiles)
    const found = await prove(repository, diff(goodDiff.replaceAll('-lz', '-lm')))
    expect(found).toMatchObject({ verdict: 'fix_failed', reason: expect.stringContaining('same error'), runs: 4 })
    const other = await prove(repository, command('rm check.sh'))
    expect(other).toMatchObject({ verdict: 'fix_failed', reason: expect.stringContaining('another error') })
  })

  describe('apply_failed', () => {
    test('a diff of other lines, a text that is no diff, and a command that fails', async () => {
      const repository = createReplayRepository(checkFiles)
      expect(await prove(repository, diff(goodDiff.replaceAll('O2', 'O3')))).toMatchObject({ verdict: 'apply_failed' })
      expect(await prove(repository, diff('add -lz'))).toMatchObject({ verdict: 'apply_failed' })
      const found = await prove(repository, command('echo nothing to do; false'))
      expect(found).toMatchObject({ verdict: 'apply_failed', reason: expect.stringContaining('exit code 1') })
      expect(found.log).toContain('nothing to do')
    })
  })

  test('flaky: the command passes without the fix when it is tried again', async () => {
    const repository = createReplayRepository(checkFiles)
    const found = await prove(repository, diff(goodDiff), {
      command: '[ -e luck ] || ./check.sh',
      progress: (_done, _total, label) => {
        if (label !== 'again without the fix') return
        for (const folder of leftovers()) {
          const checkout = join(temporaryRoot(), folder, 'checkout')
          if (existsSync(checkout)) writeFileSync(join(checkout, 'luck'), '')
        }
      },
    })
    expect(found).toMatchObject({ verdict: 'flaky', reason: expect.stringContaining('without the fix') })
  })

  describe('timeout', () => {
    test('a check that hangs, with its children', async () => {
      const repository = createReplayRepository(checkFiles)
      const seconds = `${91_000 + Math.floor(Math.random() * 999)}.${process.pid}`
      const found = await prove(repository, diff(goodDiff), {
        command: `setsid sleep ${seconds} & sleep ${seconds}`,
        limits: { time: 3000 },
      })
      expect(found).toMatchObject({ verdict: 'timeout', reason: 'The command did not end within 3 seconds.' })
      const commands = execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' })
      expect(commands).not.toContain(`sleep ${seconds}`)
      expect(leftovers()).toEqual([])
    })

    test('a fix that hangs', async () => {
      const repository = createReplayRepository(checkFiles)
      const found = await prove(repository, command('cat </dev/zero >/dev/null'), { limits: { time: 10_000 } })
      expect(found).toMatchObject({ verdict: 'timeout', reason: expect.stringContaining('The fix') })
    })

    test('whoever gives it up gets the reason, and nothing is left', async () => {
      const repository = createReplayRepository(checkFiles)
      const abort = new AbortController()
      const running = prove(repository, command('sleep 1000'), {
        signal: abort.signal,
        progress: (_done, _total, label) => {
          if (label === 'applying the fix') setTimeout(() => abort.abort(new Error('enough')), 500)
        },
      })
      await expect(running).rejects.toThrow('enough')
      expect(leftovers()).toEqual([])
    })
  })

  describe('policy_denied', () => {
    test.each([
      ['a diff with ..', diff('--- a/../flags\n+++ b/../flags\n@@ -1 +1 @@\n-a\n+b\n')],
      ['a diff of an absolute path', diff('--- /dev/null\n+++ /etc/cron.d/x\n@@ -0,0 +1 @@\n+b\n')],
      ['a diff of a hook', diff('--- /dev/null\n+++ b/.git/hooks/pre-commit\n@@ -0,0 +1 @@\n+b\n')],
      [
        'a diff that makes a link',
        diff('diff --git a/l b/l\nnew file mode 120000\n--- /dev/null\n+++ b/l\n@@ -0,0 +1 @@\n+/etc\n'),
      ],
      ['a file above', config('../flags', '-lz')],
      ['a file by its absolute path', config('/tmp/flags', '-lz')],
      ["a file of git's", config('.git/config', '[core]')],
    ])('%s', async (_, fix) => {
      const found = await prove(createReplayRepository(checkFiles), fix)
      expect(found).toMatchObject({ verdict: 'policy_denied', reason: expect.stringContaining('refused'), runs: 1 })
    })

    test('a file through a link that leads out, and the same by a diff', async () => {
      const repository = createReplayRepository(checkFiles)
      const outside = createTemporaryFolder()
      onTestFinished(outside.remove)
      chmodSync(outside.path, 0o777)
      symlinkSync(outside.path, join(repository.path, 'out'))
      symlinkSync(join(outside.path, 'new'), join(repository.path, 'file'))
      repository.commit({})
      const refused = { verdict: 'policy_denied', reason: expect.stringContaining('is a link') }
      expect(await prove(repository, config('out/x', 'b'))).toMatchObject(refused)
      expect(await prove(repository, config('file', 'b'))).toMatchObject(refused)
      const throughLink = await prove(repository, diff('--- /dev/null\n+++ b/out/x\n@@ -0,0 +1 @@\n+b\n'))
      expect(throughLink.verdict).toBe('apply_failed')
      expect(readdirSync(outside.path)).toEqual([])
    })

    test('a command in a folder above', async () => {
      const found = await prove(createReplayRepository(checkFiles), diff(goodDiff), { directory: '../x' })
      expect(found).toMatchObject({ verdict: 'policy_denied', runs: 0 })
    })

    test('a fix that asks for the network', async () => {
      const repository = createReplayRepository(checkFiles)
      const fetching = `node -e "fetch('http://registry.example/zlib.tgz').catch((error) => { console.error(error.cause); process.exit(1) })"`
      const found = await prove(repository, command(`${fetching} && echo -lz > flags`))
      expect(found).toMatchObject({ verdict: 'policy_denied', reason: expect.stringContaining('the network') })
    })

    test('a fork bomb, memory and output without end', async () => {
      const repository = createReplayRepository(checkFiles)
      const bomb = await prove(repository, command(':(){ :|:& };: ; sleep 1; ls | cat; exit 1'), {
        limits: { processes: 64, time: 8000 },
      })
      expect(['policy_denied', 'timeout']).toContain(bomb.verdict)
      const flood = await prove(repository, command('yes sk-secret'), { limits: { output: 300_000 } })
      expect(flood).toMatchObject({ verdict: 'policy_denied', reason: expect.stringContaining('printed more than') })
      expect(flood.log.length).toBeLessThanOrEqual(8000)
      expect(flood.log).not.toContain('sk-secret')
      const hog = await prove(
        repository,
        command('node -e "const kept = []; for (;;) kept.push(Buffer.alloc(16 << 20, 1))"'),
        {
          limits: { memory: 512 * 1024 ** 2 },
        },
      )
      expect(hog).toMatchObject({ verdict: 'policy_denied', reason: expect.stringContaining('memory') })
    })
  })

  describe('environment_missing', () => {
    test.each([
      ['a program that is not there', { command: 'no-such-compiler main.c' }, 'needs a program'],
      [
        'a program that make does not find',
        { command: 'echo "make: no-such-cc: No such file"; echo "make: *** [x] Error 127"; exit 2' },
        'needs a program',
      ],
      ['a commit that is not there', { commit: '0123456789012345678901234567890123456789' }, 'has no commit'],
      ['a commit that is an option', { commit: '--upload-pack=touch' }, 'has no commit'],
      ['a folder that is no repository', { repository: '/usr' }, 'no git repository'],
      ['a folder that the commit has not', { directory: 'web' }, 'no folder web'],
    ])('%s', async (_, changed, words) => {
      const found = await prove(createReplayRepository(checkFiles), diff(goodDiff), changed)
      expect(found).toMatchObject({ verdict: 'environment_missing', reason: expect.stringContaining(words) })
    })

    test('but an error that says that a program is missing can be reproduced', async () => {
      const repository = createReplayRepository({ 'x.sh': 'echo fine\n' })
      const found = await prove(repository, command('mkdir -p bin && cp x.sh bin/tool && chmod +x bin/tool'), {
        command: 'PATH="$PATH:/checkout/bin"; sh -c tool',
        expected: { exact: exactSignature('sh: 1: tool: not found') ?? '', loose: undefined },
      })
      expect(found.verdict).toBe('verified')
    })
  })

  test('a fix that writes outside or reads the home of the person changes and learns nothing', async () => {
    const repository = createReplayRepository(checkFiles)
    const outside = createTemporaryFolder()
    onTestFinished(outside.remove)
    chmodSync(outside.path, 0o777)
    writeFileSync(join(outside.path, 'key'), 'words of the person')
    const found = await prove(
      repository,
      command(`cat ${outside.path}/key ${process.env.HOME}/.gitconfig; echo x > ${outside.path}/new; echo -lz > flags`),
    )
    expect(found.verdict).toBe('verified')
    expect(found.log).not.toContain('words of the person')
    expect(readdirSync(outside.path)).toEqual(['key'])
    expect(readFileSync(join(repository.path, 'flags'), 'utf8')).toBe('-O2\n')
  })

  test('nothing that a repository configures runs outside the sandbox', async () => {
    const outside = createTemporaryFolder()
    onTestFinished(outside.remove)
    const repository = createReplayRepository({ ...checkFiles, '.gitattributes': '* filter=trap\n' })
    const trap = join(outside.path, 'trap.sh')
    writeFileSync(trap, `#!/bin/sh\necho "$0 $*" >> ${outside.path}/sprung\ncat\n`)
    chmodSync(trap, 0o755)
    for (const hook of ['post-checkout', 'reference-transaction', 'post-index-change']) {
      mkdirSync(join(repository.path, '.git/hooks'), { recursive: true })
      writeFileSync(join(repository.path, '.git/hooks', hook), `#!/bin/sh\n${trap} ${hook} </dev/null\n`)
      chmodSync(join(repository.path, '.git/hooks', hook), 0o755)
    }
    const settings = {
      'filter.trap.smudge': trap,
      'filter.trap.process': trap,
      'core.fsmonitor': trap,
      'core.sshCommand': trap,
      'core.pager': trap,
    }
    for (const [name, value] of Object.entries(settings)) repository.git('config', name, value)
    expect(await prove(repository, diff(goodDiff))).toMatchObject({ verdict: 'verified' })
    expect(existsSync(join(outside.path, 'sprung'))).toBe(false)
  })

  test('a fix that takes the check away is verified: whoever decides sees the fix', async () => {
    const repository = createReplayRepository(checkFiles)
    expect(await prove(repository, config('check.sh', '#!/bin/sh\nexit 0\n'))).toMatchObject({ verdict: 'verified' })
  })
})
