// Builds when the build is older than its sources: for tools that start the program themselves.
import { ensureBuild } from './ensure.mjs'

ensureBuild()
