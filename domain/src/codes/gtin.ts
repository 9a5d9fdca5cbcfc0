/** Lengths of article numbers: EAN-8, UPC-A, EAN-13, GTIN-14. */
const lengths: readonly number[] = [8, 12, 13, 14]

/** True if a text is an article number (EAN, UPC or GTIN) with a valid check digit. */
export function isCheckedGtin(text: string): boolean {
  if (!/^\d+$/.test(text) || !lengths.includes(text.length)) return false
  // From the right, every second digit counts three times. Leading zeros do not change the sum.
  const sum = [...text]
    .toReversed()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 1 ? 3 : 1), 0)
  return sum % 10 === 0
}

/**
 * Returns an article number with 14 digits; any other text is unchanged. The same article is `036000291452`
 * as UPC-A, `0036000291452` as EAN-13 and `00036000291452` on its box.
 */
export const toGtin = (text: string): string => (isCheckedGtin(text) ? text.padStart(14, '0') : text)

/** True if two codes identify the same article: they are equal, or one number in two lengths. */
export const isSameArticle = (one: string, other: string): boolean => toGtin(one) === toGtin(other)
