import { missingExtensions } from '@verstas/contract/extensions.ts'
import { notificationKinds } from '@verstas/contract/notifications/kinds.ts'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { attachmentValues } from '../src/features/attachments/attachment-reads.ts'
import { createAccessToken } from '../src/features/integration/accounts/service-key.ts'
import { type ReadsOfEntity, recordReads } from '../src/features/integration/reads/record-reads.ts'
import { operationSearch } from '../src/features/operations/operation-reads.ts'
import { partSearch } from '../src/features/parts/part-reads.ts'
import { workOrderSearch } from '../src/features/work-orders/search/search-reads.ts'
import { workOrderValues } from '../src/features/work-orders/view/work-order-json.ts'
import { type ReadParameters, type ReadValues, readJson } from '../src/platform/database/read-json.ts'
import { sequenceOutbox } from '../src/platform/feed/sequence.ts'
import { noteStranger } from '../src/platform/session/waiting-identities.ts'
import {
  buildActivity,
  buildActivityAttachment,
  buildActivityType,
  buildQueue,
  buildWallLink,
} from './activity-builders.ts'
import { buildTestApp, testStart } from './app.ts'
import { buildAttachment } from './attachment-builders.ts'
import {
  buildEmployee,
  buildIdentity,
  buildPasskey,
  buildPicture,
  buildSession,
  buildSite,
} from './builders.ts'
import { buildMessage } from './chat-builders.ts'
import { type AnyRead, loadExportedReads } from './exported-reads.ts'
import { buildInspection, buildOffer, buildSurveys } from './health-check-builders.ts'
import { buildAbsence, buildAllExternalRefs, buildServiceVisit } from './integration-builders.ts'
import { buildAssociation, buildOperation, buildPart, buildPartRow, buildPartStock } from './part-builders.ts'
import { buildDevice, buildPin } from './quick-change-builders.ts'
import { buildReportExport } from './report-builders.ts'
import { buildReservation, buildResource, buildStamping } from './schedule-builders.ts'
import { buildDirectory } from './scim-builders.ts'
import { buildServiceAccount } from './service-builders.ts'
import { buildShift, buildStampingTypes, stampingTypes } from './stamping-builders.ts'
import { nonEmptySubsetsOf } from './subsets.ts'
import { buildTyreLabel, buildTyreLookups, buildTyreRecord } from './tyre-builders.ts'
import { buildDelivery, buildWebhook } from './webhook-builders.ts'
import {
  buildCustomer,
  buildJob,
  buildRow,
  buildSubstatus,
  buildVehicle,
  buildWorkOrder,
} from './work-order-builders.ts'

const { db, clock, settings } = await buildTestApp()
const values = await buildSiteWithEverything()

type Case = readonly [name: string, read: AnyRead, values: ReadValues<ReadParameters>]

const reader = {
  siteId: values.siteId,
  language: 'fi',
  rights: new Set(['CustomerInfoVisible'] as const),
} as const
const searches = [
  ...nonEmptySubsetsOf({
    OrderNumber: String(values.orderNumber),
    LicenseNumber: 'TST',
    Receiver: values.employeeId,
  }).map((search) => workOrderSearch(search, workOrderValues(reader, testStart))),
  ...nonEmptySubsetsOf({
    SearchKey: 'Part',
    ItemNumber: 'P',
    ItemName: 'Part',
    SupplierNumber: values.supplier,
    SupplierName: 'Supplier',
  }).flatMap((search) => [
    partSearch(search, values.siteId),
    partSearch({ ...search, SerialNo: values.serialNumber }, values.siteId),
  ]),
  partSearch({ Barcode: '6400000000001' }, values.siteId),
  partSearch({ ItemName: 'Part', FitsMake: true, SerialNo: values.serialNumber }, values.siteId),
  ...nonEmptySubsetsOf({
    SearchKey: 'Operation',
    WorkOperationCode: 'W',
    SerialNo: values.serialNumber,
  }).flatMap((search) =>
    Object.keys(search).join() === 'SerialNo' ? [] : [operationSearch(search, values.siteId)],
  ),
]
const cases: readonly Case[] = [
  ...(await loadExportedReads()).map(({ read }) => [read.name, read, values as never] as const),
  ...(await Promise.all(Object.values(recordReads).map(casesOfEntity))).flat(),
  ...searches.map(({ read, values: parameterValues }) => [read.name, read, parameterValues] as const),
]

