import type { Payer } from '@verstas/contract/work-orders/kinds.ts'
import fc from 'fast-check'

// The work of a few people at two sites in a random week. Times are in milliseconds since 1970. Rows and
// people refer to each other by their indexes in the lists.

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** The kinds of stampings: two of work, presence without work, lunch, and an absence. */
export type StampedKind = 'work' | 'internal' | 'in' | 'lunch' | 'sick'

export interface Span {
  readonly start: number
  readonly end: number
}

export interface DrawnStamping extends Span {
  readonly person: number
  readonly site: number
  readonly kind: StampedKind
  /** Indexes of the rows, in ascending order. Only work has rows. */
  readonly rows: readonly number[]
}

export interface DrawnShift extends Span {
  readonly person: number
  readonly site: number
}

export interface DrawnRow {
  readonly order: number
  readonly payer: Payer | null
  /** Minutes with at most one decimal. */
  readonly standardTime: number
  /** Euros without tax; null if the row has no price. */
  readonly price: number | null
  readonly quantity: number | null
  /** The person who signed the row. */
  readonly doneBy: number | null
  readonly isDeleted: boolean
}

export interface DrawnOrder {
  readonly site: number
  /** Null if the work order is not invoiced. */
  readonly invoicedAt: number | null
  /** The values of the promise in the order of their changes. The last one is valid. */
  readonly promises: readonly (number | null)[]
  readonly toldUntil: number | null
  readonly deliveredAt: number | null
}

export interface World {
  /** The first day, in UTC. */
  readonly from: string
  /** The number of people. Their teams alternate, and all work at both sites. */
  readonly people: number
  readonly shifts: readonly DrawnShift[]
  readonly stampings: readonly DrawnStamping[]
  readonly rows: readonly DrawnRow[]
  readonly orders: readonly DrawnOrder[]
}

/** Days of a week with the end of summer time, one with its start, Christmas, and Midsummer. */
const firstDays = ['2025-10-23', '2026-03-26', '2025-12-22', '2026-06-16'] as const
const days = 6
const peopleCount = 3
const ordersPerSite = 2
const rowsPerOrder = 2

/** A time after the first day: mostly whole minutes, sometimes with seconds. */
const moment = fc
  .tuple(fc.integer({ min: 0, max: days * 24 * 60 }), fc.constantFrom(0, 0, 0, 0, 1, 59))
  .map(([minutes, seconds]) => minutes * minuteMs + seconds * 1000)

/** The gap before a span, its length, and the edge of a shift to which its start moves. */
const step = (gap: number, length: number) =>
  fc.record({
    gap: fc.integer({ min: 0, max: gap }).map((minutes) => minutes * minuteMs),
    length: fc
      .tuple(fc.integer({ min: 0, max: length }), fc.constantFrom(1, 1, 20, 60))
      .map(([minutes, seconds]) => minutes * minuteMs + seconds * 1000),
    edge: fc.constantFrom<Edge>(
      'none',
      'none',
      'none',
      'start',
      'end',
      'twoHours',
      'beforeTwoHours',
      'afterEnd',
    ),
  })
type Edge = 'none' | 'start' | 'end' | 'twoHours' | 'beforeTwoHours' | 'afterEnd'
type Step = { readonly gap: number; readonly length: number; readonly edge: Edge }

/** Returns the instant at an edge of a shift at which rules change. */
const momentAt = ({ start, end }: Span, edge: Edge): number | null =>
  ({
    none: null,
    start,
    end,
    twoHours: start - 2 * hourMs,
    beforeTwoHours: start - 2 * hourMs - 1000,
    afterEnd: end + 1000,
  })[edge]

/**
 * Returns consecutive spans without overlap. A start moves to the next edge of a shift if its step requests
 * it.
 */
function walk(steps: readonly Step[], shifts: readonly Span[]): Span[] {
  const spans: Span[] = []
  let free = 0
  for (const { gap, length, edge } of steps) {
    const edges = shifts.map((shift) => momentAt(shift, edge)).filter((at) => at !== null && at >= free)
    const start = edges.length > 0 ? Math.min(...(edges as number[])) : free + gap
    spans.push({ start, end: start + length })
    free = start + length
  }
  return spans
}

const person = fc.record({
  shifts: fc.array(step(24 * 60, 10 * 60), { maxLength: 5 }),
  presence: fc.array(
    fc.record({
      step: step(8 * 60, 7 * 60),
      kind: fc.constantFrom<StampedKind>('work', 'work', 'work', 'internal', 'in', 'lunch'),
      rows: fc.uniqueArray(fc.nat({ max: ordersPerSite * rowsPerOrder - 1 }), { maxLength: 2 }),
      isElsewhere: fc.boolean(),
    }),
    { minLength: 4, maxLength: 12 },
  ),
  absences: fc.array(step(70 * 60, 30 * 60), { maxLength: 2 }),
})
type Person = typeof person extends fc.Arbitrary<infer Drawn> ? Drawn : never

