import { isFunctionCharacter } from '../analysis/index.ts'
import { stem } from '../analysis/stem.ts'

/** Words that are in every tenth to fiftieth passage of any store, before what the store itself says. Chosen by hand from general frequency. */
const veryCommon =
  'time people way day get got make made go going know take see come think look want give use find tell ask work seem feel try leave call good new ' +
  'first last long great little old right big high different small next thing things year need like also back even well one two three much many lot ' +
  'really say said let keep put start still every another help please show today now always never something anything everything someone sure ok okay ' +
  'thanks thank hello hi yes hey life home week month'

/** Words that are in about every hundredth. */
const common =
  'add change check run set list line name number point part place case problem question fact hand group company world country state school family ' +
  'student man woman child children kid friend money house water room book word story job side head hour game end member law car city community team ' +
  'idea body information face level office door health person art war history party result morning reason research girl guy moment air teacher force ' +
  'education file code function error project value test write read create update fix build open close save send move turn happen become begin play ' +
  'live believe hold bring must mean might provide sit stand lose pay meet include continue learn lead understand watch follow stop speak allow spend ' +
  'grow walk win offer remember love consider appear buy wait serve die expect stay fall cut reach kill remain important public bad able best better ' +
  'possible full ready simple easy hard real free sure current main single common general specific type kind example issue data user system message ' +
  'text page version order form table key class object method string default option return result input output command server service request ' +
  'response support using used based without within recent recently currently explain describe discuss favorite weather tomorrow yesterday night date'

/** Han characters by falling frequency in general Chinese. */
const characters =
  '的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心' +
  '她本前开但因只从想实日军者意无力它与长把机十民第公此已工使情明性知全三又关点正业外将两高间由问很最重并物手应战向头文体政美相见被利什二等产或新己制身果加西斯月话合回特代内信表化老给世位次度' +
  '门任常先海通教儿原东声提立及比员解水名真论处走义各入几口认条平系气题活尔更别打女变四神总何电数安少报才结反受目太量再感建务做接必场件计管期市直德资命山金指克许统区保至队形社便空决治展马科司五基' +
  '眼书非则听白却界达光放强即像难且权思王象完设式色路记南品住告类求据程北边死张该交规万取拉格望觉术领共确传师观清今切院让识候带导争运'

const ofWord = new Map<string, number>()
for (const word of common.split(' ')) ofWord.set(stem(word), 0.01)
for (const word of veryCommon.split(' ')) ofWord.set(stem(word), 0.04)

const rankOf = new Map([...characters].map((character, rank) => [character, rank]))

/**
 * The share of passages of any store that have the term, as far as one can say before the store has said anything. It makes a store of
 * three records behave: there every word stands in one of three.
 */
export function backgroundShare(term: string): number {
  const known = ofWord.get(term)
  if (known !== undefined) return known
  if (/^\d{1,2}$/.test(term)) return 0.05
  if (/^(?:19|20)\d\d$/.test(term)) return 0.03
  const points = [...term]
  const first = points[0] ?? ''
  if (!/\p{Script=Han}/u.test(first)) return 0.0005
  if (points.length === 1) return isFunctionCharacter(first) ? 0.3 : characterShare(first)
  return Math.min(characterShare(first), characterShare(points[1] ?? '')) * 0.08
}

const characterShare = (character: string): number => {
  const rank = rankOf.get(character)
  return rank === undefined ? 0.01 : Math.min(0.3, 12 / (rank + 40))
}
