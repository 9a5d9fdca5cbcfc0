import type { ScheduleReservation } from '@verstas/contract/workshop-schedule/entities.ts'
import { hasText, numberKey } from '@verstas/domain/codes/normal-form.ts'
import type { BoardRow } from './board/board-props.ts'
import { entryKey } from './board/work.ts'

/** The search text and the filter that decide which rows the schedule shows. */
export interface RowFilter {
  /** The text that a person's name, a bay's name or a plate must contain. */
  readonly search: string
  /** True if only rows with problems are shown. */
  readonly onlyProblems: boolean
}

export const noFilter: RowFilter = { search: '', onlyProblems: false }

/** The number of resources above which the schedule has low rows and a search field. */
export const manyResources = 16

/**
 * True if the vehicle misses its promise, its customer is late, or parts are missing. False for done and
 * delivered work.
 */
const isProblem = (entry: ScheduleReservation, slips: ReadonlyMap<string, number>): boolean =>
  !entry.isDelivered &&
  entry.state !== 'done' &&
  (entry.isCustomerLate === true || (entry.missingParts ?? 0) > 0 || slips.has(entryKey(entry)))

/** Returns the rows with a matching name or vehicle; `onlyProblems` excludes rows without a problem. */
export function filterRows(
  rows: readonly BoardRow[],
  { search, onlyProblems }: RowFilter,
  entries: readonly ScheduleReservation[],
  slips: ReadonlyMap<string, number>,
): readonly BoardRow[] {
  const wanted = numberKey(search)
  if (wanted === '' && !onlyProblems) return rows
  const withProblem = new Set<number>()
  const withCar = new Set<number>()
  for (const entry of entries) {
    if (onlyProblems && isProblem(entry, slips)) withProblem.add(entry.resourceId)
    if (wanted !== '' && numberKey(entry.license).includes(wanted)) withCar.add(entry.resourceId)
  }
  return rows.filter(
    ({ resource: { id, name } }) =>
      (!onlyProblems || withProblem.has(id)) &&
      (wanted === '' || withCar.has(id) || hasText(name, search) || numberKey(name).includes(wanted)),
  )
}
