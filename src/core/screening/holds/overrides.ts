import type { Phrase } from './phrase.ts'

const orders = ['ignore', 'disregard', 'forget', 'bypass', 'discard']
const texts = [
  'instruction',
  'prompt',
  'guideline',
  'direction',
  'directive',
  'guardrail',
  'constraint',
  'command',
  'system message',
]

/** `ignore all previous instructions`, and not `ignore the previous value`. */
export const overrides: readonly Phrase[] = [
  {
    anchors: orders,
    needs: texts,
    pattern:
      /\b(?:ignore|disregard|forget|bypass|discard)(?: (?:all|any|every|each|the|your|my|of|these|those|other|and|or)){0,4} (?:previous|prior|above|earlier|preceding|existing|foregoing|original|former|initial|system|developer|safety)(?: (?:or|and|of|the|your|system|prior|previous|above|user))? (?:\w+ )?(?:instructions?|prompts?|guidelines?|directions?|directives?|guardrails?|constraints?|commands?|system messages?)\b/,
    deniable: true,
  },
  {
    anchors: orders,
    needs: ['rule'],
    pattern:
      /\b(?:ignore|disregard|forget) (?:all|any|every)(?: of)?(?: the| your)? (?:previous|prior|above|earlier|other|preceding|existing) rules?\b/,
    deniable: true,
  },
  {
    anchors: orders,
    needs: texts,
    pattern:
      /\b(?:ignore|disregard|forget) (?:all|any|every|your)(?: of)?(?: the| your)? (?:instructions|guidelines|guardrails|directives|system prompts?)\b/,
    deniable: true,
  },
  {
    anchors: ['ignore', 'disregard', 'forget'],
    needs: ['above', 'before', 'told', 'said'],
    pattern:
      /\b(?:forget|disregard|ignore) (?:everything|anything|all|what)(?: that)? (?:above|before this|before|you were told|you have been told|you've been told|i said|was said)\b/,
    deniable: true,
  },
  {
    anchors: ['override'],
    needs: texts,
    pattern:
      /\boverride (?:all |any |the |your |my |these |those ){0,3}(?:previous |prior |system |existing |original |safety |developer ){0,2}(?:instructions?|prompts?|guidelines|guardrails|directives)\b/,
    deniable: true,
  },
  {
    anchors: ['do not follow', 'do not obey'],
    pattern:
      /\bdo not (?:follow|obey)(?: any| the| your)? (?:previous|prior|above|earlier|system|original) (?:instructions?|prompts?|rules?|guidelines?)\b/,
    deniable: true,
  },
  {
    anchors: ['system prompt'],
    pattern:
      /\b(?:reveal|print|repeat|output|show|leak)(?: me)?(?: your| the)?(?: full| entire| hidden| original)? system prompt\b/,
    deniable: true,
  },
  {
    anchors: ['忽略', '无视', '忘', '不要', '不用', '不必', '不再', '抛弃', '推翻', '绕过'],
    needs: ['指令', '指示', '提示', '规则', '要求', '命令', '约束', '设定', '准则'],
    pattern:
      /(?:忽略|无视|忘记|忘掉|忘了|不要理会|不用理会|不必理会|不要遵守|不再遵守|抛弃|推翻|绕过)[^。！？\n]{0,8}(?:之前|以前|先前|上面|以上|上述|前面|此前|早先|所有|一切|原有|原来|系统|你的|全部)[^。！？\n]{0,6}(?:指令|指示|提示词|系统提示|规则|要求|命令|约束|设定|准则)/,
    deniable: true,
  },
]
