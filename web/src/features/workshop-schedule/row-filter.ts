import type { ScheduleReservation } from '@verstas/contract/workshop-schedule/entities.ts'
import { hasText, numberKey } from '@verstas/domain/codes/normal-form.ts'
import { type BoardRow, entryKey } from './board/board-props.ts'

/** The search and filter of the rows. */
export interface RowFilter {
  /** A part of a name or of a plate. */
  readonly search: string
  /** True to show only rows with problems. */
  readonly onlyProblems: boolean
}

export const noFilter: RowFilter = { search: '', onlyProblems: false }

/** From this number of resources on, rows are low and searchable. */
export const manyResources = 16

/** True for a problem: a promise slips or is broken, or parts are missing. */
const isProblem = (entry: ScheduleReservation, slips: ReadonlyMap<string, number>): boolean =>
  !entry.isDelivered &&
  entry.state !== 'done' &&
  (entry.isCustomerLate === true || (entry.missingParts ?? 0) > 0 || slips.has(entryKey(entry)))

/** Returns the rows with a matching name or car; with `onlyProblems` only those that also have a problem. */
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
