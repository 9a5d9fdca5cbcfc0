import { expect, it, onTestFinished, vi } from 'vitest'
import { buildActivity, buildActivityType } from '../../../test/activity-builders.ts'
import { buildTestApp, testStart } from '../../../test/app.ts'
import { buildEmployee, buildSite } from '../../../test/builders.ts'
import { parseMetrics } from '../../../test/parse-metrics.ts'
import { buildReservation, buildStamping } from '../../../test/schedule-builders.ts'
import { buildServiceAccount } from '../../../test/service-builders.ts'
import { buildWebhook } from '../../../test/webhook-builders.ts'
import { buildWorkOrder } from '../../../test/work-order-builders.ts'
import type { Db } from '../../platform/database/transaction.ts'
import { exposeMetrics } from '../../platform/metrics/registry.ts'
import { measureFigures } from './measure-figures.ts'

const { db, clock, log, logLines, signIn } = await buildTestApp()

const hour = 3_600_000
const before = (hours: number) => new Date(testStart.getTime() - hours * hour)

/** Measures the figures of a database until the test ends. */
function measure(measured: Db = db) {
  onTestFinished(measureFigures({ db: measured, clock, log }))
}

/** Returns the values of a metric by the value of its first label. */
async function read(name: string): Promise<Record<string, number>> {
  const samples = parseMetrics(await exposeMetrics()).get(name)?.samples ?? []
  return Object.fromEntries(samples.map(({ labels, value }) => [Object.values(labels).join(' '), value]))
}

it('the figures of a site count its work, and a closed site has none', async () => {
  const site = await buildSite(db, { name: 'Turku' })
  await buildSite(db, { name: 'Salo', is_active: false })
  const matti = await buildEmployee(db, { sites: [site] })
  const niko = await buildEmployee(db, { sites: [site] })
  await signIn(matti)
  await buildStamping(db, matti, { start: before(1), rows: [] })
  await buildStamping(db, niko, { start: before(17), rows: [] })
  await buildActivityType(db, site.id, { code: 'CALL' })
  await buildActivity(db, matti, { site_id: site.id, type_code: 'CALL' })
  await buildActivity(db, matti, {
    ...{ site_id: site.id, type_code: 'CALL' },
    ...{ closed_at: testStart, closed_by: matti.id },
  })
  const book = async (start: number, end: number, columns: Parameters<typeof buildWorkOrder>[2] = {}) =>
    buildReservation(db, await buildWorkOrder(db, site.id, columns), {
      start: before(start),
      end: before(end),
    })
  await book(3, 1, { is_customer_waiting: true })
  await book(4, 2)
  await book(4, 2, { status: 'C' })
  await book(40, 30)
  await book(1, -1, { status: 'P' })
  measure()
  expect({
    stamped: await read('verstas_running_stampings'),
    forgotten: await read('verstas_forgotten_stampings'),
    sessions: await read('verstas_sessions'),
    tasks: await read('verstas_open_tasks'),
    late: await read('verstas_late_reservations'),
    waiting: await read('verstas_late_waiting_customers'),
    orders: await read('verstas_open_work_orders'),
  }).toEqual({
    stamped: { Turku: 2 },
    forgotten: { Turku: 1 },
    sessions: { Turku: 1 },
    tasks: { Turku: 1 },
    late: { Turku: 2 },
    waiting: { Turku: 1 },
    orders: { 'Turku A': 3, 'Turku P': 1 },
  })
})

it('the number of sessions leaves out those that have ended or expired', async () => {
  const site = await buildSite(db, { name: 'Lahti' })
  const people = [1, 2, 3].map(() => buildEmployee(db, { sites: [site] }))
  const [, expired, ended] = await Promise.all(people)
  for (const person of people) await signIn(await person)
  const change = (
    columns: { created_at: Date; expires_at: Date } | { closed_at: Date },
    id: number | undefined,
  ) =>
    db
      .updateTable('session')
      .set(columns)
      .where('employee_id', '=', id ?? 0)
      .execute()
  await change({ created_at: before(2), expires_at: before(1) }, expired?.id)
  await change({ closed_at: before(1) }, ended?.id)
  measure()
  expect(await read('verstas_sessions')).toMatchObject({ Lahti: 1 })
})

it('a source has its last contact, its interval, and its records that wait or were refused', async () => {
  await db
    .insertInto('integration_source')
    .values([
      { name: 'dms', first_contact_at: before(9), last_contact_at: before(1), expected_minutes: 30 },
      {
        name: 'old',
        first_contact_at: before(9),
        last_contact_at: before(2),
        is_paused: true,
        paused_at: before(2),
      },
    ])
    .execute()
  await db
    .insertInto('rejected_record')
    .values(
      [false, true].map((is_ignored) => ({
        ...{ source: 'dms', entity: 'vehicles', external_id: String(is_ignored), site_id: null, label: null },
        ...{ errors: '[]', rejected_at: testStart, is_ignored },
      })),
    )
    .execute()
  measure()
  expect({
    contact: await read('verstas_source_last_contact_timestamp_seconds'),
    interval: await read('verstas_source_expected_interval_seconds'),
    paused: await read('verstas_source_paused'),
    rejected: await read('verstas_rejected_records'),
    deferred: await read('verstas_deferred_records'),
  }).toEqual({
    contact: { dms: before(1).getTime() / 1000, old: before(2).getTime() / 1000 },
    interval: { dms: 1800 },
    paused: { dms: 0, old: 1 },
    rejected: { dms: 1 },
    deferred: {},
  })
})

it('each webhook counts once, and an active one whose last attempts failed is failing', async () => {
  const account = await buildServiceAccount(db)
  await buildWebhook(db, account, { state: 'active' })
  for (const failures of [1, 2])
    await buildWebhook(db, account, { state: 'active', failures, failing_since: before(1) })
  await buildWebhook(db, account, { state: 'paused' })
  measure()
  expect(await read('verstas_webhooks')).toEqual({ working: 1, failing: 2, paused: 1, disabled: 0 })
})

it('the figures are cached for half a minute', async () => {
  const site = await buildSite(db, { name: 'Kuopio' })
  const now = vi.spyOn(performance, 'now')
  onTestFinished(() => now.mockRestore())
  const start = performance.now()
  measure()
  expect(await read('verstas_running_stampings')).toMatchObject({ Kuopio: 0 })
  await buildStamping(db, await buildEmployee(db, { sites: [site] }), { start: before(1), rows: [] })
  now.mockReturnValue(start + 29_000)
  expect(await read('verstas_running_stampings')).toMatchObject({ Kuopio: 0 })
  now.mockReturnValue(start + 60_000)
  expect(await read('verstas_running_stampings')).toMatchObject({ Kuopio: 1 })
})

it('a database that does not answer removes the figures and is reported', async () => {
  measure()
  expect(await read('verstas_database_up')).toEqual({ '': 1 })
  const failing = {
    executeQuery: async () => {
      throw new Error('connection refused')
    },
  } as unknown as Db
  logLines.length = 0
  measure(failing)
  expect(await read('verstas_database_up')).toEqual({ '': 0 })
  expect(await read('verstas_sessions')).toEqual({})
  expect(await read('verstas_outbox_rows')).toEqual({})
  expect(logLines.join('')).toContain('figures for the metrics could not be read')
})

it('a database that never answers delays the exposition by less than two seconds', async () => {
  measure({ executeQuery: () => new Promise(() => undefined) } as unknown as Db)
  const startedAt = performance.now()
  await exposeMetrics()
  expect(performance.now() - startedAt).toBeLessThan(10_000)
})
