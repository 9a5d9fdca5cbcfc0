/** Minimum digits of a PIN. */
export const shortestPin = 4
export const longestPin = 6

/** After this many consecutive wrong PINs, on any devices, only a full sign-in unlocks the PIN. */
export const maxWrongPins = 10

/**
 * After this many wrong entries since a PIN was set, its owner must choose a new one. Neither the right PIN
 * nor a full sign-in resets the count. So patient guessing finds at most one in a hundred PINs of four digits.
 */
export const maxWrongEntries = 100

/** A session that began with a PIN or a badge ends after this many idle minutes. */
export const quickIdleMinutes = 10

/** True if a PIN is among the first guesses: one digit, a sequence, a repeated pair or triple, a year. */
export function isSimplePin(pin: string): boolean {
  const steps = new Set([...pin].slice(1).map((digit, place) => Number(digit) - Number(pin[place])))
  const isRow = steps.size === 1 && Math.abs(Number([...steps][0])) <= 1
  const isRepeated = (pin + pin).indexOf(pin, 1) < pin.length
  return isRow || isRepeated || /^(19|20)\d\d$/.test(pin)
}
