/** The amounts of a row's part in one stock, in thousandths of the part's unit. */
export interface NeedingRow {
  /** The needed amount: the ordered amount that is not delivered yet. */
  readonly needed: number
  /** The amount that is already reserved for the row. */
  readonly kept: number
  /** The back order: the amount that the supplier will deliver. No stock is reserved for it. */
  readonly backOrdered: number
}

export interface Share {
  /** The amount to reserve for the row, at most the needed amount. */
  readonly kept: number
  /** The share of the needed amount that is not reserved: it is on back order or not in stock. */
  readonly missing: number
}

/**
 * Divides a stock among the rows of a work order, in the order of the rows. Each row keeps its part
 * reservation, up to the needed amount. It receives the remaining amount, except a back order, from the free
 * stock. The SQL function `part_needs` has the same rule.
 *
 * @param available the amount in stock that is not reserved; a negative amount means 0
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
