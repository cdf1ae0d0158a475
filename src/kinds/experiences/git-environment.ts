/** Variables by which whoever started us, a hook of git for one, would lead git to another repository than the folder's own. */
const misleading = [
  'GIT_DIR',
  'GIT_WORK_TREE',
  'GIT_INDEX_FILE',
  'GIT_OBJECT_DIRECTORY',
  'GIT_COMMON_DIR',
  'GIT_CONFIG_COUNT',
  'GIT_CONFIG_PARAMETERS',
]

/** This process's environment for a git that looks at the folder where it runs, asks nobody for a password and takes no lock it can do without. */
export function gitEnvironment(): NodeJS.ProcessEnv {
  const environment: NodeJS.ProcessEnv = { ...process.env, GIT_OPTIONAL_LOCKS: '0', GIT_TERMINAL_PROMPT: '0' }
  for (const name of misleading) delete environment[name]
  return environment
}
