import type { ImportColumn } from '@verstas/contract/imports/kinds.ts'
import { type Language, languages } from '@verstas/contract/texts/language.ts'

/** The notation of dates in a file, and the conversion of local times. */
export interface CellFormat {
  /** The order of day and month in dates such as 3/4/2026. */
  readonly dateOrder: 'day-first' | 'month-first'
  /** Returns the instant of a day and time in the time zone of the site: `2026-11-20` and `08:30:00`. */
  readonly instantOf: (day: string, time: string) => string
}

/** Why a cell cannot be read. */
export type CellFault = 'number' | 'integer' | 'day' | 'noSuchDay' | 'instant' | 'flag' | 'choice' | 'hours'

export type CellValue = string | number | boolean | readonly string[]

/**
 * The value of a cell, in the form of the integration API, or the reason why it cannot be read. Null for an
 * empty cell.
 */
export type ReadCell = { readonly value: CellValue } | { readonly fault: CellFault } | null

/** Spaces that programs put into numbers and around texts, including no-break spaces. */
const spaces = /[\s\u00a0\u2007\u2009\u202f\ufeff]+/g

/** Trims a text, and replaces each run of spaces with one space. */
const trimmed = (cell: string): string => cell.replace(spaces, ' ').trim()

/** Reads a cell according to the type of its column. */
export function readCell(cell: string, type: ImportColumn['type'], format: CellFormat): ReadCell {
  const text = type === 'text' ? cell.trim() : trimmed(cell)
  if (text === '') return null
  switch (type) {
    case 'integer':
      return readInteger(text)
    case 'decimal':
      return readDecimal(text)
    case 'day':
      return readDay(text, format)
    case 'instant':
      return readInstant(text, format)
    case 'flag':
      return readFlag(text)
    case 'choice':
      return readLanguage(text)
    case 'hours':
      return readMinutes(text)
    case 'list':
      return { value: text.split(/[|;]/).flatMap((part) => part.trim() || []) }
    default:
      return { value: text }
  }
}

/**
 * Returns a number as exact text such as `1234.50`; null if the text is not a number. Both `1.234,50` and
 * `1,234.50` are read. A single comma or point is the decimal mark. A sign that occurs more than once
 * separates thousands.
 */
export function plainNumber(cell: string): string | null {
  const text = cell
    .replace(spaces, '')
    .replace(/^[\u2212\u2013]/, '-')
    .replace(/[€%]$|^€|(?:eur|kr|km|h|min|kpl|st)\.?$/i, '')
  const sign = /^[+-]/.exec(text)?.[0] === '-' ? '-' : ''
  const digits = text.replace(/^[+-]/, '').replaceAll("'", '')
  const marks = [...digits.matchAll(/[.,]/g)].map(([mark]) => mark)
  const last = marks.at(-1)
  const isGrouped = marks.length > 1 && new Set(marks).size === 1
  if (isGrouped && !/^\d{1,3}([.,]\d{3})+$/.test(digits)) return null
  const mark = isGrouped ? undefined : last
  const [whole = '', decimals = ''] = mark === undefined ? [digits] : splitLast(digits, mark)
  const group = mark === ',' ? '.' : mark === '.' ? ',' : (last ?? ',')
  if (whole.includes(group) && !new RegExp(`^\\d{1,3}(\\${group}\\d{3})+$`).test(whole)) return null
  const integer = whole.replaceAll(group, '')
  if (!/^\d{1,15}$/.test(integer) || !/^\d{0,10}$/.test(decimals)) return null
  if (mark !== undefined && decimals === '') return null
  return `${sign}${integer.replace(/^0+(?=\d)/, '')}${decimals && `.${decimals}`}`
}

const splitLast = (text: string, mark: string): [string, string] => {
  const place = text.lastIndexOf(mark)
  return [text.slice(0, place), text.slice(place + 1)]
}

function readDecimal(text: string): ReadCell {
  const value = plainNumber(text)
  return value === null ? { fault: 'number' } : { value }
}

/** Reads a whole number. The column has no decimals, so `61.240` is 61240. */
function readInteger(text: string): ReadCell {
  const bare = text.replace(spaces, '')
  const grouped = /^[+-]?\d{1,3}([.,]\d{3})+$/.test(bare) ? bare.replace(/[.,]/g, '') : bare
  const value = plainNumber(grouped)
  if (value === null) return { fault: 'number' }
  return /^-?\d+(\.0+)?$/.test(value) ? { value: Number(value) } : { fault: 'integer' }
}

const twoDigits = (text: string) => text.padStart(2, '0')

/** Highest two-digit year that belongs to this century. */
const latestShortYear = 69

/** Number of days between the first day of spreadsheets and 1 January 1970. */
const daysBefore1970 = 25_569
const dayMs = 86_400_000

/**
 * Reads a day as `2026-12-31`. An instant is read as its day, and a number as the day with that number in a
 * spreadsheet.
 */
