/** An undone labour row of a work order that an ended stamping was on. */
interface UndoneRow {
  readonly OrderId: number
  readonly RowId: number
  /** Whether the ended stamping was on this very row. */
  readonly isEnded: boolean
}

/** What is left to do on the work orders of the ended stampings. */
export interface EndedWork {
  /** All their undone labour rows, as far as they can be changed. */
  readonly rows: readonly UndoneRow[]
  /** Whether there is a substatus that tells that a work order is ready. */
  readonly canBecomeReady: boolean
}

/** Whether the ended stamping was on labour rows not yet done. */
export const hasUndoneRows = ({ rows }: EndedWork): boolean => rows.some(({ isEnded }) => isEnded)

/** The rows that are done once the person says that the jobs are ready. */
export const rowsToMarkDone = ({ rows }: EndedWork): number[] =>
  rows.filter(({ isEnded }) => isEnded).map(({ RowId }) => RowId)

/** The work orders on which no undone labour row would be left then. */
export const ordersThatAreReady = ({ rows, canBecomeReady }: EndedWork): number[] =>
  [...new Set(rows.map(({ OrderId }) => OrderId))].filter(
    (order) => canBecomeReady && rows.every(({ OrderId, isEnded }) => OrderId !== order || isEnded),
  )
