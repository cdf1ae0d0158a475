import type { Phrase } from './phrase.ts'

const english = [
  // Orders to drop what was said before.
  String.raw`\b(?:ignore|disregard|forget|bypass|discard)(?: (?:all|any|every|each|the|your|my|of|these|those|other|and|or)){0,4} (?:previous|prior|above|earlier|preceding|existing|foregoing|original|former|initial|system|developer|safety)(?: (?:or|and|of|the|your|system|prior|previous|above|user))? {0,1}(?:\w+ )?(?:instructions?|prompts?|guidelines?|directions?|directives?|guardrails?|constraints?|commands?|system messages?)\b`,
  String.raw`\b(?:ignore|disregard|forget) (?:all|any|every)(?: of)?(?: the| your)? (?:previous|prior|above|earlier|other|preceding|existing) rules?\b`,
  String.raw`\b(?:ignore|disregard|forget) (?:all|any|every|your)(?: of)?(?: the| your)? (?:instructions|guidelines|guardrails|directives|system prompts?)\b`,
  String.raw`\b(?:forget|disregard|ignore) (?:everything|anything|all|what)(?: that)? (?:above|before this|before|you were told|you have been told|you've been told|i said|was said)\b`,
  String.raw`\boverride (?:all |any |the |your |my |these |those ){0,3}(?:previous |prior |system |existing |original |safety |developer ){0,2}(?:instructions?|prompts?|guidelines|guardrails|directives)\b`,
  String.raw`\bdo not (?:follow|obey)(?: any| the| your)? (?:previous|prior|above|earlier|system|original) (?:instructions?|prompts?|rules?|guidelines?)\b`,
  String.raw`\b(?:reveal|print|repeat|output|show|leak)(?: me)?(?: your| the)?(?: full| entire| hidden| original)? system prompt\b`,
]

const chinese = String.raw`(?:忽略|无视|忘记|忘掉|忘了|不要理会|不用理会|不必理会|不要遵守|不再遵守|抛弃|推翻|绕过)[^。！？\n]{0,8}(?:之前|以前|先前|上面|以上|上述|前面|此前|早先|所有|一切|原有|原来|系统|你的|全部)[^。！？\n]{0,6}(?:指令|指示|提示词|系统提示|规则|要求|命令|约束|设定|准则)`

/** `ignore all previous instructions`, and not `ignore the previous value`. */
export const overrides: readonly Phrase[] = [
  ...english.map((source) => ({
    anchors: [
      'ignore',
      'disregard',
      'forget',
      'bypass',
      'discard',
      'override',
      'do not follow',
      'do not obey',
      'system prompt',
    ],
    pattern: new RegExp(source),
    deniable: true,
  })),
  {
    anchors: ['忽略', '无视', '忘', '不要', '不用', '不必', '不再', '抛弃', '推翻', '绕过'],
    pattern: new RegExp(chinese),
    deniable: true,
  },
]