export function readDay(text: string, { dateOrder }: Pick<CellFormat, 'dateOrder'>): ReadCell {
  const serial = /^([2-7]\d{4})(?:[.,]\d+)?$/.exec(text)
  if (serial) return { value: dayOfSerial(Number(serial[1])) }
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/.exec(text)
  if (iso) return realDay(iso[1] ?? '', iso[2] ?? '', iso[3] ?? '')
  const compact = /^(19|20)(\d{2})(\d{2})(\d{2})$/.exec(text)
  if (compact) return realDay(`${compact[1]}${compact[2]}`, compact[3] ?? '', compact[4] ?? '')
  const parts = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?: .*)?$/.exec(text)
  if (!parts) return { fault: 'day' }
  const [, first = '', sign, second = '', year = ''] = parts
  const isDayFirst = sign === '.' || dateOrder === 'day-first'
  return realDay(longYear(year), isDayFirst ? second : first, isDayFirst ? first : second)
}

const dayOfSerial = (serial: number) => new Date((serial - daysBefore1970) * dayMs).toISOString().slice(0, 10)

const longYear = (year: string): string => {
  if (year.length === 4) return year
  return Number(year) <= latestShortYear ? `20${year}` : `19${year}`
}

function realDay(year: string, month: string, day: string): ReadCell {
  const text = `${year}-${twoDigits(month)}-${twoDigits(day)}`
  const at = new Date(`${text}T00:00:00Z`)
  const isReal = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
  return isReal ? { value: text } : { fault: 'noSuchDay' }
}

/** Reads a time of day as `08:30:00`; null if the text is not a time of day. */
export function readWallTime(text: string): string | null {
  const found =
    /^(?:klo |kl )?(\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?$/.exec(trimmed(text)) ??
    /^(\d{1,2})$/.exec(trimmed(text))
  if (!found) return null
  const [, hours = '', minutes = '00', seconds = '00'] = found
  const isReal = Number(hours) < 24 && Number(minutes) < 60 && Number(seconds) < 60
  return isReal ? [hours, minutes, seconds].map(twoDigits).join(':') : null
}

/** Reads hours such as `12:30`, `-1:30`, `12,5` or `2 h 30` as whole minutes; null if the text is none. */
export function readHours(text: string): number | null {
  const minutes = minutesOf(trimmed(text))
  return minutes === null ? null : Math.round(minutes) + 0
}

/** Reads hours as minutes with one decimal. */
function readMinutes(text: string): ReadCell {
  const minutes = minutesOf(text)
  return minutes === null ? { fault: 'hours' } : { value: Math.round(minutes * 10) / 10 }
}

function minutesOf(text: string): number | null {
  const plain = text.replace(/^[\u2212\u2013]/, '-').toLowerCase()
  const found =
    /^([+-]?)(\d{1,5}):([0-5]\d)(?: ?h)?$/.exec(plain) ??
    /^([+-]?)(\d{1,5}) ?(?:h|t|tim)\.? ?(\d{1,2})(?: ?min\.?)?$/.exec(plain) ??
    /^([+-]?)()(\d{1,5}) ?min\.?$/.exec(plain)
  if (found) {
    const minutes = Number(found[2]) * 60 + Number(found[3])
    return found[1] === '-' && minutes > 0 ? -minutes : minutes
  }
  const hours = plainNumber(plain)
  return hours === null ? null : Number(hours) * 60
}

const balanceKinds = {
  flex: ['flex', 'liukuma', 'liukumasaldo', 'flextid', 'flexsaldo', 'flextime'],
  overtime: ['overtime', 'ylityö', 'ylityösaldo', 'övertid', 'övertidssaldo'],
} as const

/** Reads the kind of an opening balance; undefined for other words. */
export function readBalanceKind(text: string): keyof typeof balanceKinds | undefined {
  const word = text.trim().toLowerCase()
  const kinds = ['flex', 'overtime'] as const
  return kinds.find((kind) => (balanceKinds[kind] as readonly string[]).includes(word))
}

function readInstant(text: string, format: CellFormat): ReadCell {
  if (/^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:?\d{2})$/.test(text)) {
    const at = new Date(text)
    return Number.isNaN(at.getTime()) ? { fault: 'instant' } : { value: at.toISOString() }
  }
  const [, dayText = '', timeText = '0:00'] = /^(\S+?)(?:[T ](?:klo |kl )?(\d.*))?$/.exec(text) ?? []
  const day = readDay(dayText, format)
  const time = readWallTime(timeText)
  if (day === null || time === null) return { fault: 'instant' }
  if ('fault' in day) return day.fault === 'noSuchDay' ? day : { fault: 'instant' }
  return { value: format.instantOf(String(day.value), time) }
}

const yes = new Set(['1', 'k', 'kyllä', 'kylla', 'on', 'x', 'true', 'tosi', 'j', 'ja', 'y', 'yes', 'sant'])
const no = new Set(['0', 'e', 'ei', 'false', 'epätosi', 'n', 'nej', 'no', 'falskt', '-'])

function readFlag(text: string): ReadCell {
  const word = text.toLowerCase()
  if (yes.has(word)) return { value: true }
  return no.has(word) ? { value: false } : { fault: 'flag' }
}

const languageNames: Readonly<Record<string, Language>> = {
  suomi: 'fi',
  finska: 'fi',
  finnish: 'fi',
  ruotsi: 'sv',
  svenska: 'sv',
  swedish: 'sv',
  englanti: 'en',
  engelska: 'en',
  english: 'en',
}

function readLanguage(text: string): ReadCell {
  const word = text.toLowerCase()
  const value = (languages as readonly string[]).includes(word) ? word : languageNames[word]
  return value === undefined ? { fault: 'choice' } : { value }
}
