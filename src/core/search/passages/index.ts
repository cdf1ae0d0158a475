export { Bag } from './bag.ts'
export { composePassages, type PassageDraft } from './compose-passages.ts'
export { meaningOf } from './meaning-of.ts'
export { projectTag, statusTag, treeTag } from './tags.ts'
