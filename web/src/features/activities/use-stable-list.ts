import { useState } from 'react'

/** A rendered row. `isGone` is true once the row has left the list. */
export interface StableRow<Row> {
  readonly row: Row
  readonly isGone: boolean
}

export interface StableList<Row> {
  readonly rows: readonly StableRow<Row>[]
  /** The number of rows that are not rendered yet. */
  readonly newCount: number
  /** Shows the current list. */
  readonly catchUp: () => void
}

interface Snapshot<Row> {
  readonly key: string
  readonly rows: readonly Row[]
}

/**
 * Returns a list whose rows do not move while the user taps. Rows keep their positions and show their latest
 * values. Removed rows remain, and new rows are only counted, until `catchUp` is called.
 *
 * @param latest the current rows; undefined while loading
 * @param key the parameters of the list. A changed key shows the current list.
 */
export function useStableList<Row extends { readonly Id: number }>(
  latest: readonly Row[] | undefined,
  key: string,
): StableList<Row> {
  const [snapshot, setSnapshot] = useState<Snapshot<Row> | null>(null)
  const now = latest ?? []
  const byId = new Map(now.map((row) => [row.Id, row]))
  const isAnother = latest !== undefined && snapshot?.key !== key
  // True if all rendered rows have left the list. The current list is then shown.
  const isNothingLeft = now.length > 0 && snapshot?.rows.every(({ Id }) => !byId.has(Id))
  const isBegun = isAnother || isNothingLeft === true
  if (isBegun) setSnapshot({ key, rows: now })
  const shown = isBegun ? now : (snapshot?.rows ?? [])
  const shownIds = new Set(shown.map(({ Id }) => Id))
  return {
    rows: shown.map((row) => ({ row: byId.get(row.Id) ?? row, isGone: !byId.has(row.Id) })),
    newCount: now.filter(({ Id }) => !shownIds.has(Id)).length,
    catchUp: () => setSnapshot({ key, rows: now }),
  }
}
