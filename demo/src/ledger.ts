export type Row = object

/**
 * First id of the ledger's rows. Lower ids belong to the rows of `history/` and to the work orders of the big
 * day. The ledger's vehicles and work orders therefore have the same ids at every scale from 1.
 */
export const firstId = 100_000_001

/**
 * The rows of the dealership before they are written to the database. The rows of each table are in the order
 * of their addition.
 */
export interface Ledger {
  /** Adds a row and returns it. Callers may change the row until the ledger is written. */
  add<Added extends Row>(table: string, row: Added): Added
  nextId(table: string): number
  rowsOf(table: string): readonly Row[]
}

/** Creates an empty ledger. */
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
