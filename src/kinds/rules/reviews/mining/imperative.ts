/** Verbs with which reviewers tell what to do. */
const verbs =
  'add|allow|assert|avoid|bind|build|call|catch|change|check|close|compare|convert|create|declare|define|delete|derive|document|drop|emit|ensure|escape|export|extract|fail|flatten|fold|follow|format|give|group|guard|handle|hide|hoist|import|include|inject|inline|keep|limit|log|make|mark|merge|mock|move|name|pass|pin|prefer|put|quote|raise|read|refactor|reject|release|remove|rename|replace|rethrow|return|reuse|run|sanitise|sanitize|separate|set|share|simplify|sort|split|store|swap|test|throw|treat|type|unify|update|use|validate|wrap|write'

/** A sentence that begins as an order. */
export const order = new RegExp(
  `^(?:(?:please|pls|always|never|only|just|don't|do not|let's) |(?:${verbs})\\b(?! of\\b)|no (?!idea|problem|worries|need)|禁止|严禁|不要|不得|不能|不应|别|避免|请|必须|务必|应该|应当|统一|使用|改用|改成|换成|用|优先|尽量|建议|最好|所有|每个|需要|加|去掉|删)`,
  'i',
)

/** The same with a question mark, or with a doubt before it. */
export const doubtfulOrder = new RegExp(
  `^(?:hm+[,.…]* )?(?:(?:maybe|perhaps|possibly|or) )?(?:(?:we|you) (?:can|could|should|might) )?(?:just |better )?(?:consider \\w+ing|${verbs})\\b(?! of\\b) \\S`,
  'i',
)
