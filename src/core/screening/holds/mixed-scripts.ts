const foreign = /[\u0370-\u03ff\u0400-\u052f\u0530-\u058f\u13a0-\u13ff]/
const words = /[\p{L}\p{M}]{3,100}/gu
/** Signs of mathematics and physics stand before Latin letters: `νmax`. */
const greek = /\p{Script=Greek}/u
const latin = /\p{Script=Latin}/u

/** Letters of other scripts that look like Latin ones. */
const lookAlikes = new Set('аеорсухіјѕһԁԛԝѵӏвкмнтгьАВЕКМНОРСТУХІЈЅԌΑΒΕΖΗΙΚΜΝΟΡΤΥΧοανρικτυχγεωօոսցհյ')

/**
 * Whether a word mixes Latin letters with look-alikes of another script, as `pаypal` does. A word that changes script once, with its
 * ending (`PDFка`), or that carries a sign such as `Δt` or `µs`, is ordinary.
 */
export function hasMixedScript(text: string): boolean {
  for (const match of text.matchAll(words)) if (foreign.test(match[0]) && isDisguised(match[0])) return true
  return false
}

function isDisguised(word: string): boolean {
  const letters = [...word]
  const scripts = letters.map((letter) => (latin.test(letter) ? 'l' : foreign.test(letter) ? 'f' : '-'))
  if (!scripts.includes('l')) return false
  const strangers = letters.filter((_, index) => scripts[index] === 'f')
  const runs = scripts.join('').replace(/(.)\1+/g, '$1')
  const firstRun = scripts.findIndex((script) => script !== scripts[0])
  if (!strangers.every((letter) => lookAlikes.has(letter)))
    return runs.length >= 3 && strangers.some((letter) => lookAlikes.has(letter))
  return runs.length >= 3 || (runs === 'fl' && firstRun <= 2 && letters.length - firstRun >= 2 && !greek.test(word))
}
