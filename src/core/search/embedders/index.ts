export { createOpenAiEmbedder, type OpenAiEmbedderOptions } from './openai.ts'
export { createStaticEmbedder, type StaticEmbedderOptions } from './static.ts'
