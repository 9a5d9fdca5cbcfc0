import { randomUUID } from 'node:crypto'
import type { EndpointDefinition } from '@verstas/contract/endpoint.ts'
import { contract } from '@verstas/contract/endpoints.ts'
import { areServiceRights } from '@verstas/contract/integration/service-rights.ts'
import { sessionEndpoints } from '@verstas/contract/session/endpoints.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { hashPassword } from '../src/platform/session/passwords.ts'
import { buildActivity, buildActivityType, buildQueue, buildWallLink } from './activity-builders.ts'
import { buildTestApp, testStart } from './app.ts'
import { buildAttachment } from './attachment-builders.ts'
import { buildEmployee, buildPasskey, buildPicture, buildSite } from './builders.ts'
import { buildMessage } from './chat-builders.ts'
import { requestsTo, runsPerEndpoint } from './endpoint-arbitraries.ts'
import { buildInspection, buildSurveys } from './health-check-builders.ts'
import { buildPart, buildPartRow, buildPartStock } from './part-builders.ts'
import { buildBadge, buildDevice, buildPin } from './quick-change-builders.ts'
import { buildReservation, buildResource } from './schedule-builders.ts'
import { buildDirectory } from './scim-builders.ts'
import { sendUnchecked } from './send-unchecked.ts'
import { buildServiceAccount } from './service-builders.ts'
import { buildShift, buildStampingTypes, stampingsOf, stampingTypes } from './stamping-builders.ts'
import { buildTimeline } from './timeline-builder.ts'
import { buildTyreLookups, buildTyreRecord } from './tyre-builders.ts'
import { buildCustomer, buildJob, buildRow, buildVehicle, buildWorkOrder } from './work-order-builders.ts'

const testApp = await buildTestApp()
const { db, send, signIn } = testApp
await buildStampingTypes(db)
const employee = await buildEmployee(db)
const service = await buildServiceAccount(db, { sites: [{ id: employee.siteId }] })
const foreign = await buildForeignSite()
await createHashOfOthers()
let storedHash = await hashOfOthers()

/**
 * Calls that name other sites of a profile's people. The administrator needs these names to ask there for a
 * change.
 */
const namesSites = ['listProfiles', 'saveProfile', 'removeProfile']

const endpoints = Object.values(contract).flatMap((group) => Object.entries<EndpointDefinition>(group))

/** Fails if data of the other site has changed since the last check. */
async function expectUnchanged(): Promise<void> {
  const before = storedHash
  storedHash = await hashOfOthers()
  expect(storedHash).toBe(before)
}

/** Hashing takes longer than most calls, so the next write also checks the reads before it. */
const writes = ({ method, changes }: EndpointDefinition) => method !== 'GET' || changes !== undefined

it.each(endpoints)('the call %s neither shows nor changes data of another site', async (name, endpoint) => {
  const session = await signIn(employee)
  const headers = areServiceRights(endpoint.rights) ? service.headers : session
  await fc.assert(
    fc.asyncProperty(requestsTo(endpoint, foreign.named), async (request) => {
      const { statusCode, body } = await sendUnchecked(testApp, endpoint, request, headers)
      expect(statusCode, body).toBeLessThan(500)
      expect(body).not.toMatch(/vieras|ZZZ-?999/i)
      if (!namesSites.includes(name)) expect(body).not.toContain('Strange place')
    }),
    { numRuns: runsPerEndpoint },
  )
  if (writes(endpoint)) await expectUnchanged()
  // Checks that the session is still valid. Without a session, the server refuses a request before it reads
  // the parameters.
  expect((await send(sessionEndpoints.getSettings, {}, session)).status).toBe(200)
})

it('the last reads have not changed data of another site', expectUnchanged)

/**
 * Builds a site with entities of each kind. Their texts contain words that must never appear at another site.
 */
