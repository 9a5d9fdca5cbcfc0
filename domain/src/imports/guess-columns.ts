import { type ImportColumn, type ImportKind, importColumns } from '@verstas/contract/imports/kinds.ts'

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

export interface GuessedColumns {
  /** The titles of the columns in the file. */
  readonly titles: readonly string[]
  /**
   * The column key that each title had in the last import of the kind; null if the column was not imported.
   */
  readonly remembered: Readonly<Record<string, string | null>>
  /** Returns the labels of a column in all languages. */
  readonly labelsOf: (column: ImportColumn) => readonly string[]
}

/**
 * Guesses the key of each column of a file; null for columns that are not imported. No key is used twice.
 * Remembered titles come first, then labels of columns, then other usual names.
 */
export function guessColumns(
  kind: ImportKind,
  { titles, remembered, labelsOf }: GuessedColumns,
): (string | null)[] {
  const columns = importColumns[kind]
  const used = new Set<string>()
  const keys: (string | null)[] = titles.map(() => null)
  const assign = (find: (title: string) => string | undefined) => {
    for (const [place, title] of titles.entries()) {
      const key = keys[place] === null ? find(title) : undefined
      if (key === undefined || used.has(key)) continue
      used.add(key)
      keys[place] = key
    }
  }
  const byLabel = keysByName(columns, labelsOf)
  const byName = keysByName(columns, ({ names }) => names)
  const isKnown = (title: string) => Object.hasOwn(remembered, plainTitle(title))
  assign((title) => remembered[plainTitle(title)] ?? undefined)
  assign((title) => (isKnown(title) ? undefined : byLabel.get(plainTitle(title))))
  assign((title) => (isKnown(title) ? undefined : byName.get(plainTitle(title))))
  return keys
}

/** Returns a map from the normalised names of columns to their keys. The first column with a name gets it. */
function keysByName(
  columns: readonly ImportColumn[],
  namesOf: (column: ImportColumn) => readonly string[],
): ReadonlyMap<string, string> {
  const keys = new Map<string, string>()
  for (const column of columns)
    for (const name of namesOf(column).map(plainTitle)) if (!keys.has(name)) keys.set(name, column.key)
  return keys
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

/**
 * Warns of doubtful values in a column. `numbers` means that a spreadsheet has probably changed numbers, for
 * example removed leading zeros. `days` means that the order of day and month cannot be determined.
 */
export function warnOf(
  { type, field }: Pick<ImportColumn, 'type' | 'field'>,
  values: readonly string[],
): 'numbers' | 'days' | null {
  const given = values.filter((value) => value !== '')
  if (given.length === 0) return null
  if (type === 'text' && field === 'phone' && given.every((value) => /^[1-9]\d{5,}$/.test(value)))
    return 'numbers'
  if (type === 'text' && given.some((value) => /^\d(\.\d+)?E[+-]?\d+$/i.test(value))) return 'numbers'
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
