/** A work order row's need of one part from one stock, in thousandths of the part's unit. */
export interface NeedingRow {
  /** Ordered and not delivered. */
  readonly needed: number
  /** Already reserved for it. */
  readonly kept: number
  /** On order from the supplier, so the stock reserves nothing for it. */
  readonly backOrdered: number
}

export interface Share {
  /** The amount to reserve for the row: at most its need. */
  readonly kept: number
  /** The needed amount that is not available. */
  readonly missing: number
}

/**
 * Shares a stock between the rows of a work order, in their order. Each row keeps its reservation up to its
 * need, and takes the remaining need from the free stock. `part_needs` is the same rule in SQL.
 *
 * @param available in stock and not reserved; below 0 counts as 0
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
