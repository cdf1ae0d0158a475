/** What names a function: its identifier, and the first paragraph of its documentation. */
export interface CodeNames {
  name: string
  documentation: string
}

const definition =
  /^[ \t]*(?:export\s+)?(?:default\s+)?(?:public\s+|private\s+|protected\s+|static\s+|async\s+|pub\s+)*(?:def|class|function|func|fn|interface|struct|enum|trait|impl)\s+(?:\([^)]*\)\s*)?([A-Za-z_$][\w$]*)/m
const codeLine =
  /[{};]\s*$|^\s*(?:def|class|return|if|for|while|import|from|const|let|var|public|private|fn|func|elif|else|try|except|raise|with)\b.*|[\w\])]\s*=\s*\S|\w\(.*\)\s*:?\s*$/

/** Source code as a passage: a definition near its start and mostly lines of code. Undefined for prose. */
export function readCode(text: string): CodeNames | undefined {
  const found = definition.exec(text.slice(0, 600))
  if (found === null) return undefined
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const code = lines.filter((line) => codeLine.test(line)).length
  if (code < 2 || code < lines.length * 0.25) return undefined
  return { name: found[1] ?? '', documentation: documentationOf(text, found.index) }
}

function documentationOf(text: string, definitionAt: number): string {
  const inside = /(?:"""|''')([\s\S]*?)(?:"""|'''|$)/.exec(text)?.[1]
  const above = /\/\*\*?([\s\S]*?)\*\//.exec(text)?.[1]
  const lines = /((?:^[ \t]*(?:\/\/|#)[^\n]*\n)+)/m.exec(text.slice(0, Math.max(definitionAt, 0)))?.[1]
  const raw = (inside ?? above ?? lines ?? '').replace(/^[ \t]*(?:\*|\/\/+|#+)[ \t]?/gm, '').trim()
  return (raw.split(/\n\s*\n|\n\s*[:@]/)[0] ?? '').trim()
}
