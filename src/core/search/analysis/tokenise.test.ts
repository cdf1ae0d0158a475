import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { flatten } from './flatten.ts'
import { tokenise } from './tokenise.ts'

const words = (text: string, everything = false): string[] => {
  const found: string[] = []
  tokenise(text, (token) => found.push(token), everything)
  return found
}

describe('tokenise', () => {
  it('stems English and leaves out what carries no subject', () => {
    expect(words("The runners weren't running to Ann's houses")).toEqual(['runner', 'run', 'ann', 'hous'])
    expect(words('to be', true)).toEqual(['to', 'be'])
  })

  it('gives identifiers whole and in parts', () => {
    expect(words('sync-ledger2')).toEqual(['sync', 'ledger2', 'ledger', '2', 'sync-ledger2'])
    expect(words('parseHTMLResponse')).toEqual(['parsehtmlrespons', 'pars', 'html', 'respons'])
    expect(words('pkg.mod.fn')).toEqual(['pkg', 'mod', 'fn', 'pkg.mod.fn'])
    expect(words('E0308')).toEqual(['e0308', '0308'])
    expect(words('row_count')).toEqual(['row_count', 'row', 'count'])
    expect(words('C++ and C#')).toEqual(['c', 'c++', 'c', 'c#'])
  })

  it('gives Chinese characters and pairs, also beside code, and takes traditional characters for simplified', () => {
    expect(words('重启sync后')).toEqual(['重', '启', '重启', 'sync', '后'])
    expect(words('資料庫')).toEqual(words('资料库'))
    expect(words('了')).toEqual([])
    expect(words('了', true)).toEqual(['了'])
  })

  it('finds something in every script', () => {
    for (const text of ['東京へ行く', '한국어', 'Москва', 'สวัสดี', 'مدرسة', 'हिन्दी', 'Ελλάδα', 'עברית', '🎉', '𠮷野家'])
      expect(words(text).length, text).toBeGreaterThan(0)
  })

  it('knows one spelling for width, case, accents and apostrophes', () => {
    expect(words('ＣＡＦＥ')).toEqual(words('café'))
    expect(words('don’t naïve')).toEqual(words("don't naive"))
    expect(flatten('  Straße \n Ünal ')).toBe('strasse unal')
  })

  it('gives no token that a database would read as syntax, from any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        for (const token of words(text, true)) expect(token).toMatch(/^[^\s"'\0()^{}]{1,130}$/u)
      }),
    )
  })
})