/** Reads that return jobs without rows. */
const withoutRows =
  /^(work-order-without-rows|work-order-header|work-orders-by-.*|(planning-)?reservation.*|own-activities-with-work-order|vehicle-details)$/

/** The path of a work order's cancellation, which only the tests of cancellations read. */
const cancellation = '.Cancellation'

/** Reads of one record of an entity, whose page is tested. */
const ofOneRecord = /^integration-.*-by-(id|ids|external-id)$/

it('more than 90 reads are exported, and each has a unique name', () => {
  const names = cases.map(([name]) => name)
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([])
  expect(names.length).toBeGreaterThan(90)
})

it.each(cases)(
  'the read %s returns every field of its schema and no other',
  async (name, read, parameterValues) => {
    const missingValues = Object.keys(read.parameters).filter((parameter) => !(parameter in parameterValues))
    expect(missingValues, 'the site with everything has a value for each parameter').toEqual([])
    const answer: unknown = JSON.parse((await readJson(db, read, parameterValues)) ?? 'null')
    expect(read.answer.parse(answer)).toEqual(answer)
    expect(missingExtensions(read.answer, answer)).toEqual([])
    if (ofOneRecord.test(name)) return
    const visited = new Set<string>()
    visitObjects(shapeOf(read.answer), answer, '', visited)
    const missing = objectsIn(shapeOf(read.answer), '').filter(
      (path) =>
        !visited.has(path) && path !== cancellation && !(withoutRows.test(name) && path.includes('.Rows[]')),
    )
    expect(missing, 'the site has something of everything').toEqual([])
  },
)

/** Returns the reads of an entity, with the id of its first record. */
async function casesOfEntity(reads: ReadsOfEntity): Promise<Case[]> {
  const page = JSON.parse((await readJson(db, reads.page, values as never)) ?? 'null')
  const id: unknown = page.records[0]?.id
  return Object.values(reads).map((read) => [read.name, read, { ...values, id, ids: [id] } as never])
}

interface Shape {
  readonly properties?: Readonly<Record<string, Shape>>
  readonly items?: Shape
  readonly anyOf?: readonly Shape[]
}

const shapeOf = (schema: z.ZodType): Shape =>
  z.toJSONSchema(schema, { unrepresentable: 'any', io: 'output', reused: 'inline' }) as Shape

/** Returns the paths of all objects that a value with this schema can contain. */
function objectsIn(shape: Shape, path: string): string[] {
  const { properties, items, anyOf = [] } = shape
  return [
    ...(properties ? [path] : []),
    ...Object.entries(properties ?? {}).flatMap(([name, property]) => objectsIn(property, `${path}.${name}`)),
    ...(items ? objectsIn(items, `${path}[]`) : []),
    ...anyOf.flatMap((choice) => objectsIn(choice, path)),
  ]
}

/** Adds the paths of the objects in a value to `visited`. */
function visitObjects(shape: Shape, value: unknown, path: string, visited: Set<string>): void {
  for (const choice of shape.anyOf ?? []) visitObjects(choice, value, path, visited)
  if (Array.isArray(value)) {
    for (const item of value) if (shape.items) visitObjects(shape.items, item, `${path}[]`, visited)
  } else if (typeof value === 'object' && value !== null && shape.properties) {
    visited.add(path)
    for (const [name, property] of Object.entries(shape.properties))
      visitObjects(property, (value as Readonly<Record<string, unknown>>)[name], `${path}.${name}`, visited)
  }
}

/**
 * Adds a record of another system that waits for its owner, a refused record, and a difference of a vehicle.
 */
