import { type ImportColumn, type ImportKind, importColumns } from '@verstas/contract/imports/kinds.ts'
import { plainNumber, readWallTime } from './read-cell.ts'

/** Removes a unit in brackets at the end of a title. */
function withoutUnit(title: string): string {
  const text = title.trim()
  if (!/[)\]]$/.test(text)) return text
  const start = Math.max(text.lastIndexOf('('), text.lastIndexOf('['))
  return start > 0 ? text.slice(0, start) : text
}

/** Normalises a title: lower case, without spaces, signs and a unit in brackets. */
export const plainTitle = (title: string): string =>
  withoutUnit(title)
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Returns a normalised title without accents, and with the Finnish word for number in full. */
const looseTitle = (title: string): string =>
  title
    .replace(/(nro|nr)$/, 'numero')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')

export interface GuessedColumns {
  /** The titles of the columns in the file. */
  readonly titles: readonly string[]
  /**
   * The column key that each title had in the last import of the kind; null if the column was not imported.
   */
  readonly remembered: Readonly<Record<string, string | null>>
  /** Returns the labels of a column in all languages. */
  readonly labelsOf: (column: ImportColumn) => readonly string[]
  /** Values of each column of the file, without empty ones. */
  readonly values?: readonly (readonly string[])[]
}

/**
 * True if values of a file can be values of a column. Times of day are no instants, and hours such as 0:45 or `1,5 h`
 * are no minutes.
 */
function fits({ type, key }: ImportColumn, title: string, values: readonly string[]): boolean {
  if (type === 'instant') return values.length === 0 || values.some((value) => readWallTime(value) === null)
  if (key !== 'standardTime') return true
  return (
    !/[([]\s*(?:h|t|tim|tuntia|hours)\s*[)\]]\s*$/i.test(title) &&
    !values.some((value) => /[:h]/i.test(value))
  )
}

/**
 * Guesses the key of each column of a file; null for columns that are not imported. No key is used twice.
 * Remembered titles come first, then labels of columns, then other usual names.
 */
export function guessColumns(
  kind: ImportKind,
  { titles, remembered, labelsOf, values = [] }: GuessedColumns,
): (string | null)[] {
  const columns = importColumns[kind]
  const used = new Set<string>()
  const keys: (string | null)[] = titles.map(() => null)
  const assign = (find: (title: string, place: number) => string | undefined) => {
    for (const [place, title] of titles.entries()) {
      const key = keys[place] === null ? find(title, place) : undefined
      if (key === undefined || used.has(key)) continue
      used.add(key)
      keys[place] = key
    }
  }
  const isKnown = (title: string) => Object.hasOwn(remembered, plainTitle(title))
  const assignBy = (named: ReadonlyMap<string, readonly ImportColumn[]>, form: (title: string) => string) =>
    assign((title, place) => {
      if (isKnown(title)) return
      const candidates = named.get(form(plainTitle(title))) ?? []
      return candidates.find((column) => fits(column, title, values[place] ?? []))?.key
    })
  assign((title) => remembered[plainTitle(title)] ?? undefined)
  const exact = (title: string) => title
  for (const form of [exact, looseTitle]) {
    assignBy(columnsByName(columns, labelsOf, form), form)
    assignBy(
      columnsByName(columns, ({ names }) => names, form),
      form,
    )
  }
  return keys
}

/** Returns a map from the normalised names of columns to the columns, in their order. */
function columnsByName(
  columns: readonly ImportColumn[],
  namesOf: (column: ImportColumn) => readonly string[],
  form: (title: string) => string,
): ReadonlyMap<string, readonly ImportColumn[]> {
  const named = new Map<string, ImportColumn[]>()
  for (const column of columns)
    for (const name of new Set(namesOf(column).map((one) => form(plainTitle(one)))))
      named.set(name, [...(named.get(name) ?? []), column])
  return named
}

/** The number of lines in which the titles are searched. */
const searchedLines = 10

/**
 * Guesses the number of lines up to and including the titles; 0 if the file has none. The titles are the line
 * with the most cells that name a column, at least two. Otherwise the first line is the titles in two cases:
 * a line names one column, or no cell of the first line is empty or begins with a digit.
 */
export function guessHeaderLines(
  kind: ImportKind,
  lines: readonly (readonly string[])[],
  labelsOf: GuessedColumns['labelsOf'],
): number {
  const counts = lines
    .slice(0, searchedLines)
    .map(
      (titles) =>
        guessColumns(kind, { titles, remembered: {}, labelsOf }).filter((key) => key !== null).length,
    )
  const most = Math.max(0, ...counts)
  if (most >= 2) return counts.indexOf(most) + 1
  const [first = []] = lines
  const isTitle = first.length > 0 && first.every((cell) => cell !== '' && !/^\d/.test(cell))
  return isTitle || most === 1 ? 1 : 0
}

/** The longest standard time of a list that is probably in hours. */
const mostHours = 12

/**
 * Warns of doubtful values in a column. `numbers` means that a spreadsheet has probably changed numbers, for
 * example removed leading zeros. `days` means that the order of day and month cannot be determined. `hours` means
 * that standard times in minutes are so short that they are probably hours.
 */
export function warnOf(
  { type, field }: Pick<ImportColumn, 'type' | 'field'>,
  values: readonly string[],
): 'numbers' | 'days' | 'hours' | null {
  const given = values.filter((value) => value !== '')
  if (given.length === 0) return null
  if (type === 'text' && field === 'phone' && given.every((value) => /^[1-9]\d{5,}$/.test(value)))
    return 'numbers'
  if (type === 'text' && given.some((value) => /^\d(\.\d+)?E[+-]?\d+$/i.test(value))) return 'numbers'
  if (type === 'decimal' && field === 'standardTime')
    return given.every((value) => Number(plainNumber(value) ?? Infinity) <= mostHours) ? 'hours' : null
  if (type !== 'day' && type !== 'instant') return null
  const slashed = given.flatMap((value) => /^(\d{1,2})[/-](\d{1,2})[/-]\d{2,4}/.exec(value) ?? [])
  const dates = given.flatMap((value) => {
    const [, first, second] = /^(\d{1,2})[/-](\d{1,2})[/-]\d{2,4}/.exec(value) ?? []
    return first && second ? [{ first: Number(first), second: Number(second) }] : []
  })
  return slashed.length > 0 && dates.every(({ first, second }) => first <= 12 && second <= 12) ? 'days' : null
}

/**
 * Guesses the order of day and month. It is `month-first` only if a value would otherwise have a month above
 * 12.
 */
export function guessDateOrder(values: readonly string[]): 'day-first' | 'month-first' {
  const seconds = values.flatMap((value) => /^\d{1,2}\/(\d{1,2})\/\d{2,4}/.exec(value)?.[1] ?? [])
  return seconds.some((second) => Number(second) > 12) ? 'month-first' : 'day-first'
}
