import { wishOf } from './request.ts'

/** Characters of a rough draft. */
const longest = 200

const leads: readonly RegExp[] = [
  /^(?:nice|good|great|looks good|lgtm|thanks|i like)\b[^.;:]{0,40}?[,;]?\s(?:but|though|however|although)\b,?\s+/i,
  /^[^，,。]{0,15}[，,]\s*(?:不过|但是?|只是)/,
  /^(?:nit(?:pick)?|minor|suggestion|optional|style|blocking|issue|todo|polish|chore|note|fyi|ps)\s*(?:\([^)]*\))?\s*[:,–-]+\s*/i,
  /^(?:yes|no)[,:]\s+/i,
  /^(?:hi|hey|hello|sorry|thanks|ok(?:ay)?|hm+|well|also|and|so|again|btw|maybe|perhaps|probably|imo|imho|actually)\b[,:]?\s+(?!more\b|longer\b)/i,
  /^(?:i|we) (?:think|believe|feel|guess|would say|suggest|recommend|propose)(?: that)? (?=[a-z])/i,
  /^(?:as (?:discussed|mentioned|agreed)[^,]{0,40}|in general|generally|usually|in this (?:project|codebase|repo(?:sitory)?)|here|by convention),?\s+/i,
  /^it(?:'d| would|'s| is) (?:be )?(?:a lot |much |probably )?(?:better|nicer|nice|good|great|best|cleaner|safer) (?:to|if (?:we|you)) /i,
  /^(?:please|pls|plz|kindly)\b,?\s*/i,
  /^(?:请|麻烦(?:你|您)?|劳驾|建议|我(?:个人)?(?:觉得|认为|建议)|个人(?:觉得|认为|建议)|感觉|这里|这边|此处|这个地方|这块|另外|还有|最好|我们|咱们|应该|应当|需要)[,，:：]?\s*/,
]

const turns: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:let's not|let us not|(?:we|you) (?:really )?(?:should|must|do|can)(?: not|n't)|(?:we|you) cannot)\s+/i,
    "Don't ",
  ],
  [/^let(?:'s| us) /i, ''],
  [
    /^(?:we|you) (?:really |also |probably |definitely )*(?:should|must|need to|have to|ought to|want to)(?: (?:really|also|probably|just))* (?=[a-z])/i,
    '',
  ],
  [/^(?:we|you) (?=(?:always|never|only|use|prefer|avoid|keep|put|write|name|throw|return|follow)\b)/i, ''],
  [
    /^(?:this|it|that) (?:really |also |probably )*(?:should|must|needs to|has to) (?=(?:use|go|return|throw|call|follow|live|handle|validate|log|take|accept|implement|extend)\b)/i,
    '',
  ],
  [/^i(?:'d| would) (?:rather|prefer to) /i, 'Prefer to '],
  [/^using\b/i, 'Use'],
  [/^i(?:'d| would) /i, ''],
]

/** A rough rule from what a reviewer said: in the form of an order, one sentence. An agent or a person still has to judge and to rewrite it. */
export function draftRule(sentence: string): string {
  let text = wishOf(
    sentence
      .replace(/[‘’]/g, "'")
      .replace(/https?:\/\/[^\s)\]>]+/g, '')
      .replace(/\(\s*\)/g, '')
      .trim(),
  )
  for (let before = ''; before !== text; ) {
    before = text
    for (const lead of leads) text = text.replace(lead, '')
  }
  for (const [pattern, form] of turns) text = text.replace(pattern, form)
  text = text
    .replace(/^(?:please|just|maybe)\s+/i, '')
    .replace(/[\s.!?。！？…~,，;；:：]+$/u, '')
    .replace(/(?<=\p{Script=Han})[吧吗呢哈呀啊哦]$/u, '')
  const chosen = [...text.replace(/\s+/g, ' ').trim()]
  if (chosen.length === 0) return ''
  const whole = chosen.length <= longest
  const cut = whole
    ? chosen.join('')
    : `${chosen
        .slice(0, longest - 1)
        .join('')
        .replace(/\s+\S*$/, '')}…`
  const capital = cut.charAt(0).toUpperCase() + cut.slice(1)
  if (!whole) return capital
  return capital + (/\p{Script=Han}['"”’)）`]?$/u.test(capital) ? '。' : '.')
}
