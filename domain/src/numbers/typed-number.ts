/** The reason why a field refuses a typed number. */
export type NumberProblem = 'unreadable' | 'negative' | 'fraction' | 'ambiguous'

export type TypedNumber =
  | { readonly value: number | null; readonly problem: null }
  | { readonly value: null; readonly problem: NumberProblem }

export interface NumberRules {
  /** Maximum number of decimals; 0 accepts only integers. If omitted, all typed decimals remain. */
  readonly decimals?: number | undefined
  readonly canBeNegative?: boolean | undefined
  /** Units that may precede or follow the number, such as `km` or `€`. */
  readonly units?: readonly string[] | undefined
}

const maxDigits = 15

const unreadable = { value: null, problem: 'unreadable' } as const

/**
 * Reads a typed, pasted, dictated or scanned number in Finnish, Swedish or English: `123 456`, `1.234,5`,
 * `1,234.5`, `12,5`, `123.456 km`. No visible character is silently removed. Ambiguous input is a problem.
 * A blank separates thousands. If two different separators occur, the last one is the decimal sign. A
 * single separator is also the decimal sign, unless `isAmbiguous`. In that case it separates thousands in
 * a field for integers, and is ambiguous in any other field: `1.500` may be 1500 or 1.5. Decimals beyond
 * the maximum are rounded, halves away from zero.
 */
export function readTypedNumber(typed: string, rules: NumberRules = {}): TypedNumber {
  const { decimals, canBeNegative = false } = rules
  const text = withoutUnit(plain(typed), rules.units ?? [])
  if (text === '') return plain(typed) === '' ? { value: null, problem: null } : unreadable
  const [, sign = '', digits = ''] = /^([+-]?) ?(.*)$/.exec(text) ?? []
  const parts = partsOf(digits, decimals === 0)
  if (parts === null) return unreadable
  if (decimals !== 0 && isAmbiguous(digits)) return { value: null, problem: 'ambiguous' }
  // A floating-point number does not store more than `maxDigits` digits exactly.
  if ((parts.whole + parts.fraction).replace(/^0+/, '').length > maxDigits) return unreadable
  const isZero = /^0*$/.test(parts.whole + parts.fraction)
  if (sign === '-' && !canBeNegative && !isZero) return { value: null, problem: 'negative' }
  if (decimals === 0 && !/^0*$/.test(parts.fraction)) return { value: null, problem: 'fraction' }
  const value = Number(`${parts.whole || '0'}.${parts.fraction || '0'}`)
  const rounded = decimals === undefined ? value : roundTo(value, decimals)
  return { value: sign === '-' && !isZero ? -rounded : rounded, problem: null }
}

/**
 * Rounds to a number of decimals, halves away from zero. It rounds the decimal notation, because 1.005 in
 * binary is less than 1.005.
 */
export const roundTo = (value: number, decimals: number): number =>
  Number(`${Math.round(Number(`${value}e${decimals}`))}e-${decimals}`)

/**
 * Replaces variants of a character with one of them, removes invisible characters, and leaves one blank
 * between words.
 */
const plain = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, (sign) => (/\s/.test(sign) ? ' ' : ''))
    .replaceAll(/[\p{Pd}\u2212\u02d7\u2043]/gu, '-')
    .replaceAll(/[\u066b]/g, ',')
    .replaceAll(/(?<=\d)['\u2019\u02bc](?=\d)/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

function withoutUnit(text: string, units: readonly string[]): string {
  const folded = text.toLowerCase()
  // Tries the longest units first, because `kwh` ends with `h`.
  for (const unit of units
    .toSorted((one, other) => other.length - one.length)
    .map((name) => plain(name).toLowerCase())) {
    if (unit === '') continue
    if (folded.endsWith(unit)) return text.slice(0, -unit.length).trim()
    if (folded.startsWith(unit)) return text.slice(unit.length).trim()
  }
  return text
}

/**
 * True if the only separator may separate thousands or decimals. It then follows one to three digits, of
 * which the first is not 0, and precedes exactly three digits.
 */
export const isAmbiguous = (digits: string): boolean => /^[1-9]\d{0,2}[.,]\d{3}$/.test(digits)

interface Parts {
  readonly whole: string
  readonly fraction: string
}

/** Returns the digits before and after the decimal sign; null if a separator is at an invalid position. */
function partsOf(digits: string, isWhole: boolean): Parts | null {
  if (!/^[\d., ]+$/.test(digits) || !/\d/.test(digits)) return null
  const signs = [...digits].filter((sign) => sign === '.' || sign === ',')
  const last = signs.at(-1)
  const others = signs.slice(0, -1)
  const isGrouping = (sign: string) => new RegExp(`^\\d{1,3}(?:\\${sign}\\d{3})+$`).test(digits)
  if (last === undefined) return grouped(digits, ' ', '')
  if (others.length === 0) {
    // The separator of 123.456 separates thousands, and the separator of 0.125 does not.
    if (isWhole && isGrouping(last) && !digits.startsWith('0')) return grouped(digits, last, '')
    const [whole = '', fraction = ''] = digits.split(last)
    return fractionOf(whole, ' ', fraction)
  }
  // A repeated separator separates thousands. The last of two different separators is the decimal sign.
  if (others.every((sign) => sign === last)) return isGrouping(last) ? grouped(digits, last, '') : null
  const [first = ''] = others
  if (first === last || others.some((sign) => sign !== first)) return null
  const at = digits.lastIndexOf(last)
  return fractionOf(digits.slice(0, at), first, digits.slice(at + 1))
}

const fractionOf = (whole: string, group: string, fraction: string): Parts | null =>
  /^\d*$/.test(fraction) && whole + fraction !== '' ? grouped(whole, group, fraction) : null

/** Removes the thousands separators `group`. Returns null if one of them is at an invalid position. */
function grouped(whole: string, group: string, fraction: string): Parts | null {
  const isPlain = /^\d*$/.test(whole)
  const isGrouped = new RegExp(`^\\d{1,3}(?:\\${group}\\d{3})+$`).test(whole)
  return isPlain || isGrouped ? { whole: whole.replaceAll(group, ''), fraction } : null
}

/** The units of prices in all languages. */
export const priceUnits = ['€', 'eur', 'euro', 'euroa'] as const
export const quantityUnits = ['kpl', 'st', 'pcs', 'pc', 'x'] as const
