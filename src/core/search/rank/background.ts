import { isFunctionCharacter } from '../analysis/index.ts'

/**
 * Stems (Porter2, as the analysis makes them) of words that are in every tenth to fiftieth passage of any store, before what the store
 * itself says. Chosen by hand from general frequency; stemmed here already, since every hook process loads them.
 */
const veryCommon =
  'time peopl way day get got make made go know take see come think look want give use find tell ask work seem ' +
  'feel tri leav call good new first last long great littl old right big high differ small next thing year need ' +
  'like also back even well one two three much mani lot realli say said let keep put start still everi anoth ' +
  'help pleas show today now alway never someth anyth everyth someon sure ok okay thank hello hi yes hey life ' +
  'home week month'

/** Stems of words that are in about every hundredth. */
const common =
  'add chang check run set list line name number point part place case problem question fact hand group compani ' +
  'world countri state school famili student man woman child children kid friend money hous water room book ' +
  'word stori job side head hour game end member law car citi communiti team idea bodi inform face level offic ' +
  'door health person art war histori parti result morn reason research girl guy moment air teacher forc educ ' +
  'file code function error project valu test write read creat updat fix build open close save send move turn ' +
  'happen becom begin play live believ hold bring must mean might provid sit stand lose pay meet includ continu ' +
  'learn lead understand watch follow stop speak allow spend grow walk win offer rememb love consid appear buy ' +
  'wait serv die expect stay fall cut reach kill remain import public bad abl best better possibl full readi ' +
  'simpl easi hard real free current main singl common general specif type kind exampl issu data user system ' +
  'messag text page version order form tabl key class object method string default option return input output ' +
  'command server servic request respons support base without within recent explain describ discuss favorit ' +
  'weather tomorrow yesterday night date'

/** Stems of the stop list: they count only where a query has no other words. */
export const stopStems =
  'a about abov after again against all also am an and ani are arent as at be becaus been befor below between ' +
  'both but by can cant cannot could couldnt did didnt do doe doesnt dont down dure each few for from further ' +
  'had hadnt has hasnt have havent he hed her here herself hes him himself his how i id if ill im in into is ' +
  'isnt it itself ive just let may me might more most mustnt my myself no nor not of off on onc onli or other ' +
  'our ourselv out over own same shall shant she shed shes should shouldnt so some such than that the their ' +
  'them themselv then there these they theyd theyll theyr theyv this those through to too under until up us ' +
  'veri was wasnt we were werent weve what when where which while who whom whos whi will with wont would ' +
  'wouldnt you youd youll your yourself yourselv youv'

/** Han characters by falling frequency in general Chinese. */
const characters =
  '的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心' +
  '她本前开但因只从想实日军者意无力它与长把机十民第公此已工使情明性知全三又关点正业外将两高间由问很最重并物手应战向头文体政美相见被利什二等产或新己制身果加西斯月话合回特代内信表化老给世位次度' +
  '门任常先海通教儿原东声提立及比员解水名真论处走义各入几口认条平系气题活尔更别打女变四神总何电数安少报才结反受目太量再感建务做接必场件计管期市直德资命山金指克许统区保至队形社便空决治展马科司五基' +
  '眼书非则听白却界达光放强即像难且权思王象完设式色路记南品住告类求据程北边死张该交规万取拉格望觉术领共确传师观清今切院让识候带导争运'

const ofWord = new Map<string, number>()
for (const word of common.split(' ')) ofWord.set(word, 0.01)
for (const word of veryCommon.split(' ')) ofWord.set(word, 0.04)
for (const word of stopStems.split(' ')) ofWord.set(word, 0.3)

let ranks: Map<string, number> | undefined

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
  ranks ??= new Map([...characters].map((each, at) => [each, at]))
  const rank = ranks.get(character)
  return rank === undefined ? 0.01 : Math.min(0.3, 12 / (rank + 40))
}
