import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCatalogue } from '@verstas/contract/errors/catalogue.ts'
import { personalDataEndpoints } from '@verstas/contract/personal-data/endpoints.ts'
import type { PersonKind } from '@verstas/contract/personal-data/entities.ts'
import { expect, it } from 'vitest'
import { buildAttachmentApp } from '../../../test/attachment-app.ts'
import { buildCredential, buildEmployee, buildSite } from '../../../test/builders.ts'
import { buildMessage } from '../../../test/chat-builders.ts'
import { readArchive } from '../../../test/read-archive.ts'
import { pdf, png } from '../../../test/real-files.ts'
import { tablesWith } from '../../../test/tables-with.ts'
import { buildCustomer, buildVehicle, buildWorkOrder } from '../../../test/work-order-builders.ts'

const { app, db, site, clock, settings, send, signIn, uploader, dataDir } = await buildAttachmentApp()
const { findStoredPeople, getStoredPerson, listMentions, previewErasure, erasePerson } = personalDataEndpoints
const anna = await uploader({ name: 'Anna Ylläpitäjä' })

const find = async (search: string, headers = anna.headers) =>
  (await send(findStoredPeople, { query: { search } }, headers)).body.map(({ Name }) => Name)
const get = (kind: PersonKind, id: number, headers = anna.headers) =>
  send(getStoredPerson, { params: { kind, id } }, headers)
const erase = (kind: PersonKind, id: number, TypedName: string, headers = anna.headers) =>
  send(erasePerson, { params: { kind, id }, headers: {}, body: { TypedName } }, headers)

/** Adds a customer with a car, a work order that mentions them, and a file. */
async function addCustomer(lastName: string) {
  const customer = await buildCustomer(db, site.id, {
    first_name: 'Liisa',
    last_name: lastName,
    phone: '+358 40 7654321',
    email: `${lastName.toLowerCase()}@example.com`,
  })
  const car = await buildVehicle(db, site.id, { owner_customer_id: customer.id })
  const order = await buildWorkOrder(db, site.id, {
    vehicle_id: car.id,
    contact_customer_id: customer.id,
    note: `${lastName} odottaa kahvilla`,
  })
  await anna.toOrder(order.order_number, [{ bytes: pdf(), name: 'lasku.pdf' }])
  return { ...customer, car, order }
}

it('people are found by name, plate, phone and e-mail, but only at the site of the session', async () => {
  const { id, car } = await addCustomer('Hakunen')
  const far = await buildSite(db)
  await buildCustomer(db, far.id, { first_name: 'Kaisa', last_name: 'Hakunen-Kauko' })
  const niko = await buildEmployee(db, { name: 'Niko Hakunen', sites: [site] })
  await buildCredential(db, niko, { user_name: 'niko.h' })
  const other = await buildEmployee(db, { name: 'Olli Hakunen', sites: [far] })
  expect(await find('hakunen')).toEqual(['Liisa Hakunen', 'Niko Hakunen'])
  for (const search of [car.license_number, '7654321', 'HAKUNEN@example.com'])
    expect(await find(search)).toContain('Liisa Hakunen')
  expect(await find('niko.h')).toEqual(['Niko Hakunen'])
  expect(await find('h')).toEqual([])
  expect((await get('customer', id)).body.Counts).toEqual(
    expect.arrayContaining([
      { Group: 'person', Count: 1 },
      { Group: 'files', Count: 1 },
    ]),
  )
  expect((await get('employee', other.id)).status).toBe(404)
})

it('texts and pictures that may show a customer are listed only for their own work orders', async () => {
  const { id, order } = await addCustomer('Mainio')
  await buildWorkOrder(db, site.id, { note: 'Mainio vieras' })
  await buildMessage(db, {
    ...{ siteId: site.id, topicId: order.global_id, workOrderId: order.id },
    ...{ actorId: anna.employee.id, body: 'Soitin Mainiolle' },
  })
  await anna.toOrder(order.order_number, [{ bytes: await png(), name: 'auto.png' }])
  const { Texts, Pictures } = (await send(listMentions, { params: { kind: 'customer', id } }, anna.headers))
    .body
  expect(Texts.map(({ Kind, Text }) => `${Kind}: ${Text}`).sort()).toEqual([
    'message: Soitin Mainiolle',
    'orderNote: Mainio odottaa kahvilla',
  ])
  expect(Pictures).toMatchObject([{ OrderNumber: order.order_number, Count: 1 }])
})

