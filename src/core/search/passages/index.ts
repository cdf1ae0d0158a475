export { Bag } from './bag.ts'
export { composePassages, type PassageDraft } from './compose-passages.ts'
export { projectTag, statusTag, treeTag } from './tags.ts'
