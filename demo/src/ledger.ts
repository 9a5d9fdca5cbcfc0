export type Row = object

/**
 * Ids below this belong to the history beyond scale 1 (`history/`), so the dealership's own cars and work
 * orders are always the newest, and the same at every scale.
 */
export const firstId = 100_000_001

/** The rows of the dealership before they are written. A table's rows keep their order. */
export interface Ledger {
  /** Records the row and returns it. It may still change until the ledger is written. */
  add<Added extends Row>(table: string, row: Added): Added
  nextId(table: string): number
  rowsOf(table: string): readonly Row[]
}

export function createLedger(): Ledger {
  const rows = new Map<string, Row[]>()
  const lastIds = new Map<string, number>()
  return {
    add(table, row) {
      const ofTable = rows.get(table)
      if (ofTable === undefined) rows.set(table, [row])
      else ofTable.push(row)
      return row
    },
    nextId(table) {
      const id = (lastIds.get(table) ?? firstId - 1) + 1
      lastIds.set(table, id)
      return id
    },
    rowsOf: (table) => rows.get(table) ?? [],
  }
}
