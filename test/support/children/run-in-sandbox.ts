import {
  createWorkspace,
  defaultLimits,
  findSandbox,
  removeWorkspace,
} from '../../../src/kinds/experiences/replay/sandbox/index.ts'

// Finds the sandbox of this user, runs a command in it and prints, as lines of JSON, first the workspace and then how the run ended.
const [command = 'true'] = process.argv.slice(2)
const sandbox = await findSandbox()
if ('missing' in sandbox) console.log(JSON.stringify(sandbox))
else {
  const workspace = await createWorkspace()
  console.log(JSON.stringify({ name: sandbox.name, workspace }))
  console.log(JSON.stringify(await sandbox.run(command, { workspace, directory: '', limits: defaultLimits })))
  await removeWorkspace(workspace)
}
