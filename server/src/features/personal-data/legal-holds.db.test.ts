import { errorCatalogue } from '@verstas/contract/errors/catalogue.ts'
import { legalHoldEndpoints, personalDataEndpoints } from '@verstas/contract/personal-data/endpoints.ts'
import type { NewHold } from '@verstas/contract/personal-data/hold-entities.ts'
import { retentionEndpoints } from '@verstas/contract/settings/retention-endpoints.ts'
import { dailyRetention } from '@verstas/contract/settings/retention-entities.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { buildAttachmentApp } from '../../../test/attachment-app.ts'
import { buildEmployee, buildSite } from '../../../test/builders.ts'
import { buildMessage } from '../../../test/chat-builders.ts'
import { png } from '../../../test/real-files.ts'
import { buildCustomer, buildVehicle, buildWorkOrder } from '../../../test/work-order-builders.ts'
import { removeOld } from '../imports/import-files.ts'
import { eraseAgain } from './erase-again.ts'
import { eraseByCommandLine } from './person-by-command-line.ts'
import { removeDaily } from './retention/daily-removal.ts'

const { db, site, clock, send, signIn, uploader } = await buildAttachmentApp()
const { placeLegalHold, endLegalHold, listLegalHolds } = legalHoldEndpoints
const anna = await uploader({ name: 'Anna' })
const long = new Date('2020-01-02T08:00:00Z')

const place = (hold: Omit<NewHold, 'Reason'>) =>
  send(placeLegalHold, { headers: {}, body: { Reason: 'Riita 7/2026', ...hold } }, anna.headers)
const end = (id: number) => send(endLegalHold, { params: { id }, headers: {} }, anna.headers)
const endAll = async () => {
  for (const { Id, EndedAt } of (await send(listLegalHolds, {}, anna.headers)).body)
    if (EndedAt === null) await end(Id)
}

let days = 0
/** Runs the daily removal of the next day, with a period of one year for all data. */
async function runDay() {
  for (const name of dailyRetention)
    await db
      .insertInto('retention_period')
      .values({ name, days: 365 })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  days += 1
  const now = new Date(clock.now().getTime() + days * 86_400_000)
  const erased: unknown[] = []
  await removeDaily({
    ...{ db, now, timeZone: 'Europe/Helsinki', signal: new AbortController().signal },
    note: async (person) => void erased.push(person),
  })
  return erased
}

/** Adds a customer from long ago, with an invoiced work order, a picture, a message and a logged read. */
async function addOldCustomer() {
  const customer = await buildCustomer(db, site.id, { first_name: 'Vanha', last_name: 'Riitainen' })
  const car = await buildVehicle(db, site.id, { owner_customer_id: customer.id })
  const order = await buildWorkOrder(db, site.id, { vehicle_id: car.id, contact_customer_id: customer.id })
  const [picture] = (await anna.toOrder(order.order_number, [{ bytes: await png(), name: 'a.png' }])).body
  if (picture === undefined) throw new Error('The picture was not stored')
  await buildMessage(db, {
    ...{ siteId: site.id, topicId: order.global_id, workOrderId: order.id },
    ...{ actorId: anna.employee.id, body: 'Vanha viesti' },
  })
  await db
    .updateTable('chat_message')
    .set({ created_at: long })
    .where('topic_id', '=', order.global_id)
    .execute()
  await db.updateTable('attachment').set({ created_at: long }).where('id', '=', picture.Id).execute()
  await db
    .updateTable('work_order')
    .set({ status: 'I', created_at: long, invoiced_at: long })
    .where('site_id', '=', site.id)
    .where('id', '=', order.id)
    .execute()
  await db
    .insertInto('person_read')
    .values({
      ...{ site_id: site.id, reader_id: anna.employee.id, customer_id: customer.id, employee_id: null },
      ...{ occasion: 'customer', hour: long, at: long },
    })
    .execute()
  const count = async (table: 'attachment' | 'chat_message' | 'person_read', where: ReturnType<typeof sql>) =>
    (await sql`select from ${sql.table(table)} where site_id = ${site.id} and ${where}`.execute(db)).rows
      .length
  const find = async () => ({
    name: (
      await db
        .selectFrom('customer')
        .select('shown_name')
        .where('site_id', '=', site.id)
        .where('id', '=', customer.id)
        .executeTakeFirstOrThrow()
    ).shown_name,
    pictures: await count('attachment', sql`work_order_id = ${order.id}`),
    messages: await count(
      'chat_message',
      sql`topic_id in (select id from chat_topic where work_order_id = ${order.id})`,
    ),
    reads: await count('person_read', sql`customer_id = ${customer.id} and at = ${long}`),
  })
  return { customer, car, order, picture, find }
}

const whole = { name: 'Vanha Riitainen', pictures: 1, messages: 1, reads: 1 }

