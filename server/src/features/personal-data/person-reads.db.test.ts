import { ownDataEndpoints } from '@verstas/contract/own-data/endpoints.ts'
import { personalDataEndpoints, personReadEndpoints } from '@verstas/contract/personal-data/endpoints.ts'
import { hoursEndpoints } from '@verstas/contract/stamping/hours-endpoints.ts'
import { expect, it } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { buildEmployee, buildSite } from '../../../test/builders.ts'
import { buildCustomer, buildVehicle } from '../../../test/work-order-builders.ts'

const { app, db, clock, settings, send, signIn } = await buildTestApp({ sessionIdleMinutes: 720 })
const site = await buildSite(db)
const anna = await buildEmployee(db, { name: 'Anna', sites: [site] })
const ville = await buildEmployee(db, { name: 'Ville', sites: [site] })
const headers = await signIn(anna, site.id)
const day = '2026-11-20'

const list = async (
  more: {
    readonly readerId?: number
    readonly kind?: 'customer' | 'employee'
    readonly personId?: number
  } = {},
  by = headers,
) => {
  const query = { from: day, to: day, ...more }
  const { body } = await send(personReadEndpoints.listPersonReads, { query }, by)
  return body.map(({ ReaderName, PersonName, Occasion }) => `${ReaderName} ${Occasion} ${PersonName}`)
}

it('repeated reads of a person, also as a customer of a vehicle, have one log entry per hour', async () => {
  const owner = await buildCustomer(db, site.id, { first_name: 'Omi', last_name: 'Staja' })
  const payer = await buildCustomer(db, site.id, { first_name: 'Maksa', last_name: 'Ja' })
  const car = await buildVehicle(db, site.id, { owner_customer_id: owner.id, payer_customer_id: payer.id })
  const ofVille = await signIn(ville, site.id)
  const open = (by: typeof headers) =>
    send(ownDataEndpoints.getCustomerFields, { params: { id: owner.id } }, by)
  await open(ofVille)
  await open(ofVille)
  await send(ownDataEndpoints.findVehicles, { query: { number: car.license_number } }, ofVille)
  expect((await list()).sort()).toEqual(['Ville customer Maksa Ja', 'Ville customer Omi Staja'])
  clock.advance({ hours: 1 })
  await open(ofVille)
  await open(headers)
  expect((await list({ kind: 'customer', personId: owner.id })).sort()).toEqual([
    'Anna customer Omi Staja',
    'Ville customer Omi Staja',
    'Ville customer Omi Staja',
  ])
  expect(await list({ readerId: anna.id })).toEqual(['Anna customer Omi Staja'])
})

it('reads of other people’s working time and data are logged, and reads of one’s own hours are not', async () => {
  const pia = await buildEmployee(db, { name: 'Pia', subsystem: 'M', sites: [site] })
  const hours = (salesmanId: number, by: typeof headers) =>
    send(hoursEndpoints.getEmployeeHours, { query: { salesmanId } }, by)
  await hours(pia.id, headers)
  await hours(pia.id, await signIn(pia, site.id))
  await send(personalDataEndpoints.getStoredPerson, { params: { kind: 'employee', id: pia.id } }, headers)
  expect((await list({ kind: 'employee', personId: pia.id })).sort()).toEqual([
    'Anna person Pia',
    'Anna stampings Pia',
  ])
})

it('the log of reads shows only the site’s own entries, and can be saved as a file', async () => {
  const far = await buildSite(db)
  const stranger = await buildEmployee(db, { sites: [far] })
  expect(await list({}, await signIn(stranger, far.id))).toEqual([])
  const url = `${settings.apiBase}/administration/person-reads/export?from=${day}&to=${day}&format=csv`
  const file = (await app.inject({ url, headers: { ...headers, 'accept-language': 'en' } })).body
  expect(file.split('\r\n')[0]).toContain('When;Reader;Whose data;What')
  expect(file).toContain('Ville;Omi Staja;Opened the customer’s data')
})

it('log entries that cannot be stored immediately are stored later', async () => {
  const customer = await buildCustomer(db, site.id, { first_name: 'Myö', last_name: 'Hempi' })
  await db.schema.alterTable('person_read').renameTo('away').execute()
  await send(ownDataEndpoints.getCustomerFields, { params: { id: customer.id } }, headers)
  await app.personReads?.flush()
  await db.schema.alterTable('away').renameTo('person_read').execute()
  expect(await list({ kind: 'customer', personId: customer.id })).toEqual(['Anna customer Myö Hempi'])
})
