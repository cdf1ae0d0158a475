export { findByTopic } from './find-by-topic.ts'
export { normaliseTopicKey } from './normalise-topic-key.ts'
