import { numberKey } from '../codes/normal-form.ts'

/**
 * Splits a number at the end of its typed beginning, so that lists can highlight the beginning. Spaces, dashes
 * and case do not matter. The first part is empty if the number does not begin with the typed text.
 */
export function splitTypedBeginning(number: string, typed: string): readonly [marked: string, rest: string] {
  const key = numberKey(typed)
  if (key === '' || !numberKey(number).startsWith(key)) return ['', number]
  const signs = [...number]
  const length = signs.findIndex((_, index) => numberKey(signs.slice(0, index + 1).join('')) === key) + 1
  return [signs.slice(0, length).join(''), signs.slice(length).join('')]
}
