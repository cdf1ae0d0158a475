/** Input for `lore_create_node` with everything that a parent needs. */
export function node(uri: string, content: string, term: string, disclosure = `When the ${term} is asked for`) {
  return { uri, content, priority: 2, glossary: [term], disclosure }
}
