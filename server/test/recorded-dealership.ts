import { loadDemo } from '@verstas/demo/load-demo.ts'
import { type Insertable, sql } from 'kysely'
import type { Tables } from '../src/platform/database/tables.ts'
import type { Db } from '../src/platform/database/transaction.ts'
import { createToken, formatToken, hashSecret } from '../src/platform/session/session-token.ts'
import { noteStranger } from '../src/platform/session/waiting-identities.ts'
import { buildTestApp, type Headers } from './app.ts'
import { buildAttachment } from './attachment-builders.ts'
import { buildIdentity, buildPicture } from './builders.ts'
import { buildDevice } from './quick-change-builders.ts'
import { addCorners, measuredInspection, mostUsedPart } from './recorded-corners.ts'
import { addLookAlikes } from './recorded-look-alikes.ts'
import { addTwinSite } from './recorded-twin.ts'

/** A Friday morning during working hours. */
export const now = new Date('2026-11-20T10:20:00+02:00')

const helsinki = 1
const tampere = 2

/** The people who make the recorded calls, by their ids in the demo, each with a language. */
export const people = {
  matti: { id: 1, siteId: helsinki, language: 'fi' },
  aino: { id: 2, siteId: helsinki, language: 'en' },
  petri: { id: 21, siteId: tampere, language: 'sv' },
  /** The same person at a site without any data. */
  petriOfEspoo: { id: 21, siteId: 3, language: 'sv' },
  liisa: { id: 5, siteId: helsinki, language: 'fi' },
  pekka: { id: 3, siteId: helsinki, language: 'fi' },
  admin: { id: 6, siteId: helsinki, language: 'fi' },
  adminOfTampere: { id: 6, siteId: tampere, language: 'fi' },
} as const
export type Person =
  | keyof typeof people
  | 'nobody'
  | 'device'
  | 'wall'
  | 'customer'
  | 'service'
  | 'serviceOfTampere'

/**
 * Loads the demo dealership at a fixed moment, adds rare rows and signs `people` in. Each load has the same
 * rows, except the random values in `secrets`, which the record shows by name.
 */
export async function openRecordedDealership() {
  const { db, clock, send, signIn } = await buildTestApp()
  clock.set(now)
  const hashPassword = async (password: string) => `hash of ${password}`
  await loadDemo({ db, now, timeZone: 'Europe/Helsinki', scale: 0.1, hashPassword })
  await addCorners(db)
  await addLookAlikes(db)
  const ids = await findIds(db)
  await addFiles(db, ids)
  await addSignIns(db)
  await addTwinSite(db, { of: 1, id: 9, name: 'Auto-Kaarre Helsinki (suljettu)' })

  const headers: Record<string, Headers> = { nobody: { 'accept-language': 'en' } }
  for (const [name, { id, siteId, language }] of Object.entries(people))
    headers[name] = { ...(await signIn({ id }, siteId)), 'accept-language': language }
  const device = await buildDevice(db, { id: people.admin.id, siteId: helsinki }, 'Halli 2, tabletti')
  headers.device = device.headers
  // Makes Matti the last person who signed in on the device.
  await db
    .updateTable('session')
    .set({ device_id: device.id, method: 'pin' })
    .where('employee_id', '=', people.matti.id)
    .execute()
  await addEndedAccess(db)
  headers.wall = await openWall(db)
  headers.customer = await openOffer(db, ids.inspection)
  const secrets = await nameSecrets(db)
  return { db, send, headers: headers as Record<Person, Headers>, ids, secrets }
}

/** Finds rows by their properties, so the record changes less if the demo grows. */
async function findIds(db: Db) {
  const { rows } = await sql<Record<keyof typeof queries, never>>`select ${sql.join(
    Object.entries(queries).map(([name, query]) => sql`(${sql.raw(query)}) as ${sql.id(name)}`),
  )}`.execute(db)
  const found = rows[0]
  if (!found) throw new Error('The demo has no rows')
  return found as Record<Exclude<keyof typeof queries, TextId>, number> & Record<TextId, string>
}

type TextId =
  | 'plate'
  | 'doubleSerialNumber'
  | 'globalId'
  | 'serialNumber'
  | 'licenseNumber'
  | 'sharedSerialNumber'
  | 'busySerialNumber'
  | 'item'
  | 'historyEntry'

const ofMessages = `from work_order where site_id = 1 order by (select count(*) from chat_message
  join chat_topic on chat_topic.id = topic_id where work_order_id = work_order.id) desc, id limit 1`
const ofRows = `from work_order where site_id = 1 order by (select count(*) from job_row where work_order_id = work_order.id) desc, id limit 1`
const ofTampere = `from work_order where site_id = 2 and status = 'A' order by
  (select count(*) from activity where work_order_id = work_order.id) desc, id limit 1`
const ofVisits = `from vehicle where site_id = 1 order by (select count(*) from work_order
  where work_order.site_id = 1 and vehicle_id = vehicle.id) desc, id limit 1`
