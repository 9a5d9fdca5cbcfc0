import { sessionEndpoints } from '@verstas/contract/session/endpoints.ts'
import { workOrderEndpoints } from '@verstas/contract/work-orders/endpoints.ts'
import { expect, it } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { buildEmployee, buildSite, deactivate } from '../../../test/builders.ts'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { buildVehicle, buildWorkOrder } from '../../../test/work-order-builders.ts'

const database = await freshDatabase()
const { db, signIn, send } = await buildTestApp({}, database)
/** Another server process with the same database. */
const other = await buildTestApp({}, database)

/**
 * Builds an employee of two sites. Each site has a work order for a vehicle with the same plate. Searches at
 * the first site.
 */
async function searchTwice() {
  const [here, there] = [await buildSite(db), await buildSite(db)]
  const employee = await buildEmployee(db, { sites: [here, there] })
  const orderOf = async (siteId: number) => {
    const vehicle = await buildVehicle(db, siteId, { license_number: 'ABC-123' })
    return Number((await buildWorkOrder(db, siteId, { vehicle_id: vehicle.id })).id)
  }
  const orders = { here: await orderOf(here.id), there: await orderOf(there.id) }
  const headers = await signIn(employee, here.id)
  const search = (LicenseNumber = 'ABC-123') =>
    send(workOrderEndpoints.searchWorkOrders, { query: { LicenseNumber } }, headers)
  const find = async () => (await search()).body.map(({ Id }) => Id)
  expect(await find()).toEqual([orders.here])
  return { employee, here, there, orders, headers, search, find }
}

it('a search after the session moved to another site finds the rows of that site', async () => {
  const { employee, there, orders, find } = await searchTwice()
  await db.updateTable('session').set({ site_id: there.id }).where('employee_id', '=', employee.id).execute()
  expect(await find()).toEqual([orders.there])
})

it('a search after the employee was dismissed is refused', async () => {
  const { employee, search } = await searchTwice()
  await deactivate(db, employee)
  expect(await search()).toMatchObject({ status: 401 })
})

it('a search after signing out is refused', async () => {
  const { headers, search } = await searchTwice()
  const [id = ''] = headers.authorization.replace('Bearer ', '').split('.')
  await send(sessionEndpoints.closeSession, { params: { id } }, headers)
  expect(await search()).toMatchObject({ status: 401 })
})

it('a search with the id of an existing session and a guessed secret is refused', async () => {
  const { headers } = await searchTwice()
  const guessed = { authorization: headers.authorization.replace(/.{4}$/, 'AAAA') }
  const { status } = await send(
    workOrderEndpoints.searchWorkOrders,
    { query: { LicenseNumber: 'ABC-123' } },
    guessed,
  )
  expect(status).toBe(401)
})

it('only signed-in users receive the reason of an invalid search', async () => {
  const { headers } = await searchTwice()
  const ask = (authorization: string) =>
    send(workOrderEndpoints.searchWorkOrders, { query: { OrderNumber: 'x'.repeat(500) } }, { authorization })
  expect((await ask(headers.authorization)).status).toBe(400)
  expect((await ask('')).status).toBe(401)
})

it('a right that a session has just used is refused at the next call of every server process', async () => {
  const employee = await buildEmployee(db)
  const headers = await signIn(employee)
  const input = { query: { LicenseNumber: 'ABC-123' } }
  const call = async () => [
    (await send(workOrderEndpoints.searchWorkOrders, input, headers)).status,
    (await other.send(workOrderEndpoints.searchWorkOrders, input, headers)).status,
  ]
  const set = (isHeld: boolean) =>
    db
      .updateTable('access_profile')
      .set({ mobile_service_technician: isHeld })
      .where('id', '=', employee.profile_id)
      .execute()
  expect(await call()).toEqual([200, 200])
  await set(false)
  expect(await call()).toEqual([403, 403])
  await set(true)
  expect(await call()).toEqual([200, 200])
})