it('a trial erasure changes nothing, a wrong name is refused, and the right name erases the customer', async () => {
  const { id } = await addCustomer('Poistuva')
  const tables = await tablesWith(db, 'Poistuva')
  const params = { kind: 'customer' as const, id }
  const preview = (await send(previewErasure, { params }, anna.headers)).body
  expect(preview.Changes).toEqual(expect.arrayContaining([{ Group: 'person', Count: 1 }]))
  expect(preview.Kept).toEqual(
    expect.arrayContaining([{ Group: 'workOrders', Count: 1, Reason: 'workDone' }]),
  )
  expect((await erase('customer', id, 'Liisa')).errors).toMatchObject([
    { ErrorId: errorCatalogue.invalidField.id },
  ])
  expect(await tablesWith(db, 'Poistuva')).toEqual(tables)

  expect((await erase('customer', id, 'liisa  poistuva')).status).toBe(200)
  expect((await get('customer', id)).body).toMatchObject({ Name: '-', IsErased: true })
  // Only people can judge the note of the work order.
  expect(await tablesWith(db, 'Poistuva')).toEqual(['work_order'])
  const acts = await db
    .selectFrom('event')
    .select(['kind', 'employee_id'])
    .where('entity', '=', 'personal-data')
    .where('entity_id', '=', id)
    .execute()
  expect(acts).toEqual([{ kind: 'erased', employee_id: anna.employee.id }])
  expect(await readdir(join(dataDir, 'erasures'))).toHaveLength(1)
})

it('an erased employee is signed out, and no one can erase themselves or people of other sites', async () => {
  const niko = await buildEmployee(db, { name: 'Niko Lähtijä', sites: [site] })
  const headers = await signIn(niko)
  expect((await erase('employee', niko.id, 'Niko Lähtijä')).status).toBe(200)
  expect((await send(findStoredPeople, { query: { search: 'niko' } }, headers)).status).toBe(401)
  expect((await get('employee', niko.id)).body).toMatchObject({ Name: `Employee ${niko.id}` })

  const both = await buildEmployee(db, { name: 'Pia Kahden', sites: [site, await buildSite(db)] })
  expect((await get('employee', both.id)).body.Hindrance).toBe('elsewhere')
  expect((await erase('employee', both.id, 'Pia Kahden')).status).toBe(403)
  const own = await erase('employee', anna.employee.id, 'Anna Ylläpitäjä')
  expect(own.errors).toMatchObject([{ ErrorId: errorCatalogue.erasesOneself.id }])
})

it('the archive equals that of the command, and requires a recent confirmation', async () => {
  const { id } = await addCustomer('Pyytäjä')
  const url = `${settings.apiBase}/administration/personal-data/customer/${id}/export`
  const answer = await app.inject({ url, headers: anna.headers })
  const files = readArchive(answer.rawPayload)
  expect(JSON.parse(files.get('customer.ndjson') ?? '')).toMatchObject({ id })
  expect([...files.keys()].some((name) => name.endsWith(' lasku.pdf'))).toBe(true)
  expect(answer.headers['cache-control']).toBe('private, no-store')
  clock.advance({ minutes: 6 })
  const late = await app.inject({ url, headers: anna.headers })
  expect(late.json()[0].ErrorId).toBe(errorCatalogue.confirmationNeeded.id)
})

it.each([['ManageSettings'], ['ManageUsers'], ['CustomerInfoVisible']] as const)(
  'a person without %s can see no personal data',
  async (right) => {
    const headers = await signIn(await buildEmployee(db, { sites: [site], without: [right] }))
    expect((await send(findStoredPeople, { query: { search: 'liisa' } }, headers)).status).toBe(403)
  },
)
