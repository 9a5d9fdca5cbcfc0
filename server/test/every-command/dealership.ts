import { sql } from 'kysely'
import type { Db } from '../../src/platform/database/transaction.ts'
import { buildActivityType, buildQueue } from '../activity-builders.ts'
import { buildAttachmentApp } from '../attachment-app.ts'
import {
  buildCredential,
  buildEmployee,
  buildIdentity,
  buildPasskey,
  buildPicture,
  buildSite,
} from '../builders.ts'
import { buildSurveys } from '../health-check-builders.ts'
import { buildPart, buildPartRow, buildPartStock, buildSupplier } from '../part-builders.ts'
import { buildBadge, buildPin } from '../quick-change-builders.ts'
import { addTwinSite } from '../recorded-twin.ts'
import { buildReservation, buildResource } from '../schedule-builders.ts'
import { buildShift, buildStampingTypes } from '../stamping-builders.ts'
import { buildTyreLookups } from '../tyre-builders.ts'
import {
  buildCustomer,
  buildJob,
  buildRow,
  buildSubstatus,
  buildVehicle,
  buildWorkOrder,
} from '../work-order-builders.ts'
import { twinSite } from './readable-values.ts'
import { type Caller, createRecorder } from './recorder.ts'

/**
 * The first id of each table. The tables have different ids, so that the recorded commands reveal an id of
 * the wrong table.
 */
const firstIds = {
  site: 101,
  access_profile: 151,
  employee: 201,
  customer: 301,
  vehicle: 401,
  work_order: 501,
  job: 601,
  job_row: 701,
  reservation: 801,
  stamping: 901,
  stamping_correction: 951,
  activity: 1001,
  activity_history: 1101,
  attachment: 1201,
  chat_message: 1301,
  tyre_record: 1401,
  tyre_history_entry: 1451,
  survey: 1501,
  inspection: 1601,
  inspection_follow_up: 1651,
  inspection_offer: 1701,
  passkey: 1801,
  identity_link: 1851,
  waiting_identity: 1901,
  service_account: 1951,
  shift: 2001,
  roster_pattern: 2051,
  event: 10_001,
} as const

export type Dealership = Awaited<ReturnType<typeof buildDealership>>

/** Returns the instant of a local time in Helsinki on the recorded day. */
export const at = (time: string) => `2026-11-20T${time}:00+02:00`

/**
 * Builds two sites of one dealership with employees, two vehicles with a work order each, and a recorder of the
 * employees' commands.
 */