it.each([
  ['the customer', ({ customer }) => ({ Kind: 'customer', Target: String(customer.id) })],
  ['the vehicle', ({ car }) => ({ Kind: 'vehicle', Target: car.license_number.toLowerCase() })],
  ['the work order', ({ order }) => ({ Kind: 'workOrder', Target: order.shown_number })],
] as const satisfies readonly (readonly [
  string,
  (of: Awaited<ReturnType<typeof addOldCustomer>>) => Omit<NewHold, 'Reason'>,
])[])('data under a hold on %s survives every kind of removal until the hold ends', async (_, holdOn) => {
  const old = await addOldCustomer()
  expect((await place(holdOn(old))).status).toBe(200)
  const { id } = old.customer
  const params = { kind: 'customer' as const, id }

  // The page, its dry run, and the command.
  const body = { TypedName: 'Vanha Riitainen' }
  const byPage = await send(personalDataEndpoints.erasePerson, { params, headers: {}, body }, anna.headers)
  expect(byPage.errors).toMatchObject([
    { ErrorId: errorCatalogue.personHeld.id, MetaData: [{ Key: 'holds', Value: 'Riita 7/2026' }] },
  ])
  expect((await send(personalDataEndpoints.previewErasure, { params }, anna.headers)).status).toBe(409)
  await expect(
    eraseByCommandLine(db, ['customer', String(site.id), String(id)], clock.now()),
  ).rejects.toThrow('Riita 7/2026')
  // A person who removes a picture, and statements that bypass the app.
  expect((await anna.remove(old.picture)).errors).toMatchObject([{ ErrorId: errorCatalogue.fileHeld.id }])
  for (const statement of [
    sql`delete from attachment where site_id = ${site.id} and id = ${old.picture.Id}`,
    sql`delete from chat_message where site_id = ${site.id} and topic_id = ${old.order.global_id}`,
    sql`update customer set last_name = '-', first_name = null where site_id = ${site.id} and id = ${id}`,
  ])
    await expect(statement.execute(db)).rejects.toThrow('legal hold')
  // The removal by age. Its preview counts held rows separately.
  expect(await runDay()).toEqual([])
  expect(await old.find()).toEqual(whole)
  const run = (await send(retentionEndpoints.getRetentionRun, {}, anna.headers)).body
  expect(run?.Removed).toContainEqual({ Name: 'customers', Removed: 0, Held: 1 })
  const periods = (await send(retentionEndpoints.listRetention, {}, anna.headers)).body
  expect(periods.find(({ Name }) => Name === 'photos')).toMatchObject({ Due: 0, Held: 1 })

  await endAll()
  expect(await runDay()).toEqual([{ kind: 'customer', siteId: site.id, id }])
  expect(await old.find()).toEqual({ name: '-', pictures: 0, messages: 0, reads: 0 })
})

it('an employee under a hold cannot be erased by the page or the command, and keeps notifications', async () => {
  const niko = await buildEmployee(db, { name: 'Niko', sites: [site] })
  await place({ Kind: 'employee', Target: String(niko.id) })
  await expect(eraseByCommandLine(db, ['employee', String(niko.id)], clock.now())).rejects.toThrow(
    'legal hold',
  )
  const body = { TypedName: 'Niko' }
  const params = { kind: 'employee' as const, id: niko.id }
  expect(
    (await send(personalDataEndpoints.erasePerson, { params, headers: {}, body }, anna.headers)).status,
  ).toBe(409)
  await endAll()
  await eraseByCommandLine(db, ['employee', String(niko.id)], clock.now())
})

it('imports are not removed while a hold is in force at their site', async () => {
  await db
    .insertInto('file_import')
    .values({
      ...{ site_id: site.id, kind: 'customers', file_name: 'a.csv', file_hash: Buffer.alloc(32) },
      ...{ content: Buffer.alloc(1), employee_id: anna.employee.id, language: 'fi', state: 'done' },
      ...{ format: '{}', columns: '[]', sheets: '[]', letters: '[]', total: 0, created_at: long },
    })
    .execute()
  const { id } = await buildCustomer(db, site.id)
  await place({ Kind: 'customer', Target: String(id) })
  expect(await removeOld(db, clock.now())).toBe(0)
  await endAll()
  expect(await removeOld(db, clock.now())).toBe(1)
})

it('a hold ends automatically after its last day at the site', async () => {
  const { id } = await buildCustomer(db, site.id)
  await place({ Kind: 'customer', Target: String(id), Until: '2026-11-20' })
  const latest = async () => (await send(listLegalHolds, {}, await signIn(anna.employee))).body[0]
  // The day ends at 22:00 UTC in Finland.
  clock.set('2026-11-20T21:59:00Z')
  expect(await latest()).toMatchObject({ Until: '2026-11-20', EndedAt: null })
  clock.set('2026-11-20T22:00:00Z')
  expect(await latest()).toMatchObject({ EndedAt: expect.any(String), EndedBy: null })
})

it('a restore repeats erasures, and ends the holds that it has brought back', async () => {
  const { id } = await buildCustomer(db, site.id)
  await place({ Kind: 'customer', Target: String(id) })
  expect(await eraseAgain(db, { kind: 'customer', siteId: site.id, id }, clock.now())).toBe('erased')
  const [hold] = (await send(listLegalHolds, {}, anna.headers)).body
  expect(hold?.EndedAt).not.toBeNull()
})

it('a hold needs a target of the site and a day that has not passed', async () => {
  const far = await buildCustomer(db, (await buildSite(db)).id)
  expect((await place({ Kind: 'customer', Target: String(far.id) })).status).toBe(400)
  expect((await place({ Kind: 'vehicle', Target: 'EI-123' })).status).toBe(400)
  const { id } = await buildCustomer(db, site.id)
  const past = await place({ Kind: 'customer', Target: String(id), Until: '2026-11-19' })
  expect(past.status).toBe(400)
})

it('a customer with open work or a recent visit is not removed by age', async () => {
  const old = await addOldCustomer()
  await buildWorkOrder(db, site.id, { vehicle_id: old.car.id })
  expect(await runDay()).toEqual([])
  expect((await old.find()).name).toBe('Vanha Riitainen')
})
