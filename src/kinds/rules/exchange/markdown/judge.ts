const verbs =
  'accept|access|add|adhere|aim|allow|annotate|apply|ask|assert|assume|attach|avoid|be|begin|break|build|bump|call|cache|capture|catch|centralise|centralize|change|check|choose|clean|close|collect|comment|commit|compare|compose|configure|confirm|consider|consult|convert|copy|cover|create|declare|decorate|default|define|delegate|delete|deprecate|derive|describe|design|destructure|disable|disallow|dispose|do|document|emit|enable|encapsulate|encode|end|enforce|ensure|escape|exclude|explain|export|expose|extend|extract|fail|favor|favour|fetch|fix|flag|focus|follow|forbid|format|generate|give|group|guard|handle|hide|honor|honour|ignore|implement|import|include|indent|inherit|initialise|initialize|inject|insert|install|invoke|isolate|iterate|keep|leave|lazy-load|limit|link|lint|list|load|localise|localize|lock|log|maintain|make|mark|mask|match|measure|memoise|memoize|minimise|minimize|mock|move|name|never|no|normalise|normalize|omit|open|optimise|optimize|order|organise|organize|paginate|parse|pass|pin|place|prefer|prefix|preserve|prevent|print|propagate|protect|provide|publish|put|query|quote|raise|read|redact|reduce|refactor|refer|reject|release|rely|remember|remove|rename|render|replace|report|require|reserve|resolve|respect|respond|restrict|retry|return|reuse|review|rotate|run|sanitise|sanitize|scope|seed|separate|serve|set|simplify|skip|sort|specify|split|squash|start|state|store|structure|suffix|support|surface|swallow|tag|take|target|test|throw|treat|trim|try|type|understand|update|use|validate|verify|version|wait|wrap|write|always'

const imperative = new RegExp(
  String.raw`^(?:please |when [^,]{1,80}, |if [^,]{1,80}, |for [^,]{1,60}, |in [^,]{1,60}, )?(?:${verbs})\b(?!['’]s\b)`,
  'i',
)
const strong =
  /\b(?:must|never|always|do not|don['’]t|shall|should|may not|cannot be|is forbidden|are forbidden|not allowed)\b|必须|务必|不要|不得|不能|不可|禁止|严禁|避免|切勿|请勿|应该|应当|始终|总是|永远/i
const chinese =
  /^(?:请|用|使用|采用|优先|尽量|确保|保证|保持|遵循|遵守|统一|只|仅|为|给|写|编写|添加|命名|返回|拆分|封装|校验|检查|处理|记录|注释|提交|运行|先|所有|每个|每次|每一|应|需|需要|须|勿|当|在|将|把|对)/

/** Whether a sentence plainly tells somebody what to do. */
export function isImperative(text: string): boolean {
  const plain = bare(text)
  return imperative.test(plain) || chinese.test(plain) || strong.test(plain)
}

/** Whether it says so with a word of duty or prohibition. */
export function isStrong(text: string): boolean {
  return strong.test(text)
}

const negative =
  /^(?:do not|don['’]t|never|no|not|avoid|refrain|stop|without|must not|should not|forbidden|prohibited)\b|^(?:不要|不得|不能|不可|不允许|禁止|严禁|避免|切勿|请勿|勿|别)/i

/** Whether it begins by forbidding. */
export function isNegative(text: string): boolean {
  return negative.test(bare(text))
}

function bare(text: string): string {
  return text.replace(/^[^\p{L}\p{N}`]+/u, '').replace(/^`+/, '')
}

const describing =
  /^(?:this|these|it|they|here|below|see|the (?:following|project|repository|repo|file|document|codebase|app|application)) |^(?:audience|versions?|authors?|maintainers?|licen[cs]e|languages?|frameworks?|databases?|status|repo(?:sitory)?|runtime|package manager|受众|版本|作者|语言|框架|数据库)[:：]|^(?:本|该|此)(?:文件|文档|项目|仓库)|^[^:：`]{1,30}[:：]\s*`[^`]+`\.?$/i

/** Whether it only says how something is. */
export function isDescribing(text: string): boolean {
  return describing.test(text) && !strong.test(text)
}

/** Whether the words of an item of a list can be a rule at all: not a lone word, a question, a to-do or an announcement. */
export function canBeRule(text: string): boolean {
  if (/[:：?？]$/.test(text) || /^\[[ xX]\]/.test(text) || /^@\S+$/.test(text)) return false
  if (/^(?:https?:\/\/|\[)\S*$/.test(text)) return false
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0
  const words = text.match(/[\p{L}\p{N}_$]+/gu)?.length ?? 0
  return han >= 4 || words >= 3 || (words === 2 && isImperative(text))
}