async function buildWaiting(siteId: number, vehicleId: number) {
  const source = 'dms'
  await db
    .insertInto('integration_source')
    .values({ name: source, first_contact_at: testStart, last_contact_at: testStart })
    .execute()
  await db
    .insertInto('deferred_record')
    .values({
      source,
      entity: 'vehicles',
      external_id: 'V1',
      site_id: siteId,
      account_id: 1,
      record: JSON.stringify({ version: '1', data: {} }),
      waits_for_entity: 'customers',
      waits_for_key: 'externalId:C1',
      received_at: testStart,
      expires_at: new Date(testStart.getTime() + 86_400_000),
    })
    .execute()
  await db
    .insertInto('rejected_record')
    .values({
      source: 'dms',
      entity: 'vehicles',
      external_id: 'V-2',
      site_id: siteId,
      label: 'ABC-2',
      errors: JSON.stringify([{ code: 'invalidField', path: '/mileage', message: 'Wrong', value: -1 }]),
      rejected_at: testStart,
    })
    .execute()
  await db
    .insertInto('difference')
    .values({
      source,
      site_id: siteId,
      entity: 'vehicles',
      entity_id: vehicleId,
      path: '/mileage',
      theirs: '1',
      ours: '2',
      since: testStart,
    })
    .execute()
}

