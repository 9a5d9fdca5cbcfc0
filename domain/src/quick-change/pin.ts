/** Minimum number of digits of a PIN. */
export const shortestPin = 4
export const longestPin = 6

/**
 * Number of consecutive wrong entries, on all devices together, after which only a full sign-in unlocks the
 * PIN.
 */
export const maxWrongPins = 10

/**
 * Number of wrong entries, counted since the PIN was set, after which its owner must choose a new one.
 * Neither a correct entry nor a full sign-in resets the count, so guessing finds at most one in a hundred
 * four-digit PINs.
 */
export const maxWrongEntries = 100

/** Idle minutes after which a session that began with a PIN or badge ends. */
export const quickIdleMinutes = 10

/** True if attackers guess the PIN first: one digit, a sequence, a repeated pair or triple, or a year. */
export function isSimplePin(pin: string): boolean {
  const steps = new Set([...pin].slice(1).map((digit, place) => Number(digit) - Number(pin[place])))
  const isRow = steps.size === 1 && Math.abs(Number([...steps][0])) <= 1
  const isRepeated = (pin + pin).indexOf(pin, 1) < pin.length
  return isRow || isRepeated || /^(19|20)\d\d$/.test(pin)
}
