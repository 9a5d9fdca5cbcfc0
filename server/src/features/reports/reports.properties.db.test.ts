import { reportEndpoints as api } from '@verstas/contract/reports/endpoints.ts'
import type { Report } from '@verstas/contract/reports/entities.ts'
import { type Payer, payers } from '@verstas/contract/work-orders/kinds.ts'
import { addDays, dayOf } from '@verstas/domain/time/format.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { correctStamping, loadWorld } from '../../../test/load-report-world.ts'
import { figuresOf, type Modelled, type Question, timeZone } from '../../../test/report-model.ts'
import {
  type DrawnStamping,
  daysOfWorld,
  type StampedKind,
  type World,
  world,
} from '../../../test/report-world.ts'
import { slowRuns } from '../../../test/slow-property.ts'
import { buildStampingTypes, stampingTypes } from '../../../test/stamping-builders.ts'

const { db, signIn, send } = await buildTestApp()
await buildStampingTypes(db)

/**
 * Examples are not shrunk, because each takes a second. The message of a failure names the differing figure.
 */
const options = { endOnFailure: true }

const times = ['Attended', 'Available', 'Worked', 'Unstamped', 'Sold'] as const
const counts = ['ClosedOrders', 'PromisedOrders', 'KeptFirst', 'KeptLast'] as const
const kinds = Object.fromEntries(Object.entries(stampingTypes).map(([kind, code]) => [code, kind]))

/** Returns the figures that the reference model computes. */
const comparable = (report: Report): Modelled => ({
  ...(Object.fromEntries([...times, ...counts].map((name) => [name, report[name]])) as Omit<
    Modelled,
    'Lost' | 'Rates'
  >),
  Lost: Object.fromEntries(
    report.Lost.map(({ TypeCode, Minutes }) => [kinds[TypeCode] as StampedKind, Minutes]),
  ),
  Rates: Object.fromEntries(report.Rates.map(({ Payer, Amount, Minutes }) => [Payer, { Amount, Minutes }])),
})

/** The shares of people in a row are rounded down to hundredths, and an example has eight rows. */
const roundedShares = 0.08

/** Asserts that a report has the figures of the reference model. */
function expectSame(report: Modelled, model: Modelled, question: Question): void {
  const isClose = (one: number, other: number) =>
    Math.abs(one - other) <= (question.team === undefined ? 1e-6 : roundedShares)
  const { Sold, Rates, ...exact } = report
  const { Sold: sold, Rates: rates, ...counted } = model
  expect({ question, ...exact }).toEqual({ question, ...counted })
  expect({ question, Sold: isClose(Sold, sold) ? sold : Sold }).toEqual({ question, Sold: sold })
  for (const payer of payers) {
    const [is, wanted] = [Rates[payer] ?? nothing, rates[payer] ?? nothing]
    expect({
      payer,
      ...(isClose(is.Amount, wanted.Amount) && isClose(is.Minutes, wanted.Minutes) ? wanted : is),
    }).toEqual({ payer, ...wanted })
  }
}
const nothing = { Amount: 0, Minutes: 0 }

const sumOf = (
  reports: readonly Modelled[],
  name: (typeof times)[number] | (typeof counts)[number],
): number => reports.reduce((sum, report) => sum + report[name], 0)

/** Loads the data of an example, and returns its reader. */
async function openWorld(drawn: World) {
  const loaded = await loadWorld(db, drawn)
  const headers: Awaited<ReturnType<typeof signIn>>[] = []
  for (const manager of loaded.managers) headers.push(await signIn(manager))
  const read = async ({ site, from, to, team, payer }: Question): Promise<Modelled> => {
    const query = { ...(team !== undefined && { teamId: loaded.teams[team] }), ...(payer && { payer }) }
    const { body } = await send(api.getReport, { params: { from, to }, query }, headers[site])
    return comparable(body)
  }
  const minutesOf = async (
    list: 'attended' | 'worked' | 'unstamped' | 'sold',
    { site, from, to }: Question,
  ) => {
    const { body } = await send(api.listReportRows, { params: { from, to, list }, query: {} }, headers[site])
    expect(body.Rows).toHaveLength(body.Total)
    return body.Rows.reduce((sum, { Minutes }) => sum + (Minutes ?? 0), 0)
  }
  const days = daysOfWorld(drawn)
  const last = days.at(-1) ?? ''
  /** The days of an example, and the time after them into which the last spans can extend. */
  const parts = [...days.map((day) => [day, day] as const), [addDays(last, 1), addDays(last, 20)] as const]
  const whole = { from: days[0] ?? '', to: addDays(last, 20) }
  return { loaded, read, minutesOf, parts, whole }
}

type Opened = Awaited<ReturnType<typeof openWorld>>

/** Reads the parts of a site. */
async function readParts({ parts, read }: Opened, site: number): Promise<Modelled[]> {
  const reports: Modelled[] = []
  for (const [from, to] of parts) reports.push(await read({ site, from, to }))
  return reports
}

