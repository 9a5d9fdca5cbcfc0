import { reportEndpoints as api } from '@verstas/contract/reports/endpoints.ts'
import type { Report } from '@verstas/contract/reports/entities.ts'
import type { ReportList } from '@verstas/contract/reports/kinds.ts'
import { comebackEndpoints } from '@verstas/contract/work-orders/comeback-endpoints.ts'
import { workingDayOf } from '@verstas/domain/stamping/shifts.ts'
import { addDays, minutesBetween } from '@verstas/domain/time/format.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { buildEmployee, buildProfile, buildSite } from '../../../test/builders.ts'
import { buildInspection, buildSurveys } from '../../../test/health-check-builders.ts'
import { buildReservation } from '../../../test/schedule-builders.ts'
import { buildShift, buildStampingTypes, stampingTypes } from '../../../test/stamping-builders.ts'
import { buildJob, buildRow, buildVehicle, buildWorkOrder } from '../../../test/work-order-builders.ts'
import { readReportLines } from './report-file.ts'

// The time is 08:00 in Helsinki on 20 November 2026. The counted week is 25 to 31 March 2024: Friday is Good Friday, and
// the clocks go forward on Sunday at 03:00.
const { app, db, settings, signIn, send } = await buildTestApp()
await buildStampingTypes(db)
const surveys = await buildSurveys(db)

const week = { from: '2024-03-25', to: '2024-03-31' }
/** Returns an instant of the week in winter time, until Saturday. */
const at = (day: number, time: string) => new Date(`2024-03-${day}T${time}:00+02:00`)

interface Person {
  readonly id: number
  readonly siteId: number
}