export async function buildDealership() {
  const testApp = await buildAttachmentApp({
    sessionIdleMinutes: 720,
    vapidSubject: 'mailto:it@example.test',
  })
  const { db, signIn } = testApp
  await restartIds(db)
  await buildStampingTypes(db)
  await buildTyreLookups(db)
  const switches = {
    is_handover_mileage_editable: true,
    is_used_hours_in_use: true,
    is_operation_signing_in_use: true,
  }
  // Builds the default site of the employees first. Their sessions are at the second site.
  const turku = await buildSite(db, { name: 'Turku', ...switches })
  const helsinki = await buildSite(db, { name: 'Helsinki', phone: '+358 9 123', ...switches })
  const sites = [turku, helsinki]
  const surveys = await buildSurveys(db)
  // The other site does not use the template of this one.
  await db.insertInto('survey_off').values({ site_id: turku.id, survey_id: surveys.service }).execute()
  await buildSubstatus(db, 'READY', { fi: 'Valmis', sv: 'Klar', en: 'Ready' })
  const person = async (name: string, columns: Parameters<typeof buildEmployee>[1] = {}) => {
    const employee = await buildEmployee(db, { name, sites, ...columns })
    await db
      .updateTable('access_profile')
      .set({ name: `Profile of ${name}` })
      .where('id', '=', employee.profile_id)
      .execute()
    const sign = async (): Promise<Caller> => ({ name, headers: await signIn(employee, helsinki.id) })
    // Most builders add rows at the `siteId` of the given employee.
    return { ...employee, siteId: helsinki.id, sign, ...(await sign()) }
  }
  const anna = await person('Anna')
  const ben = await person('Ben', { is_flex_in_use: true, is_overtime_in_use: true })
  const carl = await person('Carl')
  // Adds credentials and a picture of a colleague, which no command may change.
  await buildCredential(db, carl, { user_name: 'carl' })
  await buildPin(db, carl, '8642')
  await buildBadge(db, carl, 'CARL')
  await buildPicture(db, carl)
  await buildPasskey(db, carl)
  await buildIdentity(db, carl, { provider: 'oidc', claim: 'sub', subject: 'carl' })
  const desk = await buildQueue(db, { sites: [helsinki], name: 'Desk', profile_id: carl.profile_id })
  const atHelsinki = helsinki.id
  const customer = await buildCustomer(db, atHelsinki, { last_name: 'Korhonen' })
  const vehicle = await buildVehicle(db, atHelsinki, {
    license_number: 'ABC-123',
    serial_number: 'YV1ZW8850H1000001',
    owner_customer_id: customer.id,
  })
  const order = await buildWorkOrder(db, atHelsinki, {
    order_number: 40_001,
    vehicle_id: vehicle.id,
    contact_customer_id: customer.id,
    receiver_id: ben.id,
    mileage: 80_000,
    note: 'Huolto',
  })
  const otherVehicle = await buildVehicle(db, atHelsinki, {
    license_number: 'XYZ-789',
    serial_number: 'WVWZZZ1KZ6W000002',
  })
  const otherOrder = await buildWorkOrder(db, atHelsinki, {
    order_number: 40_002,
    vehicle_id: otherVehicle.id,
  })
  const job = await buildJob(db, order, { job_number: 1, note: 'Jarrut' })
  const otherJob = await buildJob(db, otherOrder, { job_number: 2, note: 'Renkaat' })
  const labour = await buildRow(db, job, { name: 'Jarrupalojen vaihto', position: 1 })
  const labour2 = await buildRow(db, job, { name: 'Koeajo', position: 2 })
  const otherLabour = await buildRow(db, otherJob, { name: 'Renkaiden vaihto', position: 1 })
  const supplier = await buildSupplier(db, { number: 'BOSCH', name: 'Bosch' })
  const part = await buildPart(db, {
    supplier_number: supplier.number,
    item_number: 'BP 1000',
    name: 'Jarrupalat',
  })
  await buildPartStock(db, atHelsinki, part, { available: '10', location_1: 'A-1' })
  const partRow = await buildPartRow(db, job, part, { name: 'Jarrupalat', ordered_amount: '2', position: 3 })
  const resourceOf = (owner: { readonly id: number; readonly name: string }) =>
    buildResource(db, atHelsinki, { employee_id: owner.id, name: owner.name })
  await resourceOf(ben)
  await resourceOf(carl)
  const lift = await buildResource(db, atHelsinki, { is_material: false, name: 'Nostin 1' })
  const loanCar = await buildResource(db, atHelsinki, { is_material: true, name: 'Sijaisauto' })
  const inHelsinki = ({ id }: { readonly id: number }) => ({ site_id: atHelsinki, id })
  const planned = await buildReservation(db, order, {
    start: at('08:00'),
    end: at('10:00'),
    resources: [inHelsinki(ben), inHelsinki(lift), inHelsinki(loanCar)],
  })
  const waiting = await buildReservation(db, otherOrder, {
    start: at('12:00'),
    end: at('13:00'),
    resources: [inHelsinki(loanCar)],
  })
  await buildShift(db, ben, at('07:00'), at('16:00'))
  const type = await buildActivityType(db, atHelsinki, { code: 'CALL', default_employee_id: desk.id })
  await db
    .insertInto('favourite_activity_type')
    .values({ site_id: atHelsinki, employee_id: carl.id, type_code: type.code })
    .execute()
  await buildActivityType(db, atHelsinki, { code: 'TYRES', is_tyre_task: true, default_employee_id: desk.id })
  // A command that forgets the site of a record finds the wrong one of two with the same id.
  const twin = { of: atHelsinki, id: twinSite, name: 'Helsinki (closed)', without: ['session'] }
  await addTwinSite(db, twin)
  const recorder = await createRecorder(testApp)
  return {
    ...testApp,
    ...recorder,
    turku,
    helsinki,
    surveys,
    anna,
    ben,
    carl,
    desk,
    customer,
    vehicle,
    otherVehicle,
    order,
    otherOrder,
    job,
    labour,
    labour2,
    otherLabour,
    part,
    partRow,
    lift,
    loanCar,
    planned,
    waiting,
    type,
    person,
  }
}

async function restartIds(db: Db): Promise<void> {
  for (const [table, first] of Object.entries(firstIds))
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${first}, false)`.execute(db)
}
