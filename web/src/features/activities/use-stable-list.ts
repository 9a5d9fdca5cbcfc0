import { useState } from 'react'

/** A row as shown; `isGone` once it is not in the list any more. */
export interface StableRow<Row> {
  readonly row: Row
  readonly isGone: boolean
}

export interface StableList<Row> {
  readonly rows: readonly StableRow<Row>[]
  /** How many rows are there that are not shown yet. */
  readonly newCount: number
  /** Shows the list as it is now. */
  readonly catchUp: () => void
}

interface Snapshot<Row> {
  readonly key: string
  readonly rows: readonly Row[]
}

/**
 * A list that does not move under a finger. Its rows keep their positions and show their latest values.
 * Removed rows remain as they were, and new ones are counted, until the user requests them.
 *
 * @param latest undefined while loading
 * @param key the parameters of the list: it restarts with another key
 */
export function useStableList<Row extends { readonly Id: number }>(
  latest: readonly Row[] | undefined,
  key: string,
): StableList<Row> {
  const [snapshot, setSnapshot] = useState<Snapshot<Row> | null>(null)
  const now = latest ?? []
  const byId = new Map(now.map((row) => [row.Id, row]))
  const isAnother = latest !== undefined && snapshot?.key !== key
  // No row is left that could move, so the list is shown as it is.
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
