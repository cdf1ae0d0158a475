declare module 'opencc-js/dict/TSCharacters' {
  const table: string

  // biome-ignore lint/style/noDefaultExport: so the package exports it
  export { table as default }
}

declare module 'wink-porter2-stemmer' {
  function stem(word: string): string

  // biome-ignore lint/style/noDefaultExport: so the package exports it
  export { stem as default }
}
