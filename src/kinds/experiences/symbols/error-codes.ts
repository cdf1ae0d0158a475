/**
 * Codes by which compilers, package managers, systems and databases number their errors: E0308, TS2345, CS1061, NU1101, LNK2019, C2065, ORA-00001,
 * PLS-00201, SQLSTATE 23505, ENOENT, ERR_MODULE_NOT_FOUND, ERESOLVE, SIGSEGV, SC2086, AVT001, MSB4018, JS0021, D100, ERROR 1062, HTTP 404, exit code 137.
 */
const patterns: readonly RegExp[] = [
  /(?<![\p{L}\p{N}_])SQLSTATE\W{0,3}[0-9A-Z]{5}(?![\p{L}\p{N}_])/gu,
  /(?<![\p{L}\p{N}_])(?:ORA|PLS|TNS|RMAN|IMP|EXP|SP2|DB2|JBAS|WFLY|SQL|CWE|CVE)-\d{3,6}(?:-\d{3,7})?[A-Z]?(?![\p{L}\p{N}_])/gu,
  /(?<![\p{L}\p{N}_-])(?:ERR_[A-Z][A-Z0-9_]{2,60}|E[A-Z]{3,24}\d{0,3}|SIG[A-Z]{3,6})(?![\p{L}\p{N}_])/gu,
  /(?<![\p{L}\p{N}_.-])[A-Z]{1,6}\d{3,6}(?![\p{L}\p{N}_])/gu,
  /(?<![\p{L}\p{N}_])(?:ERROR|error|Error|HTTP|status(?: code)?|errno|exit(?:ed with)?(?: code| status)?|退出码|错误码|错误代码|状态码)[ :=#：]{0,3}-?\d{1,6}(?![\p{L}\p{N}_.])/gu,
  /(?<![\p{L}\p{N}_:])error:[0-9A-F]{8}(?=:)/gu,
  /(?<![\p{L}\p{N}_])0x[cC8][0-9a-fA-F]{7}(?![\p{L}\p{N}_])/gu,
]

/** Words of capitals that look like a code and are none. */
const words =
  /^(?:ERROR|ERRORS|EXPECTED|EXIT|ENDPOINT|ENABLED|EXISTS|EXTRA|EVENT|EXEC|EACH|ELSE|EMPTY|EXCEPT|EXECUTE|EXPLAIN|ESCAPE|EXCEPTION|UTF\d*|SHA\d*|HTTP\d*|ISO\d*|RFC\d*|AVX\d*|EXAMPLE|EDGE|EXPORT|EXTERN)$/

export interface FoundCode {
  /** In one form: `SQLSTATE 23505`, `exit code 137`. */
  code: string
  at: number
}

export function errorCodesIn(text: string): FoundCode[] {
  const found: FoundCode[] = []
  for (const pattern of patterns)
    for (const match of text.matchAll(pattern)) {
      const [written] = match
      if (!words.test(written)) found.push({ code: nameCode(written), at: match.index })
    }
  return found
}

function nameCode(written: string): string {
  const state = /^SQLSTATE\W+(\w{5})$/.exec(written)
  if (state !== null) return `SQLSTATE ${state[1]}`
  const numbered = /^(\D+?)[ :=#：]*(-?\d+)$/.exec(written)
  if (numbered === null || !/^(?:error|http|status|errno|exit|退出码|错误|状态码)/i.test(written)) return written
  const [, word = '', number] = numbered
  if (/^exit|^退出码/i.test(word)) return `exit code ${number}`
  if (/^(?:http|status|状态码)/i.test(word)) return `HTTP ${number}`
  return `error ${number}`
}
