import { numberKey } from '../codes/normal-form.ts'

/** A doubt about a typed VIN. It never prevents a save. */
export type VinDoubt =
  | { readonly kind: 'length'; readonly count: number }
  /** The characters I, O and Q in the VIN, which are never allowed. */
  | { readonly kind: 'letters'; readonly letters: string }
  /**
   * `read` is the only character whose replacement by its look-alike `meant` corrects the check digit. Both
   * are null if there is not exactly one such character.
   */
  | { readonly kind: 'checkDigit'; readonly read: string | null; readonly meant: string | null }

const lengthOfVin = 17
const placeOfCheckDigit = 8
const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]
/**
 * The values of the characters for the check digit. Letters: A to H are 1 to 8, J to R are 1 to 9, S to Z are
 * 2 to 9.
 */
const values: Readonly<Record<string, number>> = Object.fromEntries([
  ...[...'0123456789'].map((digit, value) => [digit, value] as const),
  ...[...'ABCDEFGH'].map((letter, place) => [letter, place + 1] as const),
  ...[...'JKLMN'].map((letter, place) => [letter, place + 1] as const),
  ['P', 7] as const,
  ['R', 9] as const,
  ...[...'STUVWXYZ'].map((letter, place) => [letter, place + 2] as const),
])

/** Characters that people confuse when they read a VIN. */
const lookAlikes = ['8B', '0D', '5S', '2Z', '6G', '1L', 'UV', 'MN'].flatMap(([one = '', other = '']) => [
  [one, other] as const,
  [other, one] as const,
])

/** Returns the check digit of a VIN with 17 allowed characters. */
export function checkDigitOf(vin: string): string {
  const sum = [...vin].reduce((total, sign, place) => total + (values[sign] ?? 0) * (weights[place] ?? 0), 0)
  const remainder = sum % 11
  return remainder === 10 ? 'X' : String(remainder)
}

const isCheckDigitRight = (vin: string): boolean => vin[placeOfCheckDigit] === checkDigitOf(vin)

/**
 * Returns the doubt about a typed VIN; null if there is none. Only North American VINs (first character 1 to
 * 5) have a check digit.
 */
export function doubtVin(typed: string): VinDoubt | null {
  const vin = numberKey(typed)
  if (vin === '') return null
  const letters = [...new Set(vin.match(/[IOQ]/g) ?? [])].join(', ')
  if (letters !== '') return { kind: 'letters', letters }
  if (vin.length !== lengthOfVin) return { kind: 'length', count: vin.length }
  if (!/^[1-5]/.test(vin) || isCheckDigitRight(vin)) return null
  const corrections = [...vin].flatMap((sign, place) =>
    lookAlikes.flatMap(([read, meant]) =>
      sign === read && isCheckDigitRight(vin.slice(0, place) + meant + vin.slice(place + 1))
        ? [{ read, meant }]
        : [],
    ),
  )
  const [only, another] = corrections
  return { kind: 'checkDigit', ...(only && !another ? only : { read: null, meant: null }) }
}

/** Makers by the first three characters of the VIN. */
const makers: Readonly<Record<string, string>> = {
  WVW: 'Volkswagen',
  WV1: 'Volkswagen',
  WV2: 'Volkswagen',
  WAU: 'Audi',
  WBA: 'BMW',
  WBS: 'BMW',
  WDD: 'Mercedes-Benz',
  WDB: 'Mercedes-Benz',
  W1K: 'Mercedes-Benz',
  W0L: 'Opel',
  W0V: 'Opel',
  WF0: 'Ford',
  YV1: 'Volvo',
  YS3: 'Saab',
  TMB: 'Škoda',
  VSS: 'Seat',
  JTD: 'Toyota',
  SB1: 'Toyota',
  VNK: 'Toyota',
  VF1: 'Renault',
  VF3: 'Peugeot',
  VF7: 'Citroën',
  JMZ: 'Mazda',
  SJN: 'Nissan',
  JHM: 'Honda',
  KMH: 'Hyundai',
  TMA: 'Hyundai',
  U5Y: 'Kia',
  KNA: 'Kia',
  ZFA: 'Fiat',
  '5YJ': 'Tesla',
  LRW: 'Tesla',
  XP7: 'Tesla',
}

/** Returns the maker of a VIN; null if it is unknown. */
export const makerOf = (vin: string): string | null => makers[numberKey(vin).slice(0, 3)] ?? null