const offered = `from inspection join inspection_offer offer on offer.site_id = inspection.site_id and inspection_id = inspection.id
  where inspection.site_id = 1 order by
  (select count(*) from inspection_offer_answer where offer_id = offer.id) desc, inspection.modified_at desc limit 1`

const queries = {
  /** The work order with the most messages. */
  workOrder: `select id ${ofMessages}`,
  orderNumber: `select order_number ${ofMessages}`,
  globalId: `select global_id ${ofMessages}`,
  /** The work order with the most rows. */
  longWorkOrder: `select id ${ofRows}`,
  longOrderNumber: `select order_number ${ofRows}`,
  workOrderOfTampere: `select id ${ofTampere}`,
  orderNumberOfTampere: `select order_number ${ofTampere}`,
  editedWorkOrder: `select entity_id from event where site_id = 1 and entity = 'work-order' order by id limit 1`,
  /** The vehicle with the most work orders. */
  vehicle: `select id ${ofVisits}`,
  serialNumber: `select serial_number ${ofVisits}`,
  licenseNumber: `select license_number ${ofVisits}`,
  /** The most frequent first letter of plates. */
  plate: `select left(license_number, 1) from work_order join vehicle on vehicle.site_id = 1 and vehicle.id = vehicle_id
    where work_order.site_id = 1 group by 1 order by count(*) desc, 1 limit 1`,
  vehicleOfTampere: `select id ${ofVisits.replaceAll('site_id = 1', 'site_id = 2')}`,
  sharedSerialNumber: `select serial_number from vehicle join work_order on work_order.site_id = vehicle.site_id and vehicle_id = vehicle.id
    where status = 'I' group by 1 having count(distinct vehicle.site_id) > 1 order by 1 limit 1`,
  /** A VIN that two vehicle rows share. */
  doubleSerialNumber: `select serial_number from vehicle where site_id = 1 and license_number = 'UUS-1'`,
  /** The VIN of a vehicle with open and closed tasks. */
  busySerialNumber: `select serial_number from vehicle where site_id = 1 order by (
    select count(distinct activity.closed_at is null) * 100 + count(*) from activity
    join work_order on work_order.site_id = 1 and work_order.id = work_order_id
    where activity.site_id = 1 and vehicle_id = vehicle.id) desc, id limit 1`,
  inspection: `select inspection.id ${offered}`,
  inspectedVehicle: `select vehicle_id ${offered}`,
  openInspection: measuredInspection('id'),
  inspectionOfTampere: `select id from inspection where site_id = 2 and state = 'complete' order by id desc limit 1`,
  /** A reservation that ends after midnight. */
  nightReservation: `select id from reservation where site_id = 1 and end_at::date > start_at::date order by start_at desc limit 1`,
  activity: `select id from activity where site_id = 1 order by
    (select count(*) from activity_history where activity_id = activity.id) desc, id limit 1`,
  closedActivity: `select id from activity where site_id = 1 and closed_at is not null order by closed_at desc, id limit 1`,
  activityOfTampere: `select id from activity where site_id = 2 order by id limit 1`,
  message: `select id from chat_message where acknowledged_by is not null order by id limit 1`,
  item: mostUsedPart,
  label: 'select number from tyre_label order by number limit 1',
  historyEntry: `select oid from tyre_history_entry where site_id = 1 order by id desc limit 1`,
} as const

type Ids = Awaited<ReturnType<typeof findIds>>

const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

/** Adds files. The demo is loaded without files, because drawing its pictures takes time. */
async function addFiles(db: Db, ids: Ids): Promise<void> {
  const { workOrder: work_order_id, workOrderOfTampere, activity, inspection } = ids
  const job = await db
    .selectFrom('job')
    .select('id')
    .where('work_order_id', '=', work_order_id)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const pdf = { kind: 'Pdf', content_type: 'application/pdf', has_thumbnail: false } as const
  const files: readonly Partial<Insertable<Tables['attachment']>>[] = [
    { work_order_id, file_name: 'eturengas.jpg', caption: 'Etuvasen', width: 1600, height: 1200 },
    { work_order_id, job_id: job.id, file_name: 'tarjous.pdf', ...pdf, created_by: people.aino.id },
    {
      work_order_id,
      file_name: 'nimi.png',
      kind: 'Signature',
      content_type: 'image/png',
      signer_name: 'Matti Virtanen',
    },
    { site_id: tampere, work_order_id: workOrderOfTampere, created_by: people.petri.id },
    { activity_id: activity, file_name: 'ilmoitus.jpg' },
    { inspection_id: inspection, property: 'check.frontPads', caption: 'Palat' },
    { inspection_id: inspection, property: 'check.battery', created_by: people.aino.id },
  ]
  for (const [place, file] of files.entries())
    await buildAttachment(db, {
      site_id: helsinki,
      created_by: people.matti.id,
      key: uuid(place + 1),
      checksum: Buffer.alloc(32, place),
      byte_size: 1000 + place,
      created_at: new Date(now.getTime() - (10 - place) * 60_000),
      ...file,
    })
}

