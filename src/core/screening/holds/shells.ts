import type { Phrase } from './phrase.ts'

const shell = String.raw`(?:sudo (?:-\w{1,4} ){0,2})?(?:env )?(?:/(?:usr/)?bin/)?(?:ba|z|da|k|a|fi|c)?sh\b(?!\.)|(?:sudo )?(?:python[\d.]{0,4}|node|perl|ruby|php|deno|bun|pwsh|powershell|iex|invoke-expression|source /dev/stdin)(?![\w.])`
const fetcher = String.raw`\b(?:curl|wget|fetch|httpie|iwr|irm|invoke-webrequest|invoke-restmethod|aria2c)\b`

/** A download that is run unseen: `curl … | sh`. */
export const downloadsToShell: readonly Phrase[] = [
  {
    anchors: ['curl', 'wget', 'fetch', 'httpie', 'iwr', 'irm', 'invoke-', 'aria2c'],
    needs: ['|'],
    pattern: new RegExp(
      String.raw`${fetcher}[^\n|]{0,400}\|{1}(?: ?(?:tee|cat|tac|sed|tr|gunzip|zcat|xz)[^\n|]{0,80}\|)? ?(?:${shell})`,
    ),
    deniable: false,
  },
  {
    anchors: ['curl', 'wget', 'iwr', 'irm', 'invoke-'],
    pattern: new RegExp(
      String.raw`(?:\b(?:ba|z|da|k)?sh(?: -\w{1,4}){0,2} ?["']?(?:<\(|\$\(|\x60)|\b(?:eval|source|exec|iex|invoke-expression|python[\d.]{0,4} -c)\b ?["'(]{0,3}(?:<\(|\$\(|\x60|\(|&)?|(?:^|[\s;&])\. <\() ?${fetcher}`,
    ),
    deniable: false,
  },
  {
    anchors: ['curl', 'wget'],
    pattern:
      /\b(?:curl|wget)\b[^\n|;&]{0,300}(?:;|&&) ?(?:chmod \+?\w{1,4} [^\n;&]{1,120}(?:;|&&) ?)?(?:sudo )?(?:(?:ba|z)?sh |\.\/)[\w./~$-]{1,80}/,
    deniable: false,
  },
]

const decode = String.raw`(?:base64 (?:-d|--decode|-di|-i -d)|base32 (?:-d|--decode)|xxd -r(?: -p)?|openssl (?:enc|base64)[^\n|]{0,60} -d\b|uudecode|certutil -decode)`

/** A blob that is decoded and run: `echo … | base64 -d | sh`. */
export const encodedToShell: readonly Phrase[] = [
  {
    anchors: ['base64', 'base32', 'xxd', 'openssl', 'uudecode', 'certutil'],
    pattern: new RegExp(
      String.raw`${decode}[^\n|]{0,200}\|(?: ?(?:gunzip|zcat|xz|rev|tr)[^\n|]{0,60}\|)? ?(?:${shell})`,
    ),
    deniable: false,
  },
  {
    anchors: ['base64', 'xxd', 'atob', 'frombase64', 'b64decode', '-enc', 'fromcharcode', 'unhexlify'],
    pattern: new RegExp(
      String.raw`(?:\b(?:eval|exec|(?:ba|z)?sh -c|iex|invoke-expression|source|new function|function)\b ?["'(<$\x60]{1,4}[^\n]{0,200}(?:${decode}|\batob\(|b64decode\(|frombase64string|fromcharcode\(|unhexlify\(|,? ?["']base64["']\))|\b(?:powershell|pwsh)(?:\.exe)?\b[^\n]{0,80} -e(?:nc|ncodedcommand|c)? [a-z0-9+/=]{16})`,
    ),
    deniable: false,
  },
]
