import { MnemaError } from '../../../contract/index.ts'

/** What git's complaint about a remote means for a person. The complaint itself is not told: an address may hold a password. */
export function remoteTrouble(complaint: string): MnemaError {
  const known = troubles.find(({ pattern }) => pattern.test(complaint))
  if (known === undefined) return offline()
  return new MnemaError('invalid_input', known.message, { field: 'repository', remedy: known.remedy })
}

/** Whether the remote's owner lets nobody push to the branch itself. */
export function isProtected(complaint: string): boolean {
  return /protected branch|hook declined|GH0\d\d|not allowed to push|prohibited/i.test(complaint)
}

/** In the words of git 2.30 to 2.50, OpenSSH and the large hosts. */
const troubles = [
  {
    pattern: /dubious ownership/i,
    message: 'The repository belongs to another user of this machine, and git does not trust it.',
    remedy: 'Trust it: git config --global --add safe.directory FOLDER',
  },
  {
    pattern:
      /permission denied|authentication failed|could not read (?:username|password)|access denied|terminal prompts|returned error: 40[13]|host key verification|publickey|permission to .* denied|unable to access .*: permission/i,
    message: 'git has no access to the repository.',
    remedy:
      'Sign in once (git ls-remote ADDRESS must succeed in a terminal), and ask its owner for the right to write.',
  },
  {
    pattern: /not appear to be a git repository|repository .*not found|not found|no such|not a git repository/i,
    message: 'There is no git repository at that address.',
    remedy: 'Begin an empty one there, at your host or with git init --bare FOLDER.',
  },
]

function offline(): MnemaError {
  return new MnemaError('unavailable', 'The remote cannot be reached.', {
    remedy: 'What is here stays good; try again later.',
  })
}
