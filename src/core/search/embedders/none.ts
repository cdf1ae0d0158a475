/** No source of vectors: the search is then lexical only, and says so. */
export const noEmbedder = undefined
