/** Need of a work order row for one part from one stock, in thousandths of the part's unit. */
export interface NeedingRow {
  /** The needed amount: ordered and not delivered. */
  readonly needed: number
  /** The amount that is already reserved for the row. */
  readonly kept: number
  /** The amount on order from the supplier; the stock reserves nothing for it. */
  readonly backOrdered: number
}

export interface Share {
  /** The amount to reserve for the row, at most its need. */
  readonly kept: number
  /** The part of the need that the stock cannot cover. */
  readonly missing: number
}

/**
 * Divides a stock between the rows of a work order, in the order of the rows. Each row retains its
 * reservation up to its need; free stock covers the remaining need. The SQL function `part_needs` has the
 * same rule.
 *
 * @param available amount in stock that is not reserved; a negative amount counts as 0
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
