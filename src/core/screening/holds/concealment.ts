import type { Phrase } from './phrase.ts'

const person = String.raw`(?:the |your |this |any |our )?(?:user|human|developer|operator|person|reviewer|maintainer|owner|owners|customer|anyone|anybody|your principal)\b`

/** `do not tell the user`, and not `do not show the user a stack trace`. */
export const concealments: readonly Phrase[] = [
  {
    anchors: ['tell', 'inform', 'notify', 'alert', 'warn', 'mention', 'reveal', 'disclose', 'let ', 'letting'],
    needs: ['not', 'never', "n't", 'avoid', 'without'],
    pattern: new RegExp(
      String.raw`\b(?:do not|don't|never|must not|should not|shouldn't|mustn't|avoid|without) (?:ever )?(?:(?:tell|telling|inform|informing|notify|notifying|alert|alerting|warn|warning) ${person}(?! (?:twice|again|more than|on |at |by |until |when |if |about (?:each|every)))|(?:mention|mentioning|reveal|revealing|disclose|disclosing) (?:this|that|it|these|any of this|anything|the above|the existence)[^.\n]{0,30}(?: to ${person})?|(?:let|letting) ${person} (?:know|notice|see this|find out))`,
    ),
    deniable: false,
  },
  {
    anchors: ['hide', 'conceal', 'secret', 'knowledge', 'noticing', 'knowing'],
    pattern: new RegExp(
      String.raw`\b(?:(?:hide|conceal|keep)(?: all)? (?:this|it|that|these|your actions?|what you (?:do|did)|the change|the fact)(?: \w+){0,3} from ${person}|keep (?:this|it|that) (?:a )?secret(?: from ${person})?(?! (?:in|store|manager))|without (?:the |your )?(?:user|human|developer|operator)(?:'s)? (?:knowledge|noticing|knowing|being aware))`,
    ),
    deniable: true,
  },
  {
    anchors: ['用户', '告诉', '瞒', '他人', '开发者', '任何人', '审阅', '评审'],
    pattern:
      /(?:(?:不要|别|不得|切勿|请勿|不能|不许|无需|不必|禁止)(?:告诉|告知|通知|提醒|让|向|对|跟|和)(?:用户|人类|开发者|操作者|任何人|别人|他人|审阅者|评审者)(?:知道|知晓|发现|察觉|看出|提到|提及|透露|泄露|说明|说起|说|报告)?(?!看)|(?:瞒着|瞒住|背着)(?:用户|人类|开发者|任何人)|(?:对|向)(?:用户|人类|开发者|任何人)(?:隐瞒|保密)|(?:不|勿)被(?:用户|人类|开发者)(?:发现|察觉|知道))/,
    deniable: false,
  },
]
