/** A row that still needs parts of one number from one stock. */
export interface NeedingRow {
  /** Ordered and not delivered. */
  readonly needed: number
  /** Of the needed, what is kept for this row. */
  readonly kept: number
}

/**
 * What the rows of one part and stock lack, in their order: each takes of what is available what is not kept for it, and
 * those behind it share the rest. Quantities in thousandths, so that they add up.
 *
 * @param available in stock and kept for nobody; below 0 counts as 0
 */
export function missingOf(rows: readonly NeedingRow[], available: number): number[] {
  let left = Math.max(0, available)
  return rows.map(({ needed, kept }) => {
    const open = Math.max(0, needed - kept)
    const taken = Math.min(open, left)
    left -= taken
    return open - taken
  })
}

interface MissingRow {
  readonly missing: number
  readonly promisedOn: string | null
}

/** The day by which all that is missing is promised; null where nothing is missing or a row has no promise. */
export function promiseOf(rows: readonly MissingRow[]): string | null {
  const days = rows.filter(({ missing }) => missing > 0).map(({ promisedOn }) => promisedOn)
  return days.includes(null) ? null : ((days as string[]).toSorted().at(-1) ?? null)
}
