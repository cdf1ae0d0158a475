import { order } from './imperative.ts'
import { isRequest } from './request.ts'

/** What a sentence of a review does. `nothing`: it says nothing that could be a rule. */
export type Manner = 'praise' | 'question' | 'nothing' | 'order' | 'remark'

const praiseWords =
  /\b(?:nice(?:ly)?|great|good (?:catch|point|idea|call|find|work|job|stuff|one|to me|use|solution|approach|test|tests|refactor\w*|clean-?up)|looks? (?:very |really )?(?:good|fine|clean|right|ok(?:ay)?)|very good|so good|awesome|excellent|perfect|lovely|neat|beautiful(?:ly)?|amazing|brilliant|fantastic|elegant|clever|well (?:done|written|spotted|thought)|love (?:this|it|that|the|how)|like (?:this|it|that|the|how)|lgtm|ship it|thanks|thank you|thx|kudos|bravo|much (?:better|cleaner|nicer)|way (?:better|cleaner|nicer)|impressive|makes sense|happy with)\b/i

/** With one of these a sentence asks for something, however kindly. */
const wishes =
  /\b(?:would|could|should|might|must|needs?|if|but|however|although|though|instead|never|avoid|please|pls|prefer|rather|not|too|except|missing|still|unless|let's|have to|has to)\b|n't\b|\b(?:better|nicer|cleaner) (?:to|if|when|with)\b/i

const chinesePraise =
  /不错|很好|真好|很棒|太棒|真棒|好棒|点赞|^赞|漂亮|优雅|厉害|写[得的]好|做[得的]好|干[得的]好|谢谢|感谢|多谢|辛苦了|好主意|没问题|喜欢|清晰多了|好多了/
const chineseWishes =
  /但|不过|只是|应该|应当|需要|最好|建议|请(?!收)|不要|不能|别|改(?!得|的)|避免|如果|可以更|更好|不够|能否|能不能|必须|统一|使用|换成|放到|移到|加上|去掉|删/

const fillers =
  /^(?:done|fixed|ditto|same(?: (?:here|as (?:above|before|below)|thing|issue|problem|comment|question|applies))?(?: here| too| below)?|see (?:above|below|my (?:other )?comment)|(?:and )?(?:here|this) too|agreed?|ok(?:ay)?|yes|no|yep|nope|sure|resolved|wip|todo|nit|typo|never ?mind|nvm|got it|will do|outdated|approved?|\+1|-1|同上|同意|已修复|已改|改好了|收到|好的?|这里也是|这里同理|一样|嗯+|是的|不用改了)[\s.!。！~…]*$/i

const interrogative =
  /^(?:why|how come|what(?:'s| is| are| was| does| do| did| about)|where (?:is|are|does|do)|when (?:is|does|do|would)|who (?:is|does)|(?:just )?(?:curious|wondering)|i (?:wonder|am wondering|was wondering)|not sure (?:why|what|how|if|whether))\b/i

/** Labels that some teams put before a comment (conventionalcomments.org). */
const label =
  /^(praise|question|thought|note|suggestion|issue|todo|nit(?:pick)?|chore|polish|typo)\s*(?:\([^)]*\))?\s*:\s*/i

const orderWords =
  /\b(?:should|must|needs? to|has to|have to|ought to|instead|rather than|we (?:always|never|don't|do not|prefer|use|avoid)|prefer|don't|do not|never|always|belongs? (?:in|to)|please|supposed to|convention|not allowed)\b|应该|应当|必须|需要|不要|不得|不能|避免|统一|建议|最好|禁止|改用|改成|换成|约定|规范/i

/** What one sentence does. */
export function judgeSentence(raw: string): Manner {
  const [labelled = '', name = ''] = label.exec(raw) ?? []
  const sentence = raw.slice(labelled.length).replace(/[‘’]/g, "'").trim()
  if (/^praise$/i.test(name)) return 'praise'
  if (fillers.test(sentence)) return 'nothing'
  if (isPraise(sentence)) return 'praise'
  if (!saysSomething(sentence)) return 'nothing'
  if (/^question$/i.test(name) || asks(sentence)) return isRequest(sentence) ? 'order' : 'question'
  return order.test(sentence) || orderWords.test(sentence) ? 'order' : 'remark'
}

function asks(sentence: string): boolean {
  return /[?？][\s"')）]*$/.test(sentence) || /吗[。.!！]*$/.test(sentence) || interrogative.test(sentence)
}

function isPraise(sentence: string): boolean {
  if (chinesePraise.test(sentence)) return !chineseWishes.test(sentence)
  return praiseWords.test(sentence) && !wishes.test(sentence) && !order.test(sentence)
}

/** Two words, or three characters of a script that has no spaces. */
function saysSomething(sentence: string): boolean {
  const wide = sentence.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)?.length ?? 0
  return wide >= 3 || (sentence.match(/[\p{L}\p{N}][\p{L}\p{N}'_-]*/gu)?.length ?? 0) >= 2
}
