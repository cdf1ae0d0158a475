const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]

/** Reads `2025-01-01 08:20:15`, `2025-01-01`, `1:56 pm on 8 May, 2023` by the local clock. */
export function readMoment(written: string | undefined): Date | undefined {
  if (written === undefined) return undefined
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?)?/.exec(written)
  if (iso !== null) {
    const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = iso
      .slice(1)
      .map((part) => Number(part ?? 0))
    return new Date(year, month - 1, day, hour, minute, second)
  }
  const spoken = /^(\d{1,2}):(\d{2})\s*(am|pm)\s+on\s+(\d{1,2})\s+([a-z]+),?\s+(\d{4})/i.exec(written)
  if (spoken === null) return undefined
  const [, hour, minute, half = '', day, month = '', year] = spoken
  const number = months.indexOf(month.toLowerCase())
  const hours = (Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0)
  return number < 0 ? undefined : new Date(Number(year), number, Number(day), hours, Number(minute))
}

/** The moment of asking: the last one of a day or month that is known only as such. */
export function readAsking(written: string | undefined): Date | undefined {
  const month = /^(\d{4})-(\d{2})$/.exec(written ?? '')
  if (month !== null) return new Date(Number(month[1]), Number(month[2]), 0, 23, 59)
  return readMoment(written)
}
