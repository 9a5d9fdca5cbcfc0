import { integrationReadEndpoints } from '@verstas/contract/integration/read-endpoints.ts'
import { expect, it } from 'vitest'
import { buildTestApp } from '../../../../test/app.ts'
import { buildEmployee, buildSite } from '../../../../test/builders.ts'
import { drainOutbox } from '../../../../test/drain-outbox.ts'
import { buildInspection, buildSurveys } from '../../../../test/health-check-builders.ts'
import { buildExternalRef } from '../../../../test/integration-builders.ts'
import { buildPart } from '../../../../test/part-builders.ts'
import { buildResource } from '../../../../test/schedule-builders.ts'
import { buildServiceAccount } from '../../../../test/service-builders.ts'
import { buildTyreLookups, buildTyreRecord } from '../../../../test/tyre-builders.ts'
import {
  buildCustomer,
  buildJob,
  buildRow,
  buildVehicle,
  buildWorkOrder,
} from '../../../../test/work-order-builders.ts'

const { app, db, send, settings } = await buildTestApp()
const [first, second] = [await buildSite(db), await buildSite(db)]
const ofAll = await buildServiceAccount(db)
const ofFirst = await buildServiceAccount(db, { sites: [first] })
const {
  readPart,
  readVehicle,
  readVehicles,
  readEmployee,
  readEmployees,
  readWorkOrder,
  readSites,
  readInspection,
  readTyreRecord,
} = integrationReadEndpoints

it('a read by id returns the record with its version and its external ids', async () => {
  const owner = await buildCustomer(db, first.id)
  const vehicle = await buildVehicle(db, first.id, { owner_customer_id: owner.id, mileage: 12_000 })
  await buildExternalRef(db, { entity: 'vehicles', externalId: 'V-1', siteId: first.id, id: vehicle.id })
  await buildExternalRef(db, { entity: 'customers', externalId: 'C-1', siteId: first.id, id: owner.id })
  await drainOutbox(db)
  const read = async () =>
    (await send(readVehicle, { params: { id: vehicle.id }, query: {} }, ofFirst.headers)).body
  const created = await read()
  expect(created).toMatchObject({
    id: vehicle.id,
    siteId: first.id,
    licenseNumber: vehicle.license_number,
    mileage: 12_000,
    externalIds: [{ source: 'dms', externalId: 'V-1' }],
    owner: { id: owner.id, externalIds: [{ source: 'dms', externalId: 'C-1' }] },
    holder: null,
  })
  expect(created.changedAt).toBe(created.createdAt)
  await db.updateTable('vehicle').set({ mileage: 13_000 }).where('id', '=', vehicle.id).execute()
  await drainOutbox(db)
  const changed = await read()
  expect(Number(changed.version)).toBeGreaterThan(Number(created.version))
  expect(changed.createdAt).toBe(created.createdAt)
})

it('a record that has not changed since the feed began has the version 0', async () => {
  const vehicle = await buildVehicle(db, first.id)
  await drainOutbox(db)
  await db.deleteFrom('record_state').where('entity', '=', 'vehicles').execute()
  const { body } = await send(readVehicle, { params: { id: vehicle.id }, query: {} }, ofAll.headers)
  const { began_at } = await db.selectFrom('feed_state').select('began_at').executeTakeFirstOrThrow()
  expect(body.version).toBe('0')
  expect(new Date(body.changedAt)).toEqual(began_at)
})

it('a record that is older than the feed has the times of its row', async () => {
  const employee = await buildEmployee(db, { sites: [first] })
  const vehicle = await buildVehicle(db, first.id)
  const order = await buildWorkOrder(db, vehicle.site_id, { vehicle_id: vehicle.id })
  await buildTyreLookups(db)
  const [created_at, changed_at] = [new Date('2026-03-02T08:00:00Z'), new Date('2026-04-05T09:30:00Z')]
  const inspection = await buildInspection(db, vehicle, employee, {
    survey_id: (await buildSurveys(db)).service,
    created_at,
    modified_at: changed_at,
  })
  const tyres = await buildTyreRecord(db, order, employee, { created_at, measured_at: changed_at })
  await drainOutbox(db)
  await db.deleteFrom('record_state').where('entity', 'in', ['inspections', 'tyre-records']).execute()
  const times = { createdAt: '2026-03-02T08:00:00+00:00', changedAt: '2026-04-05T09:30:00+00:00' }
  const query = { params: { id: inspection.id }, query: {} }
  expect((await send(readInspection, query, ofAll.headers)).body).toMatchObject(times)
  const ofTyres = { params: { id: tyres.id }, query: {} }
  expect((await send(readTyreRecord, ofTyres, ofAll.headers)).body).toMatchObject(times)
})

