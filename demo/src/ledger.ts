export type Row = object

/**
 * First id of the demo dealership's rows. Lower ids belong to the history beyond scale 1 (`history/`). The
 * dealership's cars and work orders are therefore always the newest, and the same at every scale.
 */
export const firstId = 100_000_001

/**
 * The rows of the dealership before they are written. The rows of each table are in the order of their
 * addition.
 */
export interface Ledger {
  /** Adds a row and returns it. Callers may change the row until the ledger is written. */
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
