import { isExactTo } from '@verstas/contract/limits.ts'
import type {
  SettingField,
  SettingList,
  SettingValue,
  SettingValues,
} from '@verstas/contract/settings/fields.ts'
import { closedDay } from '@verstas/contract/settings/opening-hours.ts'
import { timeZones } from '@verstas/contract/time-zones.ts'
import { wrongField } from '../errors/reason.ts'
import { doPricesFit, priceWithoutTax, priceWithTax, taxRates } from '../imports/other-price.ts'
import { isBarcode } from '../parts/barcode.ts'
import type { Country } from '../time/country.ts'
import { openingHoursFault } from './opening-hours.ts'

type Problem = ReturnType<typeof wrongField>

/**
 * Checks the values of an item against the fields of its list. Forms show the problems, and the server refuses
 * the item with them.
 *
 * @param base the values before the change; null for a new item, which needs all required fields
 * without an initial value
 * @param country the country whose tax rate the prices of a part must fit; null if there is none
 * @returns the problems in the order of the fields; empty if the item is valid
 */
export function findProblems(
  list: SettingList,
  values: SettingValues,
  base: SettingValues | null,
  country: Country | null = null,
): readonly Problem[] {
  const unknown = Object.keys(values)
    .filter((name) => !Object.hasOwn(list.fields, name))
    .map((name) => wrongField(name, 'unknown'))
  const wrong = Object.entries(list.fields).flatMap(([name, field]) => {
    const value = values[name]
    const isNeeded = base === null && field.isRequired && field.initial === undefined
    if (value === undefined) return isNeeded ? [wrongField(name, 'missing')] : []
    if (base !== null && field.isFixed && value !== base[name])
      return [wrongField(name, 'mustBe', { value: String(base[name]) })]
    return problemOf(name, field, value, base?.[name])
  })
  const problems = [...unknown, ...wrong]
  const ofPrices = problems.length === 0 ? findPriceProblem(list, { values, base }, country) : null
  return ofPrices ? [ofPrices] : problems
}

/** The initial colour in a form. */
const firstColour = '#5c7cfa'

const emptyValueOf = ({ kind, isRequired, initial }: SettingField): SettingValue => {
  if (initial !== undefined) return initial
  if (kind === 'flag') return false
  return kind === 'colour' && isRequired ? firstColour : null
}

/** Returns the values of a new item. Missing values are replaced by initial values. */
export const completeValues = (list: SettingList, values: SettingValues): SettingValues =>
  Object.fromEntries(
    Object.entries(list.fields).map(([name, field]) => [name, values[name] ?? emptyValueOf(field)]),
  )

/** @param before the value before the change; undefined for a new item */
function problemOf(
  name: string,
  field: SettingField,
  value: SettingValue,
  before: SettingValue | undefined,
): Problem[] {
  if (value === null) {
    if (field.kind === 'flag') return [wrongField(name, 'trueOrFalse')]
    return field.isRequired ? [wrongField(name, 'missing')] : []
  }
  switch (field.kind) {
    case 'text':
      return [
        ...textProblem(name, value, field.isRequired === true, field.maxLength),
        ...(field.isPhone ? phoneProblem(name, value, before) : []),
      ].slice(0, 1)
    case 'lines':
      return linesProblem(name, value, field, before)
    case 'shelves':
      return typeof value === 'string' && isShelves(value) ? [] : [wrongField(name, 'wrong')]
    case 'item':
    case 'itemChoice':
      return textProblem(name, value, field.isRequired === true, 100)
    case 'flag':
      return typeof value === 'boolean' ? [] : [wrongField(name, 'trueOrFalse')]
    case 'colour':
      return typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value) ? [] : [wrongField(name, 'wrong')]
    case 'timeZone':
      return typeof value === 'string' && timeZones.has(value) ? [] : [wrongField(name, 'timeZone')]
    case 'dayOfYear':
      return typeof value === 'string' && isDayOfYear(value) ? [] : [wrongField(name, 'wrong')]
    case 'openingHours':
      return openingHoursProblem(name, value)
    case 'choice':
      return field.options.some((option) => option.value === value)
        ? []
        : [wrongField(name, 'oneOf', { values: field.options.map((option) => option.value).join(', ') })]
    case 'person':
      return numberProblem(name, value, { min: 1, max: Number.MAX_SAFE_INTEGER, places: 0 })
    case 'integer':
      return numberProblem(name, value, { ...field, places: 0 })
    case 'decimal':
      return numberProblem(name, value, field)
  }
}

function openingHoursProblem(name: string, value: SettingValue): Problem[] {
  if (value === closedDay) return []
  switch (openingHoursFault(value)) {
    case null:
      return []
    case 'opens':
      return [wrongField(name, 'openingTime')]
    case 'closes':
      return [wrongField(name, 'closingTime')]
    case 'order':
      return [wrongField(name, 'closesAfterOpens', { opens: String(value).slice(0, 5) })]
  }
}

