import { simplify } from './simplify.ts'

const beyondAscii = /[\u0080-\uffff]/
const accented = /[\u00c0-\u024f\u0370-\u03ff\u0400-\u04ff\u1e00-\u1fff]/
const han = /\p{Script=Han}/u
const ligatures: Readonly<Record<string, string>> = {
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  Æ: 'AE',
  ø: 'o',
  Ø: 'O',
  œ: 'oe',
  Œ: 'OE',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'TH',
  ı: 'i',
}

/**
 * One spelling for what looks or means the same: compatibility forms (full width, ligatures), diacritics, Arabic vowel signs, typographic
 * apostrophes and dashes, traditional characters. Keeps the case, which shows where an identifier is to be split.
 */
export function normalise(text: string): string {
  if (!beyondAscii.test(text)) return text
  let plain = text.normalize('NFKC')
  if (accented.test(plain)) {
    plain = plain
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '')
      .normalize('NFC')
      .replace(/[ßẞæÆøØœŒłŁđĐðÐþÞı]/g, (letter) => ligatures[letter] ?? letter)
  }
  plain = plain
    .replace(/\u0640|[\u064b-\u0652]|\u0670|\u00ad|[\u200b-\u200d]|\u2060|[\ufe0e\ufe0f]/g, '')
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(/[\u2010-\u2013\u2212]/g, '-')
  return han.test(plain) ? simplify(plain) : plain
}
