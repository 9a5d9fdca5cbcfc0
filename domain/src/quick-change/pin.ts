/** Minimum number of digits of a PIN. */
export const shortestPin = 4
export const longestPin = 6

/**
 * Maximum number of consecutive wrong entries on all devices together. After them, only a full sign-in
 * unlocks the PIN.
 */
export const maxWrongPins = 10

/**
 * Maximum number of wrong entries since the PIN was set. After them, the person must choose a new PIN.
 * Nothing else resets the count, so an attacker can try at most 1 % of all four-digit PINs.
 */
export const maxWrongEntries = 100

/** A session that began with a PIN or badge ends after this number of idle minutes. */
export const quickIdleMinutes = 10

/** True for a PIN that attackers try early: a repeated digit, pair or triple, a sequence, or a year. */
export function isSimplePin(pin: string): boolean {
  const steps = new Set([...pin].slice(1).map((digit, place) => Number(digit) - Number(pin[place])))
  const isRow = steps.size === 1 && Math.abs(Number([...steps][0])) <= 1
  const isRepeated = (pin + pin).indexOf(pin, 1) < pin.length
  return isRow || isRepeated || /^(19|20)\d\d$/.test(pin)
}
