import type { Report } from '@verstas/contract/reports/entities.ts'
import type { Payer } from '@verstas/contract/work-orders/kinds.ts'
import { dayOf } from '@verstas/domain/time/format.ts'
import type { DrawnShift, DrawnStamping, Span, StampedKind, World } from './report-world.ts'

// The figures of a report, computed from their definitions (docs/decisions/reports.md) in the simplest way. A
// span of time is a set of minutes. It contains each minute that begins after the start of the span and not
// after its end.

export const timeZone = 'Europe/Helsinki'
const minuteMs = 60_000
const twoHours = 2 * 60 * minuteMs

export interface Question {
  readonly site: number
  readonly from: string
  readonly to: string
  readonly team?: number | undefined
  readonly payer?: Payer | undefined
}

/** The figures that the model computes. */
export type Modelled = Pick<
  Report,
  | 'Attended'
  | 'Available'
  | 'Worked'
  | 'Sold'
  | 'Unstamped'
  | 'ClosedOrders'
  | 'PromisedOrders'
  | 'KeptFirst'
  | 'KeptLast'
> & {
  readonly Lost: Readonly<Partial<Record<StampedKind, number>>>
  readonly Rates: Readonly<Partial<Record<Payer, { readonly Amount: number; readonly Minutes: number }>>>
}

export const teamOf = (person: number): number => person % 2

/** Returns the minutes of a span. */
function minutesOf({ start, end }: Span): Set<number> {
  const minutes = new Set<number>()
  for (let minute = Math.floor(start / minuteMs) + 1; minute * minuteMs <= end; minute += 1)
    minutes.add(minute)
  return minutes
}

const isWork = ({ kind }: DrawnStamping) => kind === 'work' || kind === 'internal'
const isPresence = ({ kind }: DrawnStamping) => kind !== 'sick'

const day = (at: number): string => dayOf(new Date(at), timeZone)

/**
 * Returns the day of a stamping: that of the first shift that has not ended at the start and begins within
 * two hours, or the calendar day.
 */
