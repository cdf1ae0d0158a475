import { execFileSync } from 'node:child_process'
import { expect, onTestFinished, test } from 'vitest'
import { createTemporaryFolder } from '../../../../test/support/temporary-folder.ts'
import { readCheckout } from './read-checkout.ts'

function repository(): { path: string; commit: string } {
  const folder = createTemporaryFolder()
  onTestFinished(folder.remove)
  const git = (...words: string[]) => execFileSync('git', ['-C', folder.path, ...words], { encoding: 'utf8' }).trim()
  git('init', '--quiet')
  git('-c', 'user.name=a', '-c', 'user.email=a@b.example', 'commit', '--quiet', '--allow-empty', '-m', folder.path)
  return { path: folder.path, commit: git('rev-parse', 'HEAD') }
}

test('the commit is that of the folder, also where a hook of another repository started us', async () => {
  const [here, other] = [repository(), repository()]
  process.env.GIT_DIR = `${other.path}/.git`
  onTestFinished(() => {
    delete process.env.GIT_DIR
  })
  // As long as a slow machine may need: the limit inside is what a hook can spare, so it is asked until git was in time.
  await expect
    .poll(() => readCheckout(here.path, 400), { timeout: 20_000 })
    .toEqual({ commit: here.commit, dirty: false })
})