async function stamp(
  person: Person,
  type: keyof typeof stampingTypes,
  [start, end]: readonly [Date, Date],
  rows: readonly { readonly id: number; readonly work_order_id: number }[] = [],
) {
  const { id } = await db
    .insertInto('stamping')
    .values({
      ...{ site_id: person.siteId, employee_id: person.id, type_code: stampingTypes[type] },
      ...{
        is_presence: type !== 'sick',
        start_at: start,
        end_at: end,
        created_at: start,
        created_by: person.id,
      },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const row of rows)
    await db
      .insertInto('stamping_row')
      .values({
        site_id: person.siteId,
        stamping_id: id,
        work_order_id: row.work_order_id,
        job_row_id: row.id,
      })
      .execute()
  return id
}

/**
 * Builds the week of two people in two teams.
 *
 * - Monday, Matti: work a1 08:00–11:00, lunch until 11:30, work a1 and a2 until 16:00. Worked 180 + 270; the parallel
 * rows get 135 each.
 * - Tuesday, Matti: sick 08:00–16:00. The shift has 480 absent minutes.
 * - Wednesday, Matti: in 08:00–09:00, work b1 until 16:00. Lost 60, worked 420.
 * - Wednesday, Liisa: work b1 22:00–02:00, lunch until 02:30, work b1 until 06:00. Worked 240 + 210, all on Wednesday.
 * - Thursday, Matti: work b1 08:00–13:00, corrected from 12:00. Worked 300, and 180 of the shift without stamping.
 * - Friday, Matti: work a2 10:00–12:00 on the holiday. Worked 120, no shift.
 * - Saturday, Liisa: work b1 22:00–06:00 while the clocks change. Worked 420 on Saturday, as long as the shift.
 *
 * Attended: 450 + 480 + 450 + 300 + 120 + 420 = 2220. Worked: 2220 − 60 = 2160. Shifts of Matti 4 × 480, of Liisa 480 and
 * 420; available: 1920 − 480 + 480 + 420 = 2340.
 *
 * Order A is invoiced on Monday: a1 240 min for 200 €, a2 60 min for 60 € of the warranty. Order B is invoiced on Sunday
 * at 23:30: b1 600 min without a price. Order C is invoiced on Monday at 00:30 and belongs to the next week.
 * Sold: 240 + 60 + 600 = 900. On b1 Matti worked 420 + 300 = 720 and Liisa 240 + 210 + 420 = 870 minutes, so Matti has
 * 600 × 720 / 1590 = 271.69 and Liisa 328.31.
 *
 * A was promised for 15:00 on Monday and then for 17:00, and was delivered at 16:30. B was delivered when it was promised.
 */
async function buildWeek() {
  const site = await buildSite(db)
  const [first, second] = [await buildProfile(db), await buildProfile(db)]
  const boss = await buildEmployee(db, { sites: [site], subsystem: 'A' })
  const matti = await buildEmployee(db, { sites: [site], profile_id: first.id, name: 'Matti' })
  const liisa = await buildEmployee(db, { sites: [site], profile_id: second.id, name: 'Liisa' })
  for (const day of [25, 26, 27, 28])
    await buildShift(db, matti, `2024-03-${day}T08:00+02:00`, `2024-03-${day}T16:00+02:00`)
  await buildShift(db, liisa, '2024-03-27T22:00+02:00', '2024-03-28T06:00+02:00')
  await buildShift(db, liisa, '2024-03-30T22:00+02:00', '2024-03-31T06:00+03:00')

  const invoiced = { status: 'I' as const }
  const orderA = await buildWorkOrder(db, site.id, {
    ...invoiced,
    invoiced_at: at(25, '17:00'),
    estimated_delivery_at: at(25, '17:00'),
  })
  const jobA = await buildJob(db, orderA)
  const a1 = await buildRow(db, jobA, { standard_time: '240', price: '200' })
  const a2 = await buildRow(db, jobA, { standard_time: '60', price: '60', payer: 'warranty' })
  const orderB = await buildWorkOrder(db, site.id, {
    ...invoiced,
    invoiced_at: new Date('2024-03-31T23:30+03:00'),
    estimated_delivery_at: at(28, '12:00'),
  })
  const b1 = await buildRow(db, await buildJob(db, orderB), { standard_time: '600' })
  const orderC = await buildWorkOrder(db, site.id, {
    ...invoiced,
    invoiced_at: new Date('2024-04-01T00:30+03:00'),
  })
  await buildRow(db, await buildJob(db, orderC), { standard_time: '1000', price: '1000' })

  await stamp(matti, 'work', [at(25, '08:00'), at(25, '11:00')], [a1])
  await stamp(matti, 'lunch', [at(25, '11:00'), at(25, '11:30')])
  await stamp(matti, 'work', [at(25, '11:30'), at(25, '16:00')], [a1, a2])
  await stamp(matti, 'sick', [at(26, '08:00'), at(26, '16:00')])
  await stamp(matti, 'in', [at(27, '08:00'), at(27, '09:00')])
  await stamp(matti, 'work', [at(27, '09:00'), at(27, '16:00')], [b1])
  await stamp(liisa, 'work', [at(27, '22:00'), at(28, '02:00')], [b1])
  await stamp(liisa, 'lunch', [at(28, '02:00'), at(28, '02:30')])
  await stamp(liisa, 'work', [at(28, '02:30'), at(28, '06:00')], [b1])
  const corrected = await stamp(matti, 'work', [at(28, '08:00'), at(28, '12:00')], [b1])
  await stamp(matti, 'work', [at(29, '10:00'), at(29, '12:00')], [a2])
  await stamp(liisa, 'work', [at(30, '22:00'), new Date('2024-03-31T06:00+03:00')], [b1])
  const correct = async () => {
    await db
      .updateTable('stamping')
      .set({ end_at: at(28, '13:00') })
      .where('site_id', '=', site.id)
      .where('id', '=', corrected)
      .execute()
  }

  const promise = (time: string) => ({ EstimatedDeliveryDateTime: at(25, time).toISOString() })
  await db
    .insertInto('event')
    .values({
      ...{
        site_id: site.id,
        at: at(25, '14:00'),
        employee_id: boss.id,
        entity: 'work-order',
        entity_id: orderA.id,
      },
      ...{
        kind: 'edited',
        before: JSON.stringify(promise('15:00')),
        after: JSON.stringify(promise('17:00')),
      },
    })
    .execute()
  const deliver = async (order: typeof orderA, delivered: Date) => {
    const start = new Date(delivered.getTime() - 3_600_000)
    await buildReservation(db, order, { start, end: delivered, columns: { delivered_at: delivered } })
  }
  await deliver(orderA, at(25, '16:30'))
  await deliver(orderB, at(28, '12:00'))

  const headers = await signIn(boss)
  const report = async (params: { from: string; to: string } = week, query: object = {}) =>
    (await send(api.getReport, { params, query }, headers)).body
  return { site, boss, matti, liisa, first, second, orderA, headers, report, correct, row: b1 }
}

describe('the figures of a week that was counted by hand', () => {
  it('the report has the sums that were counted by hand', async () => {
    const { report, correct } = await buildWeek()
    await correct()
    expect(await report()).toMatchObject({
      AsOf: '2026-11-20T06:00:00+00:00',
      ...{ Attended: 2220, Worked: 2160, Available: 2340, Unstamped: 180, Sold: 900 },
      Lost: [{ TypeCode: stampingTypes.in, Minutes: 60 }],
      Rates: [
        { Payer: 'customer', Amount: 200, Minutes: 240 },
        { Payer: 'warranty', Amount: 60, Minutes: 60 },
      ],
      ...{ ClosedOrders: 2, CheckedOrders: 0, PromisedOrders: 2, KeptFirst: 1, KeptLast: 2 },
    })
  })

  it('a correction changes only the time of its person and day', async () => {
    const { report, correct, first } = await buildWeek()
    const days = { from: '2024-03-28', to: '2024-03-28' }
    const read = async () =>
      [await report(), await report(days), await report(week, { teamId: first.id })] as const
    const before = await read()
    await correct()
    const after = await read()
    for (const [place, { Sold, ...was }] of before.entries()) {
      const { Sold: sold, ...is } = after[place] as Report
      expect(is).toEqual({
        ...was,
        ...{ Attended: was.Attended + 60, Worked: was.Worked + 60, Unstamped: was.Unstamped - 60 },
      })
      // Only the shares of the people who worked on the row change.
      if (place < 2) expect(sold).toBe(Sold)
      else expect(sold).toBeGreaterThan(Sold)
    }
  })

  it('the figures of the days and of the teams add up to those of the week', async () => {
    const { report, correct, first, second } = await buildWeek()
    await correct()
    const whole = await report()
    const sumOf = (
      parts: readonly Report[],
      field: 'Attended' | 'Worked' | 'Available' | 'Unstamped' | 'Sold',
    ) => parts.reduce((sum, part) => sum + part[field], 0)
    const days = []
    for (let day = week.from; day <= week.to; day = addDays(day, 1))
      days.push(await report({ from: day, to: day }))
    const teams = [await report(week, { teamId: first.id }), await report(week, { teamId: second.id })]
    for (const field of ['Attended', 'Worked', 'Available', 'Unstamped', 'Sold'] as const) {
      expect(sumOf(days, field), field).toBeCloseTo(whole[field], 5)
      expect(sumOf(teams, field), field).toBeCloseTo(whole[field], 5)
    }
    const payers = [await report(week, { payer: 'customer' }), await report(week, { payer: 'warranty' })]
    expect(sumOf(payers, 'Worked')).toBe(whole.Worked)
    expect(sumOf(payers, 'Sold')).toBe(whole.Sold)
    expect(teams.map(({ Sold }) => Sold)).toEqual([571.69, 328.31])
    expect(payers[1]?.Worked).toBe(135 + 120)
  })

  it('the rows behind a figure add up to it, and contain the work order and the person', async () => {
    const { report, correct, headers, orderA, first } = await buildWeek()
    await correct()
    const { Attended, Worked, Sold, Unstamped } = await report()
    type Filter = { readonly payer?: 'customer' | 'warranty'; readonly teamId?: number }
    const rows = async (list: ReportList, query: Filter = {}) =>
      (await send(api.listReportRows, { params: { ...week, list }, query }, headers)).body
    const minutes = async (...read: Parameters<typeof rows>) =>
      (await rows(...read)).Rows.reduce((sum, { Minutes }) => sum + (Minutes ?? 0), 0)
    expect(await minutes('attended')).toBe(Attended)
    expect(await minutes('worked')).toBe(Worked)
    expect(await minutes('sold')).toBeCloseTo(Sold, 5)
    expect(await minutes('unstamped')).toBe(Unstamped)
    for (const filter of [{}, { payer: 'warranty' }, { teamId: first.id }] as const)
      expect(await minutes('closed', filter), JSON.stringify(filter)).toBeCloseTo(
        (await report(week, filter)).Sold,
        5,
      )
    expect((await rows('promises')).Rows).toMatchObject([
      { Day: '2024-03-28', Minutes: 0, IsCounted: true },
      { Day: '2024-03-25', OrderNumber: orderA.order_number, Minutes: 90, IsCounted: false },
    ])
    expect((await rows('lastPromises')).Rows.map(({ IsCounted }) => IsCounted)).toEqual([true, true])
    expect((await rows('worked')).Rows.at(-1)).toMatchObject({
      Day: '2024-03-25',
      PersonName: 'Matti',
      Minutes: 180,
    })
  })

  it('the trend has the week of the shift, and a person’s own trend shows no one else', async () => {
    const { headers, correct, liisa } = await buildWeek()
    await correct()
    const weeks = (await send(api.listReportWeeks, { params: { to: week.to }, query: {} }, headers)).body
    expect(weeks).toHaveLength(12)
    expect(weeks.at(-1)).toEqual({ Week: '2024-03-25', Attended: 2220, Worked: 2160, Sold: 900 })
    const own = (await send(api.listOwnWeeks, { params: { to: week.to } }, await signIn(liisa))).body
    expect(own.at(-1)).toEqual({
      ...{ Week: '2024-03-25', Attended: 870, Worked: 870, Sold: 328.31 },
      ...{ TeamUtilisation: null, TeamEfficiency: null },
    })
  })

  it('the figures and their rows are saved as CSV with semicolons and decimal commas', async () => {
    const { headers, correct } = await buildWeek()
    await correct()
    const get = (query: string) =>
      app.inject({
        url: `${settings.apiBase}/reports/export/${week.from}/${week.to}?${query}`,
        headers: { ...headers, 'accept-language': 'fi' },
      })
    const figures = await get('format=csv')
    expect(figures.headers['content-disposition']).toContain('Raportit')
    // 2160 / 2220 minutes are 97.3 %, 36 h and 37 h.
    expect(figures.body).toContain('Hyödyntäminen;97,3;%;36;h;37;h;2024-03-25;2024-03-31;')
    expect((await get('format=csv&list=sold')).body).toContain('Liisa')
    expect((await get('format=csv&list=promises')).body).toContain(';Ajoissa;')
    expect((await get('format=xlsx&list=closed')).statusCode).toBe(200)
  })

  it('a list that exceeds the maximum rows of a file is refused instead of being cut off', async () => {
    const { site } = await buildWeek()
    const read = (limit: number) =>
      readReportLines(
        db,
        { siteIds: [site.id], timeZone: 'Europe/Helsinki' },
        { ...week, list: 'closed', language: 'fi', now: new Date(), limit },
      )
    expect(await read(2)).toHaveLength(3)
    await expect(read(1)).rejects.toMatchObject({ reasons: [{ name: 'reportTooLong' }] })
  })
})

describe('comebacks and starts', () => {
  /** Adds a work order of a vehicle that came on a day at 08:00 and was invoiced at 16:00, with one operation. */
  async function buildVisit(siteId: number, vehicleId: number, came: Date, operation = 'brakes') {
    const left = new Date(came.getTime() + 8 * 3_600_000)
    const order = await buildWorkOrder(db, siteId, {
      ...{ vehicle_id: vehicleId, status: 'I', invoiced_at: left },
    })
    await buildReservation(db, order, { start: came, end: left, columns: { delivered_at: left } })
    const row = await buildRow(db, await buildJob(db, order), {
      ...{ name: operation, work_operation_code: operation },
    })
    return { order, row }
  }

  it('a comeback counts if it is confirmed and within 30 days, a candidate until a person judges it', async () => {
    const site = await buildSite(db)
    const boss = await buildEmployee(db, { sites: [site] })
    const headers = await signIn(boss)
    // Before the week: 24 February is 30 days, and 23 February is 31 days before 25 March.
    const visits = [
      [new Date('2024-02-24T08:00+02:00'), 'brakes', 'candidate'],
      [new Date('2024-02-23T08:00+02:00'), 'brakes', 'too long ago'],
      [new Date('2024-03-20T08:00+02:00'), 'battery', 'other work'],
      [new Date('2024-03-20T08:00+02:00'), 'brakes', 'confirmed'],
      [new Date('2024-03-20T08:00+02:00'), 'brakes', 'denied'],
    ] as const
    for (const [came, operation, kind] of visits) {
      const { id: vehicleId } = await buildVehicle(db, site.id)
      const earlier = await buildVisit(site.id, vehicleId, came, operation)
      const { order } = await buildVisit(site.id, vehicleId, at(25, '08:00'))
      if (kind === 'confirmed' || kind === 'denied') {
        const chosen = { EarlierOrderId: earlier.order.id, Reason: 'work' } as const
        const body =
          kind === 'confirmed' ? { Verdict: 'comeback' as const, ...chosen } : { Verdict: 'none' as const }
        await send(comebackEndpoints.judgeComeback, { params: { id: order.id }, body, headers: {} }, headers)
      }
    }
    const { body: report } = await send(api.getReport, { params: week, query: {} }, headers)
    expect(report).toMatchObject({ ClosedOrders: 5, Comebacks: 1, ComebackCandidates: 1 })
    const { body: rows } = await send(
      api.listReportRows,
      { params: { ...week, list: 'comebacks' }, query: {} },
      headers,
    )
    expect(rows.Rows.map(({ IsCounted }) => IsCounted).toSorted()).toEqual([false, null])
    const url = `${settings.apiBase}/reports/export/${week.from}/${week.to}?format=csv&list=comebacks`
    const { body: file } = await app.inject({ url, headers: { ...headers, 'accept-language': 'en' } })
    expect(file).toContain(';Comeback;')
    expect(file).toContain(';Not judged;')
  })

  it('parts were ready if none was missing when the work began, and unknown if it was stamped later', async () => {
    const site = await buildSite(db)
    const boss = await buildEmployee(db, { sites: [site] })
    const headers = await signIn(boss)
    const begun = async (
      counts: { part_count: number; missing_count: number } | null,
      stampedAt = at(26, '08:00'),
    ) => {
      const { order, row } = await buildVisit(site.id, (await buildVehicle(db, site.id)).id, at(26, '08:00'))
      const person = await buildEmployee(db, { sites: [site] })
      if (counts === null) await buildRow(db, { ...row, id: row.job_id }, { row_type: 'SparePart' })
      await db
        .insertInto('work_order_start')
        .values({
          ...{ site_id: site.id, work_order_id: order.id, started_at: at(26, '08:00') },
          ...{ part_count: counts?.part_count ?? null, missing_count: counts?.missing_count ?? null },
          is_picked: counts && true,
        })
        .execute()
      await stamp(person, 'work', [stampedAt, at(26, '12:00')], [row])
    }
    await begun({ part_count: 3, missing_count: 0 })
    await begun({ part_count: 2, missing_count: 1 })
    await begun({ part_count: 0, missing_count: 0 })
    await begun(null)
    const { body: report } = await send(api.getReport, { params: week, query: {} }, headers)
    expect(report).toMatchObject({ StartsKnown: 2, StartsReady: 1, StartsUnknown: 1 })
    const { body: rows } = await send(
      api.listReportRows,
      { params: { ...week, list: 'starts' }, query: {} },
      headers,
    )
    expect(rows.Rows.map(({ Parts }) => Parts?.Missing ?? null).toSorted()).toEqual([0, 1, null])
  })
})

describe('several sites', () => {
  it('the figures of the sites add up to those of both, and each row names its site', async () => {
    const [one, two] = [await buildWeek(), await buildWeek()]
    await two.correct()
    await db
      .insertInto('employee_site')
      .values({ site_id: two.site.id, employee_id: one.boss.id, is_default: false })
      .execute()
    const headers = await signIn(one.boss)
    const read = async (sites?: number[]) =>
      (await send(api.getReport, { params: week, query: { ...(sites && { sites }) } }, headers)).body
    const [first, second, both] = [
      await read(),
      await read([two.site.id]),
      await read([one.site.id, two.site.id]),
    ]
    expect(second.Attended).toBe(first.Attended + 60)
    for (const field of summedFields) expect(both[field], field).toBeCloseTo(first[field] + second[field], 5)
    expect(both.Sites.map(({ Id }) => Id).toSorted()).toEqual([one.site.id, two.site.id].toSorted())
    const list = async (sites: number[]) =>
      (await send(api.listReportRows, { params: { ...week, list: 'worked' }, query: { sites } }, headers))
        .body
    const rows = await list([one.site.id, two.site.id])
    expect(rows.Total).toBe((await list([one.site.id])).Total + (await list([two.site.id])).Total)
    expect(new Set(rows.Rows.map(({ SiteName }) => SiteName)).size).toBe(2)
  })

  it('a report is refused for a site at which the person does not work', async () => {
    const elsewhere = await buildSite(db)
    const headers = await signIn(await buildEmployee(db))
    const query = { sites: [elsewhere.id] }
    for (const answer of [
      await send(api.getReport, { params: week, query }, headers),
      await send(api.listReportWeeks, { params: { to: week.to }, query }, headers),
      await send(api.listReportRows, { params: { ...week, list: 'sold' }, query }, headers),
      await send(api.exportReport, { params: week, query: { ...query, format: 'csv' } }, headers),
    ])
      expect(answer).toMatchObject({ status: 403, errors: [{ ErrorId: 900023 }] })
  })
})

const summedFields = [
  ...(['Attended', 'Available', 'Worked', 'Sold', 'Unstamped', 'ClosedOrders', 'CheckedOrders'] as const),
  ...(['PromisedOrders', 'KeptFirst', 'KeptLast', 'Comebacks', 'ComebackCandidates'] as const),
  ...(['StartsKnown', 'StartsReady', 'StartsUnknown'] as const),
]

describe('findings', () => {
  it('a finding is sold at the visit, within 90 days, or later', async () => {
    const site = await buildSite(db)
    const boss = await buildEmployee(db, { sites: [site] })
    const order = await buildWorkOrder(db, site.id, { status: 'I', invoiced_at: at(26, '16:00') })
    const vehicle = { site_id: site.id, id: order.vehicle_id }
    const inspection = await buildInspection(db, vehicle, boss, {
      ...{ survey_id: surveys.service, work_order_id: order.id, state: 'complete' },
      ...{ now_count: 3, soon_count: 1, created_at: at(26, '09:00'), completed_at: at(26, '09:30') },
    })
    const { id: offerId } = await db
      .insertInto('inspection_offer')
      .values({
        ...{
          site_id: site.id,
          inspection_id: inspection.id,
          language: 'fi',
          inspector: 'Matti',
          ok_count: 0,
        },
        ...{ inspected_at: at(26, '09:00'), created_at: at(26, '09:50'), created_by: boss.id },
        expires_at: at(30, '12:00'),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const offered = async (key: string, light: 'now' | 'soon', price: number | null, accepted?: Date) => {
      const ofLine = { site_id: site.id, offer_id: offerId, key }
      const position = key.charCodeAt(key.length - 1)
      await db
        .insertInto('inspection_offer_line')
        .values({ ...ofLine, position, title: key, light, note: '', measure: null, price, photo_ids: [] })
        .execute()
      if (accepted)
        await db
          .insertInto('inspection_offer_answer')
          .values({ ...ofLine, kind: 'accept', text: '', price, answered_at: accepted })
          .execute()
    }
    await offered('check.a', 'now', 100, at(26, '11:50'))
    await offered('check.b', 'now', 200, at(30, '12:00'))
    await offered('check.c', 'now', null, new Date('2024-08-01T12:00Z'))
    await offered('check.d', 'soon', 50)
    const headers = await signIn(boss)
    const { Findings, Estimates, CheckedOrders } = (
      await send(api.getReport, { params: week, query: {} }, headers)
    ).body
    expect(Findings).toEqual([
      {
        Light: 'now',
        Offered: { Count: 3, Amount: 300 },
        SoldAtVisit: { Count: 1, Amount: 100 },
        SoldIn90Days: { Count: 2, Amount: 300 },
      },
      {
        Light: 'soon',
        Offered: { Count: 1, Amount: 50 },
        SoldAtVisit: { Count: 0, Amount: 0 },
        SoldIn90Days: { Count: 0, Amount: 0 },
      },
    ])
    // The first answer came two hours after the offer, which was made 20 minutes after the check.
    expect(Estimates).toEqual({
      ...{
        Checks: 1,
        Red: 3,
        RedPriced: 2,
        Offered: 1,
        MinutesToOffer: 20,
        Answered: 1,
        MinutesToAnswer: 120,
      },
    })
    expect(CheckedOrders).toBe(1)
    const rows = async (list: ReportList) =>
      (await send(api.listReportRows, { params: { ...week, list }, query: {} }, headers)).body.Rows.map(
        ({ Text, Minutes, IsCounted }) => ({ Text, Minutes, IsCounted }),
      )
    const sold = (Text: string, IsCounted: boolean) => ({ Text, Minutes: null, IsCounted })
    expect(await rows('visitSales')).toEqual([
      ...[sold('check.a', true), sold('check.b', false), sold('check.c', false), sold('check.d', false)],
    ])
    expect(await rows('findings')).toEqual([
      ...[sold('check.a', true), sold('check.b', true), sold('check.c', false), sold('check.d', false)],
    ])
    expect(await rows('redFindings')).toEqual([{ Text: '2 / 3', Minutes: null, IsCounted: null }])
    expect(await rows('checks')).toEqual([{ Text: '', Minutes: 20, IsCounted: true }])
    expect(await rows('answers')).toEqual([{ Text: '', Minutes: 120, IsCounted: true }])
  })
})

describe('the rules that SQL and the domain share', () => {
  it('SQL and the domain assign a stamping to the same working day', async () => {
    const minute = fc.integer({ min: 0, max: 4 * 24 * 60 })
    const begin = new Date('2026-03-27T22:00Z').getTime()
    const span = fc.tuple(minute, fc.integer({ min: 1, max: 600 })).map(([from, length]) => ({
      startAt: new Date(begin + from * 60_000),
      endAt: new Date(begin + (from + length) * 60_000),
    }))
    await fc.assert(
      fc.asyncProperty(fc.array(span, { maxLength: 4 }), span, async (drawn, stamping) => {
        const person = await buildEmployee(db)
        const shifts: (typeof drawn)[number][] = []
        for (const one of drawn)
          if (!shifts.some(({ startAt, endAt }) => startAt < one.endAt && one.startAt < endAt))
            shifts.push(one)
        for (const { startAt, endAt } of shifts)
          await buildShift(db, person, startAt.toISOString(), endAt.toISOString())
        await stamp(person, 'work', [stamping.startAt, stamping.endAt])
        const { rows } = await sql<{ day: string; minutes: number }>`
          select day::text, minutes::float8 from report_stamping where employee_id = ${person.id}`.execute(db)
        expect(rows).toEqual([
          {
            day: workingDayOf(stamping.startAt, shifts, 'Europe/Helsinki'),
            minutes: minutesBetween(stamping.startAt, stamping.endAt),
          },
        ])
      }),
      { numRuns: 25 },
    )
  })
})

describe('rights', () => {
  it('a technician without the right can read only the own trend', async () => {
    const site = await buildSite(db)
    const headers = await signIn(await buildEmployee(db, { sites: [site], without: ['ViewReports'] }))
    expect((await send(api.getReport, { params: week, query: {} }, headers)).status).toBe(403)
    expect((await send(api.listOwnWeeks, { params: { to: week.to } }, headers)).body).toHaveLength(12)
  })
})