/** Adds identities of an identity provider, passkeys, pictures and strangers, which the demo lacks. */
async function addSignIns(db: Db): Promise<void> {
  for (const [place, { id }] of [people.matti, people.matti, people.aino].entries()) {
    await buildIdentity(
      db,
      { id },
      { provider: 'oidc', claim: place === 1 ? 'email' : 'sub', subject: `subject-${place}` },
    )
    await db
      .insertInto('passkey')
      .values({
        employee_id: id,
        credential_id: Buffer.from(`credential-${place}`),
        public_key: Buffer.from('none'),
        counter: 0,
        name: `Puhelin ${place}`,
        is_synced: place === 1,
        created_at: new Date(now.getTime() - place * 86_400_000),
        last_used_at: place === 0 ? now : null,
      })
      .execute()
  }
  await db.updateTable('identity_link').set({ created_at: now }).execute()
  for (const id of [people.matti.id, people.petri.id]) await buildPicture(db, { id })
  for (const [place, name] of ['Anna Vieras', 'Ville Vieras'].entries())
    await noteStranger(
      db,
      { provider: 'oidc', claim: 'sub', subject: `stranger-${place}` },
      { name },
      new Date(now.getTime() - place * 60_000),
    )
}

/** Adds sessions of Matti that were closed or have expired, an older open one, and a device that is not trusted any more. */
async function addEndedAccess(db: Db): Promise<void> {
  const ended = [
    { id: uuid(401), closed_at: '2026-11-20T07:00:00Z' },
    { id: uuid(402), expires_at: '2026-11-20T08:00:00Z', created_at: '2026-11-20T06:00:00Z' },
    { id: uuid(403), last_used_at: '2026-11-20T06:10:00Z', site_id: helsinki },
  ]
  for (const changes of ended)
    await sql`
      insert into session select (jsonb_populate_record(session, ${JSON.stringify(changes)}::text::jsonb)).*
      from session where employee_id = ${people.matti.id} order by id desc limit 1`.execute(db)
  const distrusted = {
    id: uuid(404),
    name: 'Varastettu tabletti',
    distrusted_at: now,
    distrusted_by: people.admin.id,
  }
  await sql`
    insert into trusted_device
    select (jsonb_populate_record(device, ${JSON.stringify(distrusted)}::text::jsonb)).*
    from trusted_device device order by id desc limit 1`.execute(db)
}

/**
 * Adds a wall link of each site.
 *
 * @returns the headers of the link in Helsinki
 */
async function openWall(db: Db): Promise<Headers> {
  const { secret } = createToken()
  for (const site_id of [helsinki, tampere])
    await db
      .insertInto('wall_link')
      .values({
        id: uuid(100 + site_id),
        site_id,
        name: `Varaosatiski ${site_id}`,
        secret_hash: hashSecret(secret),
        created_by: people.admin.id,
        created_at: now,
      })
      .execute()
  return {
    authorization: `Wall ${formatToken({ id: uuid(100 + helsinki), secret })}`,
    'accept-language': 'fi',
  }
}

/** Sets a known token for the valid offers of an inspection. Returns the headers of their customer. */
async function openOffer(db: Db, inspectionId: number): Promise<Headers> {
  const { secret } = createToken()
  await db
    .updateTable('inspection_offer')
    .set({ token_hash: hashSecret(`offer:${secret}`) })
    .where('site_id', '=', helsinki)
    .where('inspection_id', '=', inspectionId)
    .where('revoked_at', 'is', null)
    .execute()
  return { 'offer-token': secret }
}

/** Returns the random ids and keys, with the names that the record shows instead. */
async function nameSecrets(db: Db): Promise<ReadonlyMap<string, string>> {
  const sessions = await db.selectFrom('session').select(['id', 'employee_id', 'site_id']).execute()
  const pictures = await db.selectFrom('employee_picture').select(['key', 'employee_id']).execute()
  const devices = await db.selectFrom('trusted_device').select(['id', 'name']).execute()
  const keys = await db.selectFrom('push_key').select('public_key').execute()
  const employees = await db.selectFrom('employee').select(['draft_key', 'id']).execute()
  return new Map([
    ...keys.map(({ public_key }) => [public_key, 'key of the server'] as const),
    ...sessions.map(
      ({ id, employee_id, site_id }) => [id, `session of ${employee_id} at ${site_id}`] as const,
    ),
    ...pictures.map(({ key, employee_id }) => [key, `picture of ${employee_id}`] as const),
    ...devices.map(({ id, name }) => [id, `device ${name}`] as const),
    ...employees.map(({ draft_key, id }) => [draft_key.toString('base64'), `draft key of ${id}`] as const),
  ])
}