it('the figures equal those of a simple model, and the figures of parts add up to the whole', async () => {
  await fc.assert(
    fc.asyncProperty(world, async (drawn) => {
      const opened = await openWorld(drawn)
      const { read, minutesOf, parts, whole } = opened
      const wholes: Modelled[] = []
      for (const site of [0, 1]) {
        const check = async (question: Question) => {
          const report = await read(question)
          expectSame(report, figuresOf(drawn, question), question)
          return report
        }
        const all = await check({ site, ...whole })
        wholes.push(all)
        const days = await readParts(opened, site)
        for (const [place, [from, to]] of parts.entries())
          expectSame(days[place] as Modelled, figuresOf(drawn, { site, from, to }), { site, from, to })
        for (const name of [...times, ...counts]) expect(sumOf(days, name), name).toBeCloseTo(all[name], 5)
        const teams = [await check({ site, ...whole, team: 0 }), await check({ site, ...whole, team: 1 })]
        for (const name of ['Attended', 'Available', 'Worked', 'Unstamped'] as const)
          expect(sumOf(teams, name), name).toBeCloseTo(all[name], 5)
        const paid: Modelled[] = []
        for (const payer of payers) paid.push(await check({ site, ...whole, payer }))
        expect(sumOf(paid, 'Sold')).toBeCloseTo(all.Sold, 5)
        await check({ site, ...whole, team: 0, payer: 'customer' satisfies Payer })
        for (const [list, name] of [
          ['attended', 'Attended'],
          ['worked', 'Worked'],
          ['unstamped', 'Unstamped'],
          ['sold', 'Sold'],
        ] as const)
          expect(await minutesOf(list, { site, ...whole }), list).toBeCloseTo(all[name], 5)
      }
      const everywhere = figuresOf(
        { ...drawn, stampings: drawn.stampings.map((one) => ({ ...one, site: 0 })) },
        { site: 0, ...whole },
      )
      expect(sumOf(wholes, 'Attended')).toBeCloseTo(everywhere.Attended, 5)
    }),
    { ...options, numRuns: slowRuns(15) },
  )
})

type Change = 'shorten' | 'retype' | 'remove' | 'otherRow'

/** Returns a stamping after its correction; null if the correction removes it. */
function corrected(stamping: DrawnStamping, change: Change): DrawnStamping | null {
  if (change === 'shorten') {
    const half = Math.max(1000, Math.floor((stamping.end - stamping.start) / 2000) * 1000)
    return { ...stamping, end: stamping.start + half }
  }
  if (change === 'remove' || stamping.kind === 'sick') return null
  if (change === 'retype') return { ...stamping, kind: stamping.kind === 'in' ? 'internal' : 'in', rows: [] }
  return { ...stamping, kind: 'work', rows: [4 * stamping.site + 1] }
}

const correction = fc.record({
  place: fc.nat({ max: 50 }),
  change: fc.constantFrom<Change>('shorten', 'retype', 'remove', 'otherRow'),
})

it('a correction changes only the figures of its day and its shifts', async () => {
  await fc.assert(
    fc.asyncProperty(
      world.filter(({ stampings }) => stampings.length > 0),
      correction,
      async (drawn, { place: number, change }) => {
        const opened = await openWorld(drawn)
        const place = number % drawn.stampings.length
        const before = drawn.stampings[place] as DrawnStamping
        const after = corrected(before, change)
        const later: World = {
          ...drawn,
          stampings: drawn.stampings.flatMap((one, at) => (at === place ? (after ?? []) : one)),
        }
        const was = await readParts(opened, before.site)
        await correctStamping(db, opened.loaded, { place, before, after })
        const is = await readParts(opened, before.site)
        const touched = touchedDays(drawn, before)
        for (const [at, [from, to]] of opened.parts.entries()) {
          const question = { site: before.site, from, to }
          const [old, now] = [was[at] as Modelled, is[at] as Modelled]
          expectSame(now, figuresOf(later, question), question)
          expect(unmoved(now), from).toEqual(unmoved(old))
          if (!touched.some((day) => from <= day && day <= to)) expect(now, from).toEqual(old)
        }
        const ofTeam = { site: before.site, ...opened.whole, team: before.person % 2 }
        expectSame(await opened.read(ofTeam), figuresOf(later, ofTeam), ofTeam)
      },
    ),
    { ...options, numRuns: slowRuns(24) },
  )
})

/** The figures that no stamping changes, unless they are those of a team. */
const unmoved = ({ Sold, Rates, ClosedOrders, PromisedOrders, KeptFirst, KeptLast }: Modelled) => ({
  ...{ Sold, Rates, ClosedOrders, PromisedOrders, KeptFirst, KeptLast },
})

/** Returns the days of a stamping and of the shifts of its person that it overlaps or that may contain it. */
const touchedDays = ({ shifts }: World, { person, start, end }: DrawnStamping): string[] => {
  const day = (at: number) => dayOf(new Date(at), timeZone)
  const near = shifts.filter(
    (shift) =>
      shift.person === person && shift.start <= Math.max(end, start + 7_200_000) && shift.end >= start,
  )
  return [day(start), ...near.map((shift) => day(shift.start))]
}
