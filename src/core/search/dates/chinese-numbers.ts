const digits = '零一二三四五六七八九'

/** Reads `12`, `十二`, `二十一`, `两`; NaN for anything else. */
export function chineseNumber(written: string): number {
  if (/^\d+$/.test(written)) return Number(written)
  const plain = written.replace('两', '二').replace('〇', '零').replace('廿', '二十')
  const match = /^([一二三四五六七八九])?(十)?([一二三四五六七八九])?$/.exec(plain)
  if (match === null || plain === '') return Number.NaN
  const [, tens, ten, ones] = match
  if (ten === undefined)
    return ones !== undefined && tens !== undefined ? Number.NaN : digits.indexOf(tens ?? ones ?? '')
  return (tens === undefined ? 1 : digits.indexOf(tens)) * 10 + (ones === undefined ? 0 : digits.indexOf(ones))
}
