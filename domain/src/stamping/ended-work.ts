/** An undone labour row of a work order that an ended stamping was on. */
export interface UndoneRow {
  readonly OrderId: number
  readonly RowId: number
  /** Whether the ended stamping was on this very row. */
  readonly isEnded: boolean
}

/** All the undone labour rows of those work orders, as far as they can be changed. */
export type EndedWork = readonly UndoneRow[]

/** Whether the ended stamping was on labour rows not yet done. */
export const hasUndoneRows = (work: EndedWork): boolean => work.some(({ isEnded }) => isEnded)

/** The rows that are done once the person says that the jobs are ready. */
export const rowsToMarkDone = (work: EndedWork): number[] =>
  work.filter(({ isEnded }) => isEnded).map(({ RowId }) => RowId)

/** The work orders on which no undone labour row would be left then. */
export const ordersThatAreReady = (work: EndedWork): number[] =>
  [...new Set(work.map(({ OrderId }) => OrderId))].filter((order) =>
    work.every(({ OrderId, isEnded }) => OrderId !== order || isEnded),
  )
