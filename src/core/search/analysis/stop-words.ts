/** English words that carry no subject, before stemming and without apostrophes. */
const english =
  'a about above after again against all also am an and any are arent as at be because been before being below between both but by can cant ' +
  'cannot could couldnt did didnt do does doesnt doing dont down during each few for from further had hadnt has hasnt have havent having he hed ' +
  'her here heres hers herself hes him himself his how i id if ill im in into is isnt it its itself ive just lets may me might more most mustnt my ' +
  'myself no nor not of off on once only or other our ours ourselves out over own same shall shant she shed shes should shouldnt so some such than ' +
  'that thats the their theirs them themselves then there theres these they theyd theyll theyre theyve this those through to too under until up us ' +
  'very was wasnt we were werent weve what whats when where which while who whom whos why will with wont would wouldnt you youd youll your youre ' +
  'yours yourself yourselves youve'

/** Han characters that are grammar more than meaning. Alone they are no token; in pairs with another character they stay. */
const characters =
  '的了在是我你他她它们这那有和与及或就也都还而又但因所以被把对从到向于其之着过吗呢吧啊呀么哪谁几个些为很不没'

export const stopWords: ReadonlySet<string> = new Set(english.split(' '))
const functionCharacters = new Set(characters)

/** @param word lower case, not stemmed */
export const isStopWord = (word: string): boolean => stopWords.has(word)

export const isFunctionCharacter = (character: string): boolean => functionCharacters.has(character)