/** Splits the value of a field into its lines, without empty and repeated lines. */
export const linesOf = (value: SettingValue | undefined): readonly string[] => [
  ...new Set(
    String(value ?? '')
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
]

function linesProblem(
  name: string,
  value: SettingValue,
  { maxLength, maxLines, areBarcodes }: Extract<SettingField, { readonly kind: 'lines' }>,
  before: SettingValue | undefined,
): Problem[] {
  if (typeof value !== 'string') return [wrongField(name, 'text')]
  const lines = linesOf(value)
  if (lines.length > maxLines) return [wrongField(name, 'atMost', { limit: maxLines })]
  if (lines.some((line) => line.length > maxLength))
    return [wrongField(name, 'tooLong', { count: maxLength })]
  if (!lines.every((line) => /[\p{L}\p{N}]/u.test(line))) return [wrongField(name, 'letterOrDigit')]
  // A code that the part already has remains allowed, because another system may have sent it.
  const known = new Set(linesOf(before))
  const wrong = areBarcodes ? lines.find((line) => !known.has(line) && !isBarcode(line)) : undefined
  return wrong === undefined ? [] : [wrongField(name, 'barcode', { value: wrong })]
}

/** The maximum length of a shelf. */
const maxShelf = 50

/** Parses a part's shelves from the value of a field. The keys are codes of stocks. */
export const shelvesOf = (value: SettingValue | undefined): ReadonlyMap<string, string> =>
  new Map(
    String(value ?? '')
      .split('\n')
      .map((line) => line.split('\t'))
      .flatMap(([stock = '', shelf = '']) => (shelf.trim() === '' ? [] : [[stock, shelf.trim()] as const])),
  )

/** Writes a part's shelves as the value of a field; null if there are none. */
export const writeShelves = (shelves: ReadonlyMap<string, string>): string | null =>
  [...shelves]
    .filter(([, shelf]) => shelf.trim() !== '')
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([stock, shelf]) => `${stock}\t${shelf.trim()}`)
    .join('\n') || null

const isShelves = (value: string): boolean =>
  value.split('\n').every((line) => {
    const [stock = '', shelf = '', ...more] = line.split('\t')
    return more.length === 0 && stock !== '' && shelf.trim() !== '' && shelf.length <= maxShelf
  })

/** True if `MM-DD` is an existing day of a leap year. */
function isDayOfYear(value: string): boolean {
  const day = new Date(`2000-${value}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(5, 10) === value
}

function textProblem(name: string, value: SettingValue, isRequired: boolean, maxLength: number): Problem[] {
  if (typeof value !== 'string') return [wrongField(name, 'text')]
  if (isRequired && value.trim() === '') return [wrongField(name, 'empty')]
  return value.length > maxLength ? [wrongField(name, 'tooLong', { count: maxLength })] : []
}

/** A phone number that was stored before remains allowed, because it may be older than this check. */
function phoneProblem(name: string, value: SettingValue, before: SettingValue | undefined): Problem[] {
  if (value === before || String(value).trim() === '') return []
  const isPhone =
    /^\+?[\d\s()./-]+$/.test(String(value).trim()) && String(value).replaceAll(/\D/g, '').length >= 3
  return isPhone ? [] : [wrongField(name, 'phone')]
}

interface Range {
  readonly min: number
  readonly max: number
  readonly places: number
}

function numberProblem(name: string, value: SettingValue, { min, max, places }: Range): Problem[] {
  if (typeof value !== 'number') return [wrongField(name, 'number')]
  if (!isExactTo(value, places))
    return [places === 0 ? wrongField(name, 'wholeNumber') : wrongField(name, 'decimals', { count: places })]
  if (value < min) return [wrongField(name, 'atLeast', { limit: min })]
  return value > max ? [wrongField(name, 'atMost', { limit: max })] : []
}

/**
 * Checks that the two prices of an item fit the general tax rate of a country within a cent. Unchanged prices are
 * not checked, because goods with a reduced rate may come from another system.
 *
 * @param base the values before the change; null for a new item
 * @returns a problem of the price that the person left unchanged, otherwise of the price with tax
 */
function findPriceProblem(
  { prices }: Pick<SettingList, 'prices'>,
  { values, base }: { readonly values: SettingValues; readonly base: SettingValues | null },
  country: Country | null,
): ReturnType<typeof wrongField> | null {
  if (!prices || country === null) return null
  const getPrice = (field: string) => values[field] ?? base?.[field]
  const isChanged = (field: string) => base === null || getPrice(field) !== base[field]
  const { net: netField, gross: grossField } = prices
  const [net, gross] = [getPrice(netField), getPrice(grossField)]
  if (typeof net !== 'number' || typeof gross !== 'number') return null
  if (!isChanged(netField) && !isChanged(grossField)) return null
  if (doPricesFit({ net, gross }, country)) return null
  const rate = taxRates[country]
  return isChanged(netField)
    ? wrongField(grossField, 'priceWithTax', { rate, price: priceWithTax(net, country) })
    : wrongField(netField, 'priceWithoutTax', { rate, price: priceWithoutTax(gross, country) })
}
