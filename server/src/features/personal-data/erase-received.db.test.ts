import { ownDataEndpoints } from '@verstas/contract/own-data/endpoints.ts'
import { expect, it } from 'vitest'
import { buildEmployee, buildSite } from '../../../test/builders.ts'
import { importControls } from '../../../test/import-controls.ts'
import { buildIntegrationApp } from '../../../test/integration-app.ts'
import { tablesWith } from '../../../test/tables-with.ts'
import { buildCustomer } from '../../../test/work-order-builders.ts'
import { CommandError } from '../../platform/command-error.ts'
import { eraseByCommandLine } from './person-by-command-line.ts'

const parts = await buildIntegrationApp()
const { db, clock, site, send, signIn, batch, statuses, takeChanges } = parts
const garage = await buildSite(db)
const anna = await buildEmployee(db, { sites: [site, garage] })
const headers = await signIn(anna, site.id)
const imports = importControls(parts)

const erase = (...words: (string | number)[]) => eraseByCommandLine(db, words.map(String), clock.now())

const customerByName = (name: string) =>
  db.selectFrom('customer').select('id').where('last_name', '=', name).executeTakeFirstOrThrow()

it('an erasure removes a customer from data of other systems, and from the history of changes', async () => {
  const data = {
    siteId: site.id,
    firstName: 'Kaisa',
    lastName: 'Kadonnut',
    companyName: 'Kadonnut Oy',
    phone: '+358 50 000 0123',
    email: 'kaisa@kadonnut.example',
    street: 'Kadonnutkatu 1',
  }
  expect(await statuses('customers', [{ externalId: 'K1', version: 1, data }])).toEqual(['created'])
  await batch('customers', [
    { externalId: 'K1', version: 2, data: { ...data, lastName: 'Kadonnut'.repeat(50) } },
  ])
  const { id } = await customerByName('Kadonnut')
  await db
    .insertInto('field_master')
    .values({ site_id: site.id, field_group: 'customer', master: 'here' })
    .execute()
  const base = (await send(ownDataEndpoints.getCustomerFields, { params: { id } }, headers)).body
  const values = { ...base, City: 'Kadonnutkylä' }
  await send(
    ownDataEndpoints.saveCustomer,
    { params: { id }, headers: {}, body: { Base: base, Values: values } },
    headers,
  )
  await db
    .updateTable('external_ref')
    .set({ taken: JSON.stringify(data) })
    .execute()
  const tables = await tablesWith(db, 'kadonnut')
  expect(tables).toEqual(expect.arrayContaining(['customer', 'event', 'external_ref', 'rejected_record']))
  await takeChanges('customers')

  await erase('customer', site.id, id)
  expect(await tablesWith(db, 'kadonnut')).toEqual([])
  expect(await tablesWith(db, '000 0123')).toEqual([])
  expect(await takeChanges('customers')).toEqual([expect.stringMatching(`^anonymised ${id} `)])
  expect(await db.selectFrom('external_ref').select(['external_id', 'entity_id']).execute()).toEqual([
    { external_id: 'K1', entity_id: id },
  ])
  await erase('customer', site.id, id)
  expect(await tablesWith(db, 'kadonnut')).toEqual([])
})

it('an erasure clears only the cells of imported rows of this customer', async () => {
  const own = await signIn(anna, garage.id)
  const file = 'Last name;First name;Phone\nPoistuva;Pentti;040 1112223\nPysyvä;Pirjo;040 3334445\n'
  const found = await imports.check(own, await imports.started(own, 'customers', file))
  await imports.run(own, found.Id)
  const { id } = await customerByName('Poistuva')
  expect(await tablesWith(db, 'Poistuva')).toContain('file_import_row')
  await erase('customer', garage.id, id)
  expect(await tablesWith(db, 'Poistuva')).toEqual([])
  expect(await tablesWith(db, '1112223')).toEqual([])
  expect(await tablesWith(db, 'Pysyvä')).toEqual(['customer', 'file_import_row'])
})

it('an erasure does not affect another customer with the same name, even in the history', async () => {
  const erased = await buildCustomer(db, site.id, { first_name: 'Saara', last_name: 'Sama' })
  const kept = await buildCustomer(db, site.id, { first_name: 'Saara', last_name: 'Sama' })
  await erase('customer', site.id, erased.id)
  const rows = await db
    .selectFrom('customer')
    .select(['id', 'shown_name'])
    .where('id', 'in', [erased.id, kept.id])
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    { id: erased.id, shown_name: '-' },
    { id: kept.id, shown_name: 'Saara Sama' },
  ])
})

it.each([
  ['nothing but the option', ['--dry-run'], 'npm run erase-person'],
  ['an unknown kind', ['vehicle', '1'], 'npm run erase-person'],
  ['a customer without a site', ['customer', '1'], 'npm run erase-person'],
  ['a name', ['employee', 'matti'], 'matti: expected a number'],
  ['an unknown employee', ['employee', '987654'], 'There is no employee 987654'],
  ['an unknown customer', ['customer', '987654', '1'], 'Site 987654 has no customer 1'],
])('erase-person refuses %s with instructions', async (_, words, message) => {
  const error = await erase(...words).then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(CommandError)
  expect(String(error)).toContain(message)
})

it('the last administrator cannot be erased, and keeps name and session', async () => {
  await expect(erase('employee', anna.id)).rejects.toThrow(/last administrator/)
  const kept = await db.selectFrom('employee').select('name').where('id', '=', anna.id).executeTakeFirst()
  expect(kept).toEqual({ name: anna.name })
  const sessions = await db.selectFrom('session').select('id').where('employee_id', '=', anna.id).execute()
  expect(sessions.length).toBeGreaterThan(0)
})
