/** The lengths of article numbers: EAN-8, UPC-A, EAN-13 and GTIN-14. */
const lengths: readonly number[] = [8, 12, 13, 14]

/** True if a string is an article number (EAN, UPC or GTIN) with a valid check digit. */
export function isCheckedGtin(text: string): boolean {
  if (!/^\d+$/.test(text) || !lengths.includes(text.length)) return false
  // Every second digit from the right is multiplied by 3. Leading zeros do not change the sum.
  const sum = [...text]
    .toReversed()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 1 ? 3 : 1), 0)
  return sum % 10 === 0
}

/**
 * Returns an article number with 14 digits, and any other text unchanged. One article has the numbers
 * `036000291452` (UPC-A), `0036000291452` (EAN-13) and `00036000291452` (GTIN-14).
 */
export const toGtin = (text: string): string => (isCheckedGtin(text) ? text.padStart(14, '0') : text)