function workingDay({ person, start }: DrawnStamping, shifts: readonly DrawnShift[]): string {
  const near = shifts
    .filter((shift) => shift.person === person && shift.end >= start && shift.start <= start + twoHours)
    .toSorted((a, b) => a.start - b.start)
  return day(near[0]?.start ?? start)
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

/** Returns the figures of a site and a period. */
export function figuresOf(world: World, question: Question): Modelled {
  const { site, from, to, team, payer } = question
  const isOfTeam = (person: number) => team === undefined || teamOf(person) === team
  const isIn = (date: string) => from <= date && date <= to
  const stamped = world.stampings.filter(
    (one) =>
      one.site === site && isPresence(one) && isOfTeam(one.person) && isIn(workingDay(one, world.shifts)),
  )
  const total = (some: readonly DrawnStamping[]) => sum(some.map((one) => minutesOf(one).size))
  const attended = stamped.filter(({ kind }) => kind !== 'lunch')
  const shifts = world.shifts.filter(
    (one) => one.site === site && isOfTeam(one.person) && isIn(day(one.start)),
  )
  const idle = attended.filter((one) => !isWork(one))
  return {
    Attended: total(attended),
    Worked: workedTime(world, stamped.filter(isWork), payer),
    Lost: Object.fromEntries(
      [...new Set(idle.map(({ kind }) => kind))].map((kind) => [
        kind,
        total(idle.filter((one) => one.kind === kind)),
      ]),
    ),
    Available: sum(shifts.map((shift) => uncovered(world, shift, (one) => !isPresence(one)))),
    Unstamped: sum(shifts.map((shift) => uncovered(world, shift, () => true))),
    ...soldFigures(world, question),
    ...promiseFigures(world, question),
  }
}

/**
 * Returns the time on work; with a payer, only the shares of that payer's rows. Parallel rows have equal
 * shares.
 */
const workedTime = (world: World, stampings: readonly DrawnStamping[], payer: Payer | undefined): number =>
  sum(
    stampings.map((stamping) => {
      const minutes = minutesOf(stamping).size
      if (payer === undefined) return minutes
      const paid = stamping.rows.filter((row) => (world.rows[row]?.payer ?? 'customer') === payer)
      return paid.length === 0 ? 0 : (minutes * paid.length) / stamping.rows.length
    }),
  )

/** Returns the minutes of a shift without the stampings that `covers` selects, at any site. */
function uncovered(world: World, shift: DrawnShift, covers: (stamping: DrawnStamping) => boolean): number {
  const minutes = minutesOf(shift)
  for (const stamping of world.stampings)
    if (stamping.person === shift.person && covers(stamping))
      for (const minute of minutesOf(stamping)) minutes.delete(minute)
  return minutes.size
}

/** Returns the share of a row that belongs to a team: by the time of its people, otherwise by the signer. */
function shareOfTeam(world: World, row: number, team: number | undefined): number {
  if (team === undefined) return 1
  const weights = world.stampings
    .filter(({ rows }) => rows.includes(row))
    .map((stamping) => ({ ...stamping, weight: minutesOf(stamping).size / stamping.rows.length }))
  const whole = sum(weights.map(({ weight }) => weight))
  if (whole === 0) {
    const signer = world.rows[row]?.doneBy ?? null
    return signer !== null && teamOf(signer) === team ? 1 : 0
  }
  return sum(weights.filter(({ person }) => teamOf(person) === team).map(({ weight }) => weight)) / whole
}

/** True if people of the team worked on the work order, and the payer pays at least one of its rows. */
function isOfFilter(world: World, order: number, { team, payer }: Question): boolean {
  const ofOrder = (row: number) => world.rows[row]?.order === order
  return (
    (team === undefined ||
      world.stampings.some(({ person, rows }) => teamOf(person) === team && rows.some(ofOrder))) &&
    (payer === undefined ||
      world.rows.some((row) => row.order === order && !row.isDeleted && (row.payer ?? 'customer') === payer))
  )
}

function soldFigures(world: World, question: Question): Pick<Modelled, 'Sold' | 'Rates' | 'ClosedOrders'> {
  const { site, from, to, team, payer } = question
  const isClosed = (place: number) => {
    const order = world.orders[place]
    if (order === undefined || order.site !== site || order.invoicedAt === null) return false
    return from <= day(order.invoicedAt) && day(order.invoicedAt) <= to
  }
  const sold = world.rows
    .map((row, place) => ({ ...row, place, paidBy: row.payer ?? ('customer' as const) }))
    .filter((row) => isClosed(row.order) && !row.isDeleted && (payer === undefined || row.paidBy === payer))
    .map((row) => ({ ...row, share: shareOfTeam(world, row.place, team) }))
  const priced = sold.filter(({ price }) => price !== null)
  const rateOf = (paidBy: Payer) => {
    const paid = priced.filter((row) => row.paidBy === paidBy)
    return {
      Amount: sum(paid.map(({ price, quantity, share }) => (price ?? 0) * (quantity ?? 1) * share)),
      Minutes: sum(paid.map(({ standardTime, share }) => standardTime * share)),
    }
  }
  const rates = [...new Set(priced.map(({ paidBy }) => paidBy))].map((name) => [name, rateOf(name)] as const)
  return {
    Sold: sum(sold.map(({ standardTime, share }) => standardTime * share)),
    Rates: Object.fromEntries(rates.filter(([, { Minutes }]) => Minutes > 0)),
    ClosedOrders: world.orders.filter((_, place) => isClosed(place) && isOfFilter(world, place, question))
      .length,
  }
}

function promiseFigures(
  world: World,
  question: Question,
): Pick<Modelled, 'PromisedOrders' | 'KeptFirst' | 'KeptLast'> {
  const { site, from, to } = question
  const delivered = world.orders.flatMap((order, place) => {
    const first = order.promises.find((promise) => promise !== null)
    const { deliveredAt, promises, toldUntil } = order
    if (order.site !== site || deliveredAt === null || first === undefined || first === null) return []
    if (day(deliveredAt) < from || day(deliveredAt) > to || !isOfFilter(world, place, question)) return []
    return [{ deliveredAt, first, last: Math.max(promises.at(-1) ?? 0, toldUntil ?? 0) }]
  })
  return {
    PromisedOrders: delivered.length,
    KeptFirst: delivered.filter(({ deliveredAt, first }) => deliveredAt <= first).length,
    KeptLast: delivered.filter(({ deliveredAt, last }) => deliveredAt <= last).length,
  }
}