/** Adds a legal hold on the person, a read of their data, and a daily removal. Returns the id of the hold. */
async function buildPersonalData(siteId: number, employeeId: number): Promise<number> {
  await db
    .insertInto('person_read')
    .values({
      ...{ site_id: siteId, reader_id: employeeId, customer_id: null, employee_id: employeeId },
      ...{ occasion: 'person', hour: testStart, at: testStart },
    })
    .execute()
  await db
    .insertInto('retention_run')
    .values({
      ...{ day: '2026-11-21', began_at: testStart, ended_at: testStart, failure: null },
      removed: JSON.stringify({ photos: { Removed: 1, Held: 0 } }),
    })
    .execute()
  const { id } = await db
    .insertInto('legal_hold')
    .values({
      ...{ site_id: siteId, employee_id: employeeId, reason: 'Dispute', placed_by: employeeId },
      placed_at: testStart,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

interface ManagersDay {
  readonly siteId: number
  readonly vehicleId: number
  readonly workOrderId: number
  readonly inspection: { readonly survey_id: number; readonly created_by: number }
}

/** Adds lost time, a sold row with a price, an unanswered offer and a difference of a work order. */
async function buildManagersDay({ siteId, vehicleId, workOrderId, inspection }: ManagersDay) {
  const earlier = new Date(testStart.getTime() - 2 * 3_600_000)
  const person = await buildEmployee(db, { sites: [{ id: siteId }] })
  await db
    .insertInto('stamping')
    .values({
      ...{ site_id: siteId, employee_id: person.id, type_code: stampingTypes.in, is_presence: true },
      ...{ start_at: earlier, end_at: testStart, created_at: earlier, created_by: person.id },
    })
    .execute()
  const sold = await buildWorkOrder(db, siteId, { vehicle_id: vehicleId, status: 'I', invoiced_at: earlier })
  await buildRow(db, await buildJob(db, sold), { price: '50' })
  const ofOrder = { site_id: siteId, work_order_id: workOrderId }
  await db
    .insertInto('comeback')
    .values({
      ...{ ...ofOrder, earlier_order_id: sold.id, reason: 'part' },
      ...{ judged_at: testStart, judged_by: inspection.created_by },
    })
    .execute()
  await db
    .insertInto('work_order_start')
    .values({ ...ofOrder, started_at: earlier, part_count: 2, missing_count: 1, is_picked: true })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const by = { id: inspection.created_by }
  const vehicle = { site_id: siteId, id: vehicleId }
  const { id } = await buildInspection(db, vehicle, by, { survey_id: inspection.survey_id })
  const offer = await db
    .insertInto('inspection_offer')
    .values({
      ...{ site_id: siteId, inspection_id: id, language: 'fi', inspector: 'Anna', ok_count: 0 },
      ...{ inspected_at: earlier, created_at: earlier, created_by: by.id },
      expires_at: new Date(testStart.getTime() + 86_400_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('inspection_offer_line')
    .values({
      ...{ site_id: siteId, offer_id: offer.id, key: 'check.battery', position: 0, title: 'Akku' },
      ...{ light: 'now', note: '', measure: null, price: 90, photo_ids: [] },
    })
    .execute()
  const { name: source } = await db.selectFrom('integration_source').select('name').executeTakeFirstOrThrow()
  await db
    .insertInto('difference')
    .values({
      ...{ source, site_id: siteId, entity: 'work-orders', entity_id: workOrderId, path: '/mileage' },
      ...{ theirs: '1', ours: '2', since: testStart },
    })
    .execute()
}

/** Adds a pattern for the person, changes of days with an event, and an opening balance. */
async function buildRoster(siteId: number, employeeId: number) {
  const pattern = await db
    .insertInto('roster_pattern')
    .values({ site_id: siteId, name: 'Morning', weeks: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const times = { start_time: '07:00', end_time: '15:30', break_minutes: 30 }
  await db
    .insertInto('roster_pattern_day')
    .values({ site_id: siteId, pattern_id: pattern.id, week: 1, weekday: 1, ...times })
    .execute()
  const personKey = { site_id: siteId, employee_id: employeeId }
  await db
    .insertInto('roster_assignment')
    .values({ ...personKey, from_day: '2026-11-16', pattern_id: pattern.id })
    .execute()
  await db
    .insertInto('roster_change')
    .values({ ...personKey, is_every_week: false, day: '2026-11-20', kind: 'shift', ...times })
    .execute()
  await db.insertInto('roster_day').values({ site_id: siteId, day: '2026-11-20', is_closed: false }).execute()
  await db
    .insertInto('opening_balance')
    .values({ ...personKey, day: '2026-11-01', kind: 'flex', minutes: 750 })
    .execute()
  await db
    .insertInto('event')
    .values({
      site_id: siteId,
      employee_id: employeeId,
      at: testStart,
      entity: 'roster',
      entity_id: employeeId,
      kind: 'shiftChanged',
      subject: JSON.stringify({ Day: '2026-11-20' }),
      before: JSON.stringify({ Shift: null }),
      after: JSON.stringify({ Shift: '07:00–15:30' }),
    })
    .execute()
}

/**
 * Builds a site with a row for each object that a read can return. Returns a value for each parameter, by its
 * name.
 */
async function buildSiteWithEverything() {
  await buildStampingTypes(db)
  const site = await buildSite(db)
  const other = await buildSite(db)
  const anna = await buildEmployee(db, { name: 'Anna', number: 'TST-1', sites: [site, other] })
  const session = await buildSession(db, anna, { clock, limits: settings })
  await buildIdentity(db, anna)
  const passkey = await buildPasskey(db, anna)
  await buildPicture(db, anna)
  await noteStranger(db, { provider: 'oidc', claim: 'sub', subject: 'stranger' }, {}, testStart)
  const at = (time: string) => new Date(`2026-11-20T${time}:00+02:00`)

  const customer = await buildCustomer(db, site.id)
  const vehicle = await buildVehicle(db, site.id, {
    owner_customer_id: customer.id,
    second_owner_customer_id: customer.id,
    holder_customer_id: customer.id,
    second_holder_customer_id: customer.id,
    payer_customer_id: customer.id,
  })
  await db
    .insertInto('warranty')
    .values({ site_id: site.id, vehicle_id: vehicle.id, type: 'Factory', start_date: '2026-01-01' })
    .execute()
  await buildWaiting(site.id, vehicle.id)
  await buildSubstatus(db, 'READY', { fi: 'Valmis', sv: 'Klar', en: 'Ready' })
  const workOrder = await buildWorkOrder(db, site.id, {
    vehicle_id: vehicle.id,
    contact_customer_id: customer.id,
    receiver_id: anna.id,
    substatus_code: 'READY',
    priority_code: 1,
    are_parts_preplanned: true,
  })
  await db
    .insertInto('work_order_lock')
    .values({
      site_id: site.id,
      work_order_id: workOrder.id,
      employee_id: anna.id,
      session_id: session.id,
      since: testStart,
      expires_at: at('23:00'),
    })
    .execute()
  const job = await buildJob(db, workOrder)
  const row = await buildRow(db, job)
  const partRow = await buildRow(db, job, { row_type: 'SparePart', stock_code: 'MAIN' })
  await buildRow(db, job, { row_type: 'SparePart', brought_by_row_id: partRow.id })
  const part = await buildPart(db, { name: 'TST part' })
  await buildPartStock(db, site.id, part, { available: '4', in_stock: '5' })
  const barcode = {
    barcode: '6400000000001',
    supplier_number: part.supplier_number,
    item_number: part.item_number,
  }
  await db
    .insertInto('part_barcode')
    .values([barcode, { ...barcode, barcode: 'TST' }])
    .execute()
  const reservedRow = await buildPartRow(db, job, part)
  await db
    .insertInto('part_reservation')
    .values({
      site_id: site.id,
      job_row_id: reservedRow.id,
      work_order_id: workOrder.id,
      stock_code: 'MAIN',
      supplier_number: part.supplier_number,
      item_number: part.item_number,
      quantity: '1',
    })
    .execute()
  const visit = await buildWorkOrder(db, site.id, { vehicle_id: vehicle.id, status: 'I' })
  const visitJob = await buildJob(db, visit)
  await buildRow(db, visitJob, { done_at: testStart, done_by: anna.id })
  await buildPartRow(db, visitJob, part)
  const change = { site_id: site.id, at: testStart, employee_id: anna.id, entity_id: workOrder.id }
  await db
    .insertInto('event')
    .values({
      ...change,
      entity: 'setting',
      kind: 'settingChanged',
      subject: JSON.stringify({ List: 'resources', Id: '1', Name: 'Lift' }),
      before: JSON.stringify({ Name: 'Lift' }),
      after: JSON.stringify({ Name: 'x' }),
    })
    .execute()
  await db
    .insertInto('event')
    .values({
      ...change,
      entity: 'work-order',
      kind: 'rowEdited',
      subject: JSON.stringify({
        JobId: job.id,
        JobNumber: 1,
        RowId: row.id,
        RowType: 'LabourOperation',
        RowName: 'Row',
      }),
      before: JSON.stringify({ Note: '' }),
      after: JSON.stringify({ Note: 'x' }),
    })
    .execute()
  const resource = await buildResource(db, site.id, { employee_id: anna.id })
  const times = { start: at('09:00'), end: at('11:00') }
  const reservation = await buildReservation(db, workOrder, { ...times, resources: [resource] })
  await buildReservation(db, workOrder, times)
  const unplanned = await buildWorkOrder(db, site.id, { vehicle_id: vehicle.id, receiver_id: anna.id })
  const unplannedRow = await buildRow(db, await buildJob(db, unplanned))
  await buildReservation(db, unplanned, {
    start: at('12:00'),
    end: at('13:00'),
    resources: [resource],
  })

  await buildRoster(site.id, anna.id)
  await buildShift(db, anna, '2026-11-20T06:00:00+02:00', '2026-11-20T16:00:00+02:00')
  await buildStamping(db, { ...anna, siteId: other.id }, { start: at('06:00'), end: at('06:30'), rows: [] })
  const forgetful = await buildEmployee(db, { sites: [site] })
  await buildShift(db, forgetful, '2026-11-19T06:00:00+02:00', '2026-11-19T16:00:00+02:00')
  await buildStamping(db, forgetful, { start: '2026-11-19T07:00:00+02:00', rows: [] })
  const late = await buildEmployee(db, { sites: [site] })
  await buildShift(db, late, '2026-11-20T07:00:00+02:00', '2026-11-20T16:00:00+02:00')
  const ended = await buildStamping(db, anna, { start: at('07:00'), end: at('07:30'), rows: [row] })
  const running = await buildStamping(db, anna, { start: at('07:30'), rows: [row, unplannedRow] })
  const state = JSON.stringify([
    {
      Id: ended.id,
      StartTime: ended.start_at,
      EndTime: ended.end_at,
      TypeId: stampingTypes.work,
      OrderRows: [
        {
          OrderId: workOrder.id,
          OrderNumber: workOrder.order_number,
          ExternalNumber: null,
          RowId: row.id,
          Name: row.name,
        },
      ],
    },
  ])
  const correction = await db
    .insertInto('stamping_correction')
    .values({
      site_id: site.id,
      employee_id: anna.id,
      kind: 'Move',
      created_at: testStart,
      created_by: anna.id,
      reason: 'x',
      touches: '[2026-11-20 05:00+00,2026-11-20 05:30+00]',
      before: state,
      after: state,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

  const attachment = await buildAttachment(db, {
    site_id: site.id,
    work_order_id: workOrder.id,
    created_by: anna.id,
  })
  const topicId = workOrder.global_id
  const queue = await buildQueue(db, { sites: [site] })
  const message = await buildMessage(db, {
    siteId: site.id,
    topicId,
    workOrderId: workOrder.id,
    actorId: anna.id,
    seenBy: queue.id,
  })
  await db
    .insertInto('chat_message_attachment')
    .values({ site_id: site.id, message_id: message.id, attachment_id: attachment.id })
    .execute()
  await db
    .insertInto('quick_reply')
    .values({ site_id: site.id, text: JSON.stringify({ fi: 'Selvä', sv: 'Ok', en: 'OK' }), position: 1 })
    .execute()
  const type = await buildActivityType(db, site.id, { is_part_request: true })
  await db
    .insertInto('favourite_activity_type')
    .values({ site_id: site.id, employee_id: anna.id, type_code: type.code })
    .execute()
  await db
    .insertInto('activity_text_template')
    .values({ site_id: site.id, text_key: 'KEY', template: 'Text' })
    .execute()
  const sessions = [{ System: 'Shop', Data: [{ Key: 'Price', Value: '1' }] }]
  const ofOrder = { type_code: type.code, work_order_id: workOrder.id, job_row_id: partRow.id }
  const full = { ...ofOrder, external_sessions: JSON.stringify(sessions), created_by: anna.id }
  const activity = await buildActivity(db, anna, full)
  await buildActivityAttachment(db, activity)
  const wallLink = await buildWallLink(db, anna)
  const device = await buildDevice(db, anna)
  await buildPin(db, anna, '2580')
  await buildActivity(db, queue, full)
  await db.updateTable('work_order').set({ pick_shelf: 'H-K24' }).where('id', '=', workOrder.id).execute()
  await db
    .insertInto('notification')
    .values({
      ...{ site_id: site.id, employee_id: anna.id, kind: 'partsPicked', at: testStart, start_at: testStart },
      ...{ actor_id: anna.id, work_order_id: workOrder.id, message_id: message.id, activity_id: activity.id },
    })
    .execute()
  await db
    .insertInto('notification')
    .values({
      ...{ site_id: site.id, employee_id: anna.id, kind: 'partsArrived', at: testStart },
      work_order_id: workOrder.id,
    })
    .execute()
  const closed = await buildActivity(db, anna, { ...full, closed_at: testStart, closed_by: anna.id })
  await buildActivityAttachment(db, closed)
  await buildTyreLookups(db)
  await buildTyreLabel(db)
  const tyres = await buildTyreRecord(db, workOrder, anna, { depths: [[5, 5]] })
  await buildAssociation(db, part, await buildPart(db))
  const surveys = await buildSurveys(db)
  const ofVehicle = { survey_id: surveys.service, work_order_id: workOrder.id }
  const values = { 'check.frontPads': 'now', 'note.frontPads': 'x' }
  const earlier = await buildInspection(db, vehicle, anna, { ...ofVehicle, properties: values })
  const inspection = await buildInspection(db, vehicle, anna, { ...ofVehicle, properties: values })
  for (const { id } of [earlier, inspection])
    await db
      .insertInto('inspection_follow_up')
      .values({
        site_id: site.id,
        inspection_id: id,
        key: 'check.frontPads',
        kind: 'Declined',
        light: 'now',
        work_order_id: null,
        job_id: null,
        activity_id: null,
        remind_on: null,
        created_at: testStart,
        created_by: anna.id,
      })
      .execute()
  const signature = { field: 'inspector', signer_name: 'Anna', signed_at: testStart, signed_by: anna.id }
  await db
    .insertInto('inspection_signature')
    .values({
      ...signature,
      site_id: site.id,
      inspection_id: inspection.id,
      voided_at: testStart,
      voided_by: anna.id,
    })
    .execute()
  const shown = await buildAttachment(db, {
    site_id: site.id,
    inspection_id: inspection.id,
    property: 'check.frontPads',
    created_by: anna.id,
  })
  await buildAttachment(db, {
    site_id: site.id,
    inspection_id: earlier.id,
    property: 'check.frontPads',
    created_by: anna.id,
  })
  const operation = await buildOperation(db, { supplier_number: part.supplier_number })

  const service = await buildServiceAccount(db, { sites: [site], scopes: ['vehicles:read', 'changes:read'] })
  const colleague = await buildEmployee(db, { sites: [site] })
  await buildDirectory(db, {
    account: await buildServiceAccount(db, { sites: [site], scopes: ['scim'] }),
    ...{ siteId: site.id, profileId: anna.profile_id, person: anna, other: colleague, name: 'Anna' },
  })
  const webhook = await buildWebhook(db, service, { site_ids: [site.id] })
  const delivery = await buildDelivery(db, webhook, { site_id: site.id })
  const reportExport = await buildReportExport(db, anna, { site_id: site.id })
  await db
    .updateTable('service_key')
    .set({ last_used_on: '2026-11-20', last_used_network: '192.0.2.1' })
    .execute()
  const accessToken = createAccessToken()
  await db
    .insertInto('service_token')
    .values({
      token_hash: accessToken.hash,
      account_id: service.id,
      key_id: service.keyId,
      scopes: ['changes:read'],
      expires_at: at('23:00'),
    })
    .execute()

  await buildServiceVisit(db, vehicle)
  await buildAbsence(
    db,
    { ...anna, siteId: site.id },
    { typeCode: stampingTypes.sick, start: at('12:00'), end: at('13:00') },
  )
  await db.updateTable('part_reservation').set({ picked_at: testStart, picked_by: anna.id }).execute()
  await db.insertInto('product_group').values({ code: 'OIL', description: 'Oils' }).execute()
  await db
    .updateTable('chat_message')
    .set({
      needs_answer: true,
      acknowledged_at: testStart,
      acknowledged_by: anna.id,
      answers: JSON.stringify({ accept: 1, decline: 0, call: 0, open: 0 }),
    })
    .execute()
  const followUp = {
    site_id: site.id,
    inspection_id: inspection.id,
    light: 'now',
    work_order_id: null,
    job_id: null,
    activity_id: null,
    remind_on: null,
    created_at: testStart,
    created_by: anna.id,
  } as const
  await db
    .insertInto('inspection_follow_up')
    .values([
      { ...followUp, key: 'check.rearPads', kind: 'Job', work_order_id: workOrder.id, job_id: job.id },
      { ...followUp, key: 'check.battery', kind: 'Task', activity_id: activity.id },
    ])
    .execute()
  const count = await db
    .insertInto('stock_count')
    .values({
      site_id: site.id,
      stock_code: 'MAIN',
      shelf: '',
      is_blind: false,
      started_at: testStart,
      started_by: anna.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('stock_count_line')
    .values({
      site_id: site.id,
      count_id: count.id,
      supplier_number: part.supplier_number,
      item_number: part.item_number,
      counted: '4',
      expected: '5',
      counted_at: testStart,
      counted_by: anna.id,
    })
    .execute()
  await buildPartStock(db, site.id, await buildPart(db), { available: '2', in_stock: '2' })
  const offer = await buildOffer(db, inspection, {
    WorkId: operation.code,
    Parts: [{ ItemNumber: part.item_number, SupplierNumber: part.supplier_number, OrderedAmount: 1 }],
  })
  await buildManagersDay({ siteId: site.id, vehicleId: vehicle.id, workOrderId: workOrder.id, inspection })
  await buildAllExternalRefs(db)
  await sequenceOutbox(db)

  const reader = {
    siteId: site.id,
    siteIds: [site.id],
    language: 'fi',
    rights: new Set(['CustomerInfoVisible'] as const),
  } as const
  const holdId = await buildPersonalData(site.id, anna.id)
  const { id: deliveryId } = await db.selectFrom('offer_delivery').select('id').executeTakeFirstOrThrow()
  return {
    siteIds: [site.id, other.id],
    acceptedSince: new Date(testStart.getTime() - 86_400_000),
    othersSince: testStart,
    since: at('00:00'),
    until: at('23:59'),
    seesNumbers: true,
    seesWork: true,
    seesOrders: true,
    vehicleIds: [vehicle.id],
    channels: '["sms"]',
    deliveryId,
    permittedSiteIds: null,
    afterId: 0,
    externalId: 'nothing',
    source: null,
    origin: 'oldest',
    afterPosition: null,
    entities: null,
    kinds: [...notificationKinds],
    isUnreadOnly: false,
    ...workOrderValues(reader, testStart),
    ...attachmentValues(reader),
    address: 'https://example.com/scim/v2',
    accountId: service.id,
    keyId: service.keyId,
    webhookId: webhook.id,
    attemptId: delivery.id,
    exportId: reportExport.id,
    hasFolder: true,
    hasMail: true,
    tokenHash: accessToken.hash.toString('hex'),
    countId: count.id,
    feedDays: 30,
    period: 'imports',
    days: 30,
    personId: anna.id,
    readerId: null,
    customerId: null,
    mail: '',
    names: ['e'],
    orderIds: null,
    orders: [workOrder.id],
    holdIds: [holdId],
    profileId: anna.profile_id,
    employeeId: anna.id,
    sessionIds: `{${session.id}}`,
    sessionId: session.id,
    expiresAt: at('12:00'),
    employeeIds: `{${anna.id}}`,
    today: '2026-11-20',
    start: at('00:00'),
    end: at('23:59'),
    day: '2026-11-20',
    timeZone: 'Europe/Helsinki',
    after: at('00:00'),
    shiftsFrom: at('00:00'),
    shiftsTo: at('23:59'),
    typeCode: stampingTypes.work,
    isCorrectable: true,
    isOwn: true,
    neededFrom: at('00:00'),
    neededTo: at('23:59'),
    isPushInUse: true,
    correctionId: correction.id,
    stampingSiteId: site.id,
    stampingId: ended.id,
    startedSiteId: site.id,
    startedId: running.id,
    endedSiteId: site.id,
    endedId: ended.id,
    requestedOrders: [workOrder.id],
    requestedRows: [row.id],
    endedOrders: [workOrder.id],
    endedRows: [row.id],
    workOrderId: workOrder.id,
    orderNumber: workOrder.order_number,
    globalId: workOrder.global_id,
    before: Number.MAX_SAFE_INTEGER,
    teamId: null,
    payer: null,
    from: '2026-11-20',
    to: '2026-11-20',
    search: 'x',
    text: 'TST',
    offset: 0,
    number: 'TST',
    phone: '1234567',
    id: vehicle.id,
    activityId: activity.id,
    passkeyId: passkey.id,
    wallLinkId: wallLink.id,
    deviceId: device.id,
    activityTypeCode: type.code,
    midnight: at('00:00'),
    queueId: queue.id,
    reservationId: reservation.id,
    attachmentIds: [attachment.id],
    attachmentId: shown.id,
    inspectionId: inspection.id,
    offerId: offer.id,
    surveyId: surveys.service,
    topicId,
    messageId: message.id,
    messageIds: [message.id],
    limit: 10,
    afterSequence: 0,
    beforeSequence: 2,
    vehicleId: vehicle.id,
    measuredSince: at('00:00'),
    tyreRecordIds: [tyres.id],
    historyEntryOid: tyres.historyEntryOid,
    lookupKind: 'make',
    labelNumber: 380_650,
    supplier: part.supplier_number,
    supplierNumber: part.supplier_number,
    itemNumber: part.item_number,
    rowId: reservedRow.id,
    serialNumber: vehicle.serial_number,
    licenseNumber: vehicle.license_number,
  }
}
