/** A file that is to be edited or created, with what it says about itself. */
export interface TargetFile {
  /** Relative to the project, with `/`. */
  path: string
  /** Modules that it imports, as written. */
  imports: readonly string[]
  /** Names that it declares. */
  names: readonly string[]
}

const mostImports = 40
const mostNames = 60

/** What stands for a module in the languages that people use: `from 'x'`, `require("x")`, `import x.y`, `use x::y`, `#include <x>`. */
const importForms: readonly RegExp[] = [
  /\bfrom\s+['"]([^'"\n]{1,120})['"]/g,
  /\b(?:require|import)\s*\(\s*['"]([^'"\n]{1,120})['"]/g,
  /^\s*import\s+['"]([^'"\n]{1,120})['"]/gm,
  /^\s*(?:from|import|use|using)\s+(?:static\s+)?([\w.:\\]{2,120})/gm,
  /^\s*#\s*include\s*[<"]([^>"\n]{1,120})[>"]/gm,
  /^\s*(?:[\w.]+\s+)?"([\w./-]{2,120})"\s*$/gm,
]

const declaration =
  /\b(?:class|interface|struct|enum|trait|type|function|func|fn|def|const|let|var|public|private|protected)\s+(?:async\s+|static\s+|final\s+)?([A-Za-z_$][\w$]{2,60})/g

/** Reads the beginning of a file; any text will do. */
export function readTargetFile(path: string, text: string): TargetFile {
  return {
    path,
    imports: distinct(
      importForms.flatMap((form) => [...text.matchAll(form)].map((match) => match[1] ?? '')),
      mostImports,
    ),
    names: distinct(
      [...text.matchAll(declaration)].map((match) => match[1] ?? ''),
      mostNames,
    ),
  }
}

function distinct(list: readonly string[], most: number): string[] {
  return [...new Set(list)].slice(0, most)
}
