// Prints the tools of Mnema for one runtime as JSON, and ends.
import { readConnection } from './connection.js'
import { openTools } from './open-tools.js'

const tools = openTools(readConnection(process.argv[2]))
process.stdout.write(JSON.stringify(await tools.list()), () => process.exit(0))
