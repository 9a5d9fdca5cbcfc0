/** What a row of a work order needs of one part from one stock, in thousandths of the part's unit. */
export interface NeedingRow {
  /** Ordered and not delivered. */
  readonly needed: number
  /** Kept for it already. */
  readonly kept: number
  /** On order from the supplier, so that the stock has nothing of it to keep. */
  readonly backOrdered: number
}

export interface Share {
  /** What is to be kept for the row: never more than it needs. */
  readonly kept: number
  /** What it needs and nobody has. */
  readonly missing: number
}

/**
 * What the rows of a work order get of a stock, in their order: each keeps what it has as far as it needs it, and takes what
 * it lacks of what is free; a row behind it shares the rest. In SQL the same is `part_needs`.
 *
 * @param available in stock and kept for nobody; below 0 counts as 0
 */
export function shareStock(rows: readonly NeedingRow[], available: number): Share[] {
  let free = Math.max(0, available)
  return rows.map(({ needed, kept: before, backOrdered }) => {
    const kept = Math.min(needed, before)
    const taken = Math.min(Math.max(0, needed - kept - backOrdered), free)
    free -= taken
    return { kept: kept + taken, missing: needed - kept - taken }
  })
}