const order = fc.record({
  invoicedAt: fc.option(moment, { freq: 4 }),
  promises: fc.array(fc.option(moment, { freq: 4 }), { minLength: 1, maxLength: 3 }),
  toldUntil: fc.option(moment, { freq: 1 }),
  deliveredAt: fc.option(moment, { freq: 3 }),
  rows: fc.array(
    fc.record({
      payer: fc.constantFrom<Payer | null>(null, 'customer', 'warranty', 'internal'),
      standardTime: fc.integer({ min: 0, max: 2400 }).map((tenths) => tenths / 10),
      price: fc.option(
        fc.integer({ min: 0, max: 20_000 }).map((cents) => cents / 50),
        { freq: 4 },
      ),
      quantity: fc.constantFrom(null, 1, 2, 0.5),
      doneBy: fc.option(fc.nat({ max: peopleCount - 1 }), { freq: 2 }),
      isDeleted: fc.constantFrom(false, false, false, true),
    }),
    { minLength: rowsPerOrder, maxLength: rowsPerOrder },
  ),
})
type Order = typeof order extends fc.Arbitrary<infer Drawn> ? Drawn : never

/** Draws the work of a week. */
export const world: fc.Arbitrary<World> = fc
  .record({
    from: fc.constantFrom(...firstDays),
    people: fc.array(person, { minLength: peopleCount, maxLength: peopleCount }),
    orders: fc.array(order, { minLength: 2 * ordersPerSite, maxLength: 2 * ordersPerSite }),
  })
  .map(({ from, people, orders }) => ({
    from,
    people: peopleCount,
    shifts: people.flatMap((drawn, place) => shiftsOf(drawn, place, from)),
    stampings: people.flatMap((drawn, place) => stampingsOf(drawn, place, from)),
    rows: orders.flatMap(({ rows }, place) => rows.map((row) => ({ ...row, order: place }))),
    orders: orders.map((drawn, place) => orderOf(drawn, place, from)),
  }))

const siteOfOrder = (place: number): number => Math.floor(place / ordersPerSite)

/** The site at which a person works. Each person also works at the other one. */
const siteOf = (place: number, isElsewhere = false): number => (isElsewhere ? 1 - (place % 2) : place % 2)

const later = ({ start, end }: Span, from: string): Span => ({
  start: Date.parse(from) + start,
  end: Date.parse(from) + end,
})

const shiftsOf = ({ shifts }: Person, place: number, from: string): DrawnShift[] =>
  walk(shifts, []).map((span, number) => ({
    ...later(span, from),
    person: place,
    site: siteOf(place, number % 2 === 1),
  }))

function stampingsOf({ shifts, presence, absences }: Person, place: number, from: string): DrawnStamping[] {
  const rostered = walk(shifts, [])
  const present = walk(
    presence.map(({ step }) => step),
    rostered,
  )
  return [
    ...presence.map(({ kind, rows, isElsewhere }, number) => {
      const site = siteOf(place, isElsewhere)
      const first = site * ordersPerSite * rowsPerOrder
      return {
        ...later(present[number] as Span, from),
        ...{ person: place, site, kind },
        rows: kind === 'work' ? rows.map((row) => first + row).toSorted((a, b) => a - b) : [],
      }
    }),
    ...walk(absences, rostered).map((span) => ({
      ...later(span, from),
      ...{ person: place, site: siteOf(place), kind: 'sick' as const, rows: [] },
    })),
  ]
}

function orderOf(drawn: Order, place: number, from: string): DrawnOrder {
  const at = (moment: number | null) => (moment === null ? null : Date.parse(from) + moment)
  return {
    site: siteOfOrder(place),
    invoicedAt: at(drawn.invoicedAt),
    promises: drawn.promises.map(at),
    toldUntil: at(drawn.toldUntil),
    deliveredAt: at(drawn.deliveredAt),
  }
}

/**
 * The days that a report of a world has to contain: those of the week, and some days around it for spans that
 * cross its edges.
 */
export const daysOfWorld = ({ from }: Pick<World, 'from'>): readonly string[] =>
  Array.from({ length: days + 4 }, (_, place) =>
    new Date(Date.parse(from) + (place - 1) * dayMs).toISOString().slice(0, 10),
  )
