import { minutesBeyondShift, type TimeKind } from '@verstas/domain/stamping/shifts.ts'
import { type Instant, toTimestamp } from '../calendar.ts'
import type { Shift } from '../schedule/shifts.ts'
import type { DemoSite } from '../sites.ts'
import type { LabourRow } from '../work-orders/rows.ts'
import type { WorkOrder } from '../work-orders/work-orders.ts'
import type { Workshop } from '../workshop.ts'

export interface WorkedRows {
  readonly order: WorkOrder
  readonly rows: readonly LabourRow[]
}

export interface NewStamping {
  readonly site: DemoSite
  readonly employeeId: number
  readonly type: number
  readonly start: Instant
  /** Null while the stamping is running. */
  readonly end: Instant | null
  readonly work: WorkedRows | null
  /** Kind of the stamping's time beyond the shift. */
  readonly timeKind?: TimeKind
  readonly shift?: Pick<Shift, 'start' | 'end'>
}

/** A stamping before it is written. A correction increases its version. */
export interface StampingRow {
  readonly id: number
  readonly employee_id: number
  readonly type_code: number
  readonly start_at: string
  readonly end_at: string | null
  version: number
}

/** Adds a stamping with its rows, and the minutes beyond the shift if its time kind counts them. */
export function addStamping({ ledger, calendar }: Workshop, stamping: NewStamping): void {
  const { site, employeeId, type, start, end, work, timeKind, shift } = stamping
  const id = ledger.nextId('stamping')
  const minutesOf = (kind: TimeKind) =>
    timeKind === kind && end !== null && shift !== undefined
      ? minutesBeyondShift(spanOf({ start, end }), [spanOf(shift)])
      : 0
  ledger.add('stamping', {
    site_id: site.id,
    id,
    employee_id: employeeId,
    type_code: type,
    is_presence: type < 20,
    start_at: toTimestamp(start),
    end_at: end === null ? null : toTimestamp(end),
    version: 1,
    is_flex_time: timeKind === 'flex',
    is_overtime: timeKind === 'overtime',
    is_kiky_time: timeKind === 'kiky',
    flex_minutes: minutesOf('flex'),
    overtime_minutes: minutesOf('overtime'),
    kiky_minutes: minutesOf('kiky'),
    created_at: toTimestamp(Math.min(start, calendar.now)),
    created_by: employeeId,
  })
  for (const row of work?.rows ?? [])
    ledger.add('stamping_row', {
      site_id: site.id,
      stamping_id: id,
      work_order_id: work?.order.id,
      job_row_id: row.id,
    })
}

const spanOf = ({ start, end }: Pick<Shift, 'start' | 'end'>) => ({
  startAt: new Date(start),
  endAt: new Date(end),
})

/** A moment at which a person changed their stamping. The last moment of a day ends the day. */
export interface StampedMoment {
  readonly at: Instant
  readonly type: number
  readonly work: WorkedRows | null
  readonly timeKind?: TimeKind
}

/**
 * Adds the stampings between a day's moments, up to the current time. A stamping whose end is later than now
 * is running.
 *
 * @param moments sorted by time, the last one with the type "out"
 */
export function addStampedDay(
  workshop: Workshop,
  person: { readonly site: DemoSite; readonly employeeId: number; readonly shift: Shift },
  moments: readonly StampedMoment[],
): void {
  const { now } = workshop.calendar
  moments.forEach((moment, index) => {
    const next = moments[index + 1]
    if (next === undefined || moment.at > now) return
    const end = next.at <= now ? next.at : null
    addStamping(workshop, { ...person, ...moment, start: moment.at, end })
    if (end !== null) markDone(moment, end, person.employeeId)
  })
}

/** Signs the stamped rows. Rows of a work order with remaining work are not signed. */
function markDone({ work }: StampedMoment, end: Instant, employeeId: number): void {
  if (work === null || !work.order.isWorkDone) return
  for (const row of work.rows) {
    row.done_at = toTimestamp(end)
    row.done_by = employeeId
  }
}
