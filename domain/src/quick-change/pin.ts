/** A PIN has 4 to 6 digits. */
export const pinPattern = /^\d{4,6}$/

/** So many wrong PINs one after another, on whatever devices, and only a full sign-in lets the person use theirs again. */
export const mostWrongPins = 10

/** A session that began with a PIN or a badge ends after so many minutes without use. */
export const quickIdleMinutes = 10

/** Who sets a PIN has signed in no longer ago than this, in minutes, and not with a PIN or a badge. */
export const freshMinutes = 10

/** Whether a PIN is among those that are tried first: one digit, a row, a pair or triple that repeats, a year. */
export function isSimplePin(pin: string): boolean {
  const steps = new Set([...pin].slice(1).map((digit, place) => Number(digit) - Number(pin[place])))
  const isRow = steps.size === 1 && Math.abs(Number([...steps][0])) <= 1
  return isRow || /^(..+)\1+$/.test(pin) || /^(19|20)\d\d$/.test(pin)
}
