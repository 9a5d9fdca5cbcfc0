/** The received version compared with the last accepted one. */
export type VersionOrder = 'older' | 'same' | 'newer'

const isNumber = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text)

const instantPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/

/** Returns the instant in milliseconds; undefined if the text is not an instant. */
function instantOf(text: string): number | undefined {
  if (!instantPattern.test(text)) return undefined
  const instant = Date.parse(text)
  return Number.isNaN(instant) ? undefined : instant
}

/**
 * Compares the opaque versions of a source (docs/specification.md, Integration): as numbers if both are
 * numbers, else as instants if both are instants, else as strings by code units. Numbers may have any number of
 * digits.
 */
export function compareVersions(received: string, taken: string): VersionOrder {
  if (isNumber(received) && isNumber(taken)) return orderOf(compareDecimals(received, taken))
  const [one, other] = [instantOf(received), instantOf(taken)]
  if (one !== undefined && other !== undefined) return orderOf(one - other)
  return orderOf(received < taken ? -1 : received > taken ? 1 : 0)
}

const orderOf = (difference: number): VersionOrder =>
  difference < 0 ? 'older' : difference > 0 ? 'newer' : 'same'

/** Compares decimal numbers exactly, because versions may exceed the integers that a number can hold. */
function compareDecimals(one: string, other: string): number {
  const [first, second] = [scaled(one, other), scaled(other, one)]
  return first < second ? -1 : first > second ? 1 : 0
}

/**
 * Returns a decimal number as an integer. It is multiplied by a power of ten that also makes `beside` an
 * integer.
 */
function scaled(text: string, beside: string): bigint {
  const digits = Math.max(fractionOf(text).length, fractionOf(beside).length)
  const [whole = '0'] = text.split('.')
  return BigInt(whole + fractionOf(text).padEnd(digits, '0'))
}

const fractionOf = (text: string): string => text.split('.')[1] ?? ''
