/** How many digits a PIN has. */
export const shortestPin = 4
export const longestPin = 6

/** So many wrong PINs one after another, on whatever devices, and only a full sign-in lets the person use theirs again. */
export const maxWrongPins = 10

/**
 * So many wrong entries since a PIN was set, and its person must choose a new one. Neither the right PIN nor a full sign-in
 * takes one back, so that patient guessing finds a PIN of four digits in one of a hundred cases at most.
 */
export const maxWrongEntries = 100

/** A session that began with a PIN or a badge ends after so many minutes without use. */
export const quickIdleMinutes = 10

/** Whether a PIN is among those that are tried first: one digit, a row, a pair or triple that repeats, a year. */
export function isSimplePin(pin: string): boolean {
  const steps = new Set([...pin].slice(1).map((digit, place) => Number(digit) - Number(pin[place])))
  const isRow = steps.size === 1 && Math.abs(Number([...steps][0])) <= 1
  const isRepeated = (pin + pin).indexOf(pin, 1) < pin.length
  return isRow || isRepeated || /^(19|20)\d\d$/.test(pin)
}
