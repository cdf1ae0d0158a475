export { readGenerated } from './generated-file.ts'
export { findBlock } from './managed-block.ts'
export { readScopeHeading } from './scope-heading.ts'
export { patternsOf } from './scope-patterns.ts'
