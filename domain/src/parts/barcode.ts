/** The lengths of codes with a check digit: EAN-8, UPC-A, EAN-13 and GTIN-14. */
const checkedLengths: ReadonlySet<number> = new Set([8, 12, 13, 14])

/**
 * True if a label may have the code. Numbers with the length of an EAN or UPC need the right check digit. A shop's own
 * codes have 4 to 60 letters, digits and signs without spaces, and a digit among them.
 */
export function isBarcode(code: string): boolean {
  if (!/^[\x21-\x7e]{4,60}$/.test(code) || !/\d/.test(code)) return false
  return /^\d+$/.test(code) && checkedLengths.has(code.length) ? hasCheckDigit(code) : true
}

/** True if the last digit is the check digit: the weights are 3 and 1 in turns, from the right. */
function hasCheckDigit(code: string): boolean {
  const sum = [...code]
    .toReversed()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}