async function buildForeignSite() {
  const { id: siteId } = await buildSite(db, { name: 'Strange place' })
  const stranger = await buildEmployee(db, { sites: [{ id: siteId }], name: 'Vieras Mies' })
  const passkey = await buildPasskey(db, stranger, 'Vieras')
  const picture = await buildPicture(db, stranger)
  const customer = await buildCustomer(db, siteId, { last_name: 'Vieras' })
  const vehicle = await buildVehicle(db, siteId, { license_number: 'ZZZ-999', make_name: 'Vieras' })
  const workOrder = await buildWorkOrder(db, siteId, {
    vehicle_id: vehicle.id,
    contact_customer_id: customer.id,
    receiver_id: stranger.id,
    note: 'Vieras',
    are_parts_preplanned: true,
  })
  const job = await buildJob(db, workOrder, { note: 'Vieras' })
  const row = await buildRow(db, job, { name: 'Vieras' })
  const part = await buildPart(db)
  await buildPartStock(db, siteId, part)
  const partRow = await buildPartRow(db, job, part, { name: 'Vieras' })
  await db
    .insertInto('part_reservation')
    .values({
      site_id: siteId,
      job_row_id: partRow.id,
      work_order_id: workOrder.id,
      stock_code: 'MAIN',
      supplier_number: part.supplier_number,
      item_number: part.item_number,
      quantity: '1',
    })
    .execute()
  const times = { start: '2026-11-20T07:00:00+02:00', end: '2026-11-20T09:00:00+02:00' }
  const resource = await buildResource(db, siteId, { employee_id: stranger.id, name: 'Vieras Mies' })
  const bay = await buildResource(db, siteId, { name: 'Vieras nostin', is_material: false })
  const reservation = await buildReservation(db, workOrder, { ...times, resources: [resource, bay] })
  const unallocated = await buildReservation(db, workOrder, times)
  await buildShift(db, stranger, times.start, times.end)
  await db
    .insertInto('favourite_resource')
    .values({ site_id: siteId, employee_id: stranger.id, resource_id: resource.id })
    .execute()
  const { code: type_code } = await buildActivityType(db, siteId, { description: 'Vieras' })
  await db
    .insertInto('activity_text_template')
    .values({ site_id: siteId, text_key: 'VIERAS', template: 'Vieras' })
    .execute()
  const ofOrder = { header: 'Vieras', type_code, work_order_id: workOrder.id, job_row_id: row.id }
  const activity = await buildActivity(db, stranger, ofOrder)
  const desk = await buildQueue(db, { sites: [{ id: siteId }], name: 'Vieras' })
  const waiting = await buildActivity(db, desk, ofOrder)
  const wallLink = await buildWallLink(db, stranger, 'Vieras')
  const device = await buildDevice(db, stranger, 'Vieras')
  await buildPin(db, stranger, '2580')
  await buildTimeline(db, stranger, '2026-11-20', [
    ['in', '06:00', '07:00'],
    ['lunch', '07:00', null],
  ])
  const stampings = await stampingsOf(db, stranger)
  const attachment = await buildAttachment(db, {
    site_id: siteId,
    work_order_id: workOrder.id,
    file_name: 'vieras.jpg',
    created_by: stranger.id,
  })
  const upload = randomUUID()
  const expires_at = new Date('2026-11-21T06:00:00Z')
  const ofStranger = { key: upload, site_id: siteId, employee_id: stranger.id, byte_size: 100, expires_at }
  await db.insertInto('pending_file').values(ofStranger).execute()
  const metadata = { filename: 'vieras.jpg', orderNumber: String(workOrder.order_number) }
  await db
    .insertInto('resumable_upload')
    .values({ ...ofStranger, metadata: JSON.stringify(metadata), attachment_id: null })
    .execute()
  const message = await buildMessage(db, {
    siteId,
    topicId: workOrder.global_id,
    workOrderId: workOrder.id,
    actorId: stranger.id,
    body: 'Vieras',
  })
  await buildTyreLookups(db)
  const tyres = await buildTyreRecord(db, workOrder, stranger, { comment: 'Vieras', depths: [[1, 1]] })
  const surveys = await buildSurveys(db)
  const inspection = await buildInspection(db, vehicle, stranger, {
    survey_id: surveys.tyres,
    properties: { 'check.frontPads': 'now', 'note.frontPads': 'Vieras' },
  })
  const photo = await buildAttachment(db, {
    site_id: siteId,
    inspection_id: inspection.id,
    file_name: 'vieras.jpg',
    created_by: stranger.id,
  })
  await db
    .insertInto('credential')
    .values({ employee_id: stranger.id, user_name: 'vieras', password_hash: await hashPassword('vieras') })
    .execute()
  await buildBadge(db, stranger, 'vieras')
  const link = await db
    .insertInto('identity_link')
    .values({
      employee_id: stranger.id,
      provider: 'windows',
      claim: 'principal_name',
      subject: 'vieras@DOMAIN',
      created_at: testStart,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const directory = await buildDirectory(db, {
    account: await buildServiceAccount(db, { sites: [{ id: siteId }], scopes: ['scim'] }),
    ...{ siteId, profileId: stranger.profile_id, person: stranger, other: desk, name: 'Vieras' },
  })
  const rows = [
    directory.conflict,
    passkey,
    link,
    inspection,
    photo,
    message,
    vehicle,
    tyres,
    workOrder,
    job,
    row,
    partRow,
    reservation,
    bay,
    activity,
    waiting,
    attachment,
    ...stampings,
  ]
  const ids = [siteId, stranger.id, desk.id, workOrder.order_number, ...rows.map(({ id }) => id)]
  return {
    siteId,
    people: [stranger.id, desk.id],
    named: {
      ids: [...ids, employee.id, stampingTypes.work, stampingTypes.in],
      uuids: [
        picture.key,
        workOrder.global_id,
        row.oid,
        reservation.oid,
        unallocated.oid,
        attachment.key,
        photo.key,
        inspection.oid,
        upload,
        wallLink.id,
        directory.user.id,
        directory.group.id,
        device.id,
        tyres.oid,
        tyres.historyEntryOid,
      ],
    },
  }
}

/** Returns the tables that have a site or a person, with the column that contains its id. */
async function readTablesOfOthers() {
  const { rows } = await sql<{ name: string; key: string }>`
    select distinct on (table_name) table_name as name, column_name as key from information_schema.columns
    where table_schema = current_schema() and (column_name in ('site_id', 'employee_id')
      or table_name in ('employee', 'employee_site') and column_name in ('id', 'employee_id'))
    order by table_name, column_name = 'site_id' desc, column_name`.execute(db)
  return rows
}

/**
 * Creates a function that returns a hash of all rows of the other site, and of its people's rows in tables without a
 * site. The database plans the statements of a function once. Planning takes longer than reading the few rows.
 */
async function createHashOfOthers(): Promise<void> {
  const { siteId, people } = foreign
  const hashes = (await readTablesOfOthers()).map(({ name, key }) => {
    const isOther =
      key === 'site_id'
        ? sql`site_id = ${sql.lit(siteId)}`
        : sql`${sql.ref(key)} in (${sql.join(people.map((id) => sql.lit(id)))})`
    return sql`hashes := hashes || (select coalesce(md5(string_agg(line::text, '' order by line::text)), '')
      from ${sql.table(name)} line where ${isOther});`
  })
  await sql`create function hash_of_others() returns text language plpgsql as $function$
    declare hashes text[] := '{}';
    begin
      ${sql.join(hashes, sql` `)}
      return hashes::text;
    end $function$`.execute(db)
}

async function hashOfOthers(): Promise<string | undefined> {
  const { rows } = await sql<{ hash: string }>`select hash_of_others() as hash`.execute(db)
  return rows[0]?.hash
}
