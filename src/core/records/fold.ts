/**
 * The form in which names are compared: NFC and without case. Lower, upper and lower again is the full case folding that JavaScript
 * offers: `ß`, `ẞ` and `ss` agree, and so do `ſ` and `s`, and the two small sigmas.
 */
export function fold(text: string): string {
  return text.normalize('NFC').toLowerCase().toUpperCase().toLowerCase().normalize('NFC')
}