it('decimal numbers of work orders are returned as texts', async () => {
  const order = await buildWorkOrder(db, first.id)
  const job = await buildJob(db, order)
  await buildRow(db, job, { standard_time: '30', price: '12.5' })
  const { body } = await send(readWorkOrder, { params: { id: order.id }, query: {} }, ofFirst.headers)
  expect(body.jobs[0]?.rows[0]).toMatchObject({ standardTime: '30.0', price: '12.50', usedTime: '0.00' })
})

it('records can be found by an external id of one source, or of any source', async () => {
  const [one, two] = [await buildVehicle(db, first.id), await buildVehicle(db, second.id)]
  const named = { entity: 'vehicles', externalId: 'X-1' } as const
  await buildExternalRef(db, { ...named, siteId: first.id, id: one.id, source: 'dms' })
  await buildExternalRef(db, { ...named, siteId: second.id, id: two.id, source: 'old-dms' })
  const find = async (query: object, { headers } = ofAll) =>
    (await send(readVehicles, { query: { externalId: 'X-1', ...query } }, headers)).body.records.map(
      ({ id }) => id,
    )
  expect(await find({})).toEqual([one.id, two.id])
  expect(await find({ source: 'old-dms' })).toEqual([two.id])
  expect(await find({ source: 'other' })).toEqual([])
  expect(await find({}, ofFirst)).toEqual([one.id])
  expect(
    await send(readVehicles, { query: { source: 'dms' } }, ofAll.headers),
    'a source without a name',
  ).toMatchObject({ status: 400, errors: [{ MetaData: [{ Value: 'externalId' }, {}] }] })
  expect(
    await send(readVehicles, { query: { externalId: 'X-1', after: 0, limit: 1 } }, ofAll.headers),
  ).toMatchObject({
    status: 400,
    errors: ['after', 'limit'].map((field) => ({
      ErrorId: 900001,
      MetaData: [
        { Value: field },
        { Value: 'Not together with the parameter externalId. Leave out one of them.' },
      ],
    })),
  })
})

it('paging returns each record once, even if others are added concurrently', async () => {
  const before = (await db.selectFrom('vehicle').select('id').execute()).map(({ id }) => id)
  const seen: number[] = []
  let after = 0
  for (;;) {
    const { body } = await send(readVehicles, { query: { after, limit: 2 } }, ofAll.headers)
    seen.push(...body.records.map(({ id }) => id))
    await buildVehicle(db, seen.length % 2 === 0 ? first.id : second.id)
    after = body.next
    if (!body.hasMore || seen.length > 30) break
  }
  expect(seen).toEqual([...new Set(seen)].sort((a, b) => a - b))
  expect(seen).toEqual(expect.arrayContaining(before))
})

it('paging answers each employee of a site once', async () => {
  for (let count = 0; count < 3; count += 1) await buildEmployee(db, { sites: [first] })
  const seen: number[] = []
  let after = 0
  for (;;) {
    const { body } = await send(readEmployees, { query: { after, limit: 1 } }, ofFirst.headers)
    seen.push(...body.records.map(({ id }) => id))
    after = body.next
    if (!body.hasMore || seen.length > 30) break
  }
  expect(seen.length).toBeGreaterThan(2)
  expect(seen).toEqual([...new Set(seen)].sort((a, b) => a - b))
})

it('the associated parts of a part are not those of the same number of another supplier', async () => {
  const part = await buildPart(db)
  const namesake = await buildPart(db, { item_number: part.item_number })
  await db
    .insertInto('part_association')
    .values({
      supplier_number: namesake.supplier_number,
      item_number: namesake.item_number,
      associated_supplier_number: part.supplier_number,
      associated_item_number: part.item_number,
      quantity: '2',
    })
    .execute()
  const associated = async ({ id }: { readonly id: number }) =>
    (await send(readPart, { params: { id }, query: {} }, ofAll.headers)).body.associatedItems
  expect(await associated(part)).toEqual([])
  expect(await associated(namesake)).toHaveLength(1)
})

it('a page has both resources of a person who works at two sites', async () => {
  const anna = await buildEmployee(db, { sites: [first, second] })
  await buildResource(db, first.id, { employee_id: anna.id })
  await buildResource(db, second.id, { employee_id: anna.id })
  const { readResource, readResources } = integrationReadEndpoints
  const { body } = await send(readResources, { query: { limit: 1 } }, ofAll.headers)
  expect(body).toMatchObject({
    records: [
      { id: anna.id, siteId: first.id },
      { id: anna.id, siteId: second.id },
    ],
    hasMore: false,
  })
  const ofSecond = { params: { id: anna.id }, query: { sites: [second.id] } }
  expect((await send(readResource, ofSecond, ofAll.headers)).body.siteId).toBe(second.id)
})

it('an account of one site sees no record of another site, and no employee who works only there', async () => {
  const vehicle = await buildVehicle(db, second.id)
  const both = await buildEmployee(db, { sites: [first, second] })
  const stranger = await buildEmployee(db, { sites: [second] })
  expect(await send(readVehicle, { params: { id: vehicle.id }, query: {} }, ofFirst.headers)).toMatchObject({
    status: 404,
  })
  expect(await send(readEmployee, { params: { id: stranger.id }, query: {} }, ofFirst.headers)).toMatchObject(
    {
      status: 404,
    },
  )
  const { body } = await send(readEmployee, { params: { id: both.id }, query: {} }, ofFirst.headers)
  expect(body.sites.map(({ siteId }) => siteId)).toEqual([first.id])
  const all = await send(readEmployees, { query: {} }, ofFirst.headers)
  expect(all.body.records.map(({ id }) => id)).not.toContain(stranger.id)
  expect((await send(readSites, { query: {} }, ofFirst.headers)).body.records).toMatchObject([
    { id: first.id },
  ])
  expect(await send(readVehicles, { query: { sites: [second.id] } }, ofFirst.headers)).toMatchObject({
    status: 400,
    errors: [{ MetaData: [{ Value: 'sites' }, {}] }],
  })
})

it.each(['vehicles', 'changes', 'deferred', 'rejected', 'differences', 'parts'])(
  'the refusal of a read of %s with an unknown site names the parameter and the site',
  async (path) => {
    const url = `${settings.apiBase}/integration/v1/${path}?sites=${first.id},999`
    const headers = { ...ofAll.headers, 'accept-language': 'en' }
    const answer = await app.inject({ url, headers })
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      [
        {
          ErrorId: 900001,
          ErrorMessage: expect.stringMatching(/sites.*999\.$/),
          MetaData: [
            { Key: 'field', Value: 'sites' },
            { Key: 'reason', Value: expect.stringContaining('999') },
          ],
        },
      ],
    ])
  },
)

it('the site filter omits records of other sites, but shows all sites of an employee', async () => {
  const both = await buildEmployee(db, { sites: [first, second] })
  const ofSecond = { query: { sites: [second.id], limit: 500 } }
  const { body } = await send(readVehicles, ofSecond, ofAll.headers)
  expect(new Set(body.records.map(({ siteId }) => siteId))).toEqual(new Set([second.id]))
  const employees = await send(readEmployees, ofSecond, ofAll.headers)
  expect(employees.body.records.find(({ id }) => id === both.id)?.sites).toHaveLength(2)
})

it('an account of any site can read the catalogues of the group', async () => {
  const part = await buildPart(db)
  const { body } = await send(integrationReadEndpoints.readParts, { query: { limit: 500 } }, ofFirst.headers)
  expect(body.records).toContainEqual(
    expect.objectContaining({
      siteId: null,
      supplierNumber: part.supplier_number,
      itemNumber: part.item_number,
    }),
  )
})

it('a hidden record is neither found nor listed', async () => {
  const vehicle = await buildVehicle(db, first.id, { is_hidden: true })
  const { body } = await send(readVehicles, { query: { limit: 500 } }, ofAll.headers)
  expect(body.records.map(({ id }) => id)).not.toContain(vehicle.id)
  expect((await send(readVehicle, { params: { id: vehicle.id }, query: {} }, ofAll.headers)).status).toBe(404)
})
