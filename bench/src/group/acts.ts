import { randomBytes, randomUUID } from 'node:crypto'
import { attachmentEndpoints } from '@verstas/contract/attachments/endpoints.ts'
import { chatEndpoints } from '@verstas/contract/chat/endpoints.ts'
import { integrationBatchEndpoints } from '@verstas/contract/integration/batch-endpoints.ts'
import { sessionEndpoints } from '@verstas/contract/session/endpoints.ts'
import { stampingEndpoints } from '@verstas/contract/stamping/endpoints.ts'
import { workOrderEndpoints } from '@verstas/contract/work-orders/endpoints.ts'
import { jobEndpoints } from '@verstas/contract/work-orders/job-endpoints.ts'
import { workScheduleEndpoints } from '@verstas/contract/work-schedule/endpoints.ts'
import { workshopScheduleEndpoints } from '@verstas/contract/workshop-schedule/endpoints.ts'
import type { GroupOrder, GroupSite } from './group-data.ts'
import { newKey, type PeopleOfSite, type Person } from './people.ts'
import type { Recorder } from './recorder.ts'

/** A site that plays: its records, its people and what it has done so far. */
export interface PlayingSite {
  readonly data: GroupSite
  readonly people: PeopleOfSite
  /** The number of rows that were signed. */
  signed: number
  /** The reservations that are a quarter of an hour later than at first. */
  readonly late: Set<string>
  batches: number
}

/** An act of a person. Its time begins at `at`, in milliseconds since the begin of the play. */
export interface Act {
  readonly name: ActName
  readonly at: number
  /** Begins the act. @returns the call, which is repeated with the same key until a server answers */
  readonly begin: () => Call
}

export type Call = () => Promise<unknown>

export type ActName =
  | 'clock on'
  | 'open my day'
  | 'open a work order'
  | 'start work'
  | 'sign a row'
  | 'photo'
  | 'send a chat message'
  | 'move a reservation'
  | 'integration batch'

/** The props that all sites of a play share. */
export interface Props {
  readonly photos: readonly Buffer[]
  readonly service: Person['call']
  readonly recorder: Recorder
  /** Today at the sites. */
  readonly date: string
}

const stampingTypes = { work: 1, in: 10, out: 11 } as const
const movesOfSite = 6
const batchesOfSite = 3
const recordsOfBatch = 25
/** The share of the half hour in which a technician does what belongs to the begin of the day. */
const beginShare = 0.2

/**
 * Returns the acts of a site's first half hour, for each person those that follow each other. A technician
 * clocks on, reads the day and the work orders, and starts work; some sign a row, write and take a photo.
 *
 * @param halfHour the length of the half hour in milliseconds
 */
export function planSite(site: PlayingSite, props: Props, halfHour: number): Act[][] {
  const technicians = site.people.technicians.map((person, place) => {
    const order = orderOf(site, person, place)
    const begin = Math.random() * halfHour * (1 - beginShare)
    const acts: Pick<Act, 'name' | 'begin'>[] = [
      { name: 'open my day', begin: () => openDay(person, props) },
      { name: 'clock on', begin: () => stamp(person, { TypeId: stampingTypes.in }) },
      { name: 'open my day', begin: () => openDay(person, props) },
      { name: 'open a work order', begin: () => openOrder(person, order) },
      { name: 'start work', begin: () => startWork(person, order) },
      { name: 'open a work order', begin: () => openOrder(person, order) },
      ...(place % 3 === 0 ? [{ name: 'photo', begin: () => sendPhoto(person, order, props) } as const] : []),
      ...(place % 2 === 0 ? [{ name: 'sign a row', begin: () => signRow(site, person) } as const] : []),
      ...(place % 2 === 1
        ? [{ name: 'send a chat message', begin: () => sendMessage(person, order, props) } as const]
        : []),
      { name: 'open a work order', begin: () => openOrder(person, order) },
    ]
    return acts.map((act, index) => ({ ...act, at: begin + (index / acts.length) * halfHour * beginShare }))
  })
  const spread = (count: number, name: ActName, begin: () => Call): Act[][] =>
    Array.from({ length: count }, () => [{ name, begin, at: Math.random() * halfHour }])
  return [
    ...technicians,
    ...spread(movesOfSite, 'move a reservation', () => moveReservation(site, props)),
    ...spread(batchesOfSite, 'integration batch', () => sendBatch(site, props)),
  ]
}

/** Returns the calls by which the technicians end their day, so that they can clock on again. */
export const clockOffs = (site: PlayingSite): Call[] =>
  site.people.technicians.map((person) => stamp(person, { TypeId: stampingTypes.out }))

const orderOf = ({ data }: PlayingSite, { id }: Person, place: number): GroupOrder => {
  const own = data.orders.find(({ technician }) => technician === id) ?? data.orders[place]
  if (own === undefined) throw new Error('The site has no work order')
  return own
}

const openDay =
  ({ call }: Person, { date }: Props): Call =>
  () =>
    Promise.all([
      call(sessionEndpoints.getSettings, {}),
      call(workScheduleEndpoints.listMyReservations, { params: { date } }),
    ])

const openOrder =
  ({ call }: Person, { id }: GroupOrder): Call =>
  () =>
    call(workOrderEndpoints.getWorkOrder, { params: { id } })

function stamp(
  { call, id }: Person,
  wish: { readonly TypeId: number; readonly OrderRows?: { OrderId: number; OrderRowId: number }[] },
): Call {
  const headers = newKey()
  const body = { SalesmanId: id, IsPreviousJobsReady: false, ...wish }
  return () => call(stampingEndpoints.stamp, { headers, body })
}

const startWork = (person: Person, { id, rows }: GroupOrder): Call =>
  stamp(person, {
    TypeId: stampingTypes.work,
    OrderRows: rows.slice(0, 2).map((row) => ({ OrderId: id, OrderRowId: row.id })),
  })

function signRow(site: PlayingSite, { call, id }: Person): Call {
  const rows = site.data.orders.flatMap((order) => order.rows)
  // The last rows first, because technicians work on the first ones.
  const row = rows.at(-1 - (site.signed % rows.length))
  site.signed += 1
  const headers = newKey()
  const body = { SalesmanId: id, SignedRows: [{ Oid: row?.oid ?? '' }] }
  return () => call(jobEndpoints.signRows, { headers, body })
}

function sendPhoto({ call }: Person, { orderNumber }: GroupOrder, { photos }: Props): Call {
  const headers = newKey()
  const photo = photos[Math.floor(Math.random() * photos.length)] ?? Buffer.alloc(0)
  const form = new FormData()
  // The bytes after the end of the picture make each photo another file.
  form.append('file', new Blob([new Uint8Array(photo), randomBytes(16)]), `${randomUUID()}.jpg`)
  return () => call(attachmentEndpoints.uploadToWorkOrder, { params: { orderNumber }, headers, form })
}

function sendMessage({ call, id }: Person, { topicId }: GroupOrder, { recorder }: Props): Call {
  const clientMessageId = randomUUID()
  recorder.sent('chat message at others', clientMessageId)
  const body = { topicId, actorId: id, text: 'The part has arrived', clientMessageId }
  return () => call(chatEndpoints.addMessage, { params: { id: topicId }, body })
}

/** A supervisor moves a reservation on its bay by a quarter of an hour, or back. */
function moveReservation(site: PlayingSite, { recorder }: Props): Call {
  const { orders } = site.data
  const { reservation, bay } = orders[Math.floor(Math.random() * orders.length)] as GroupOrder
  const isLate = !site.late.delete(reservation.oid)
  if (isLate) site.late.add(reservation.oid)
  const instant = (text: string) => new Date(Date.parse(text) + (isLate ? 900_000 : 0)).toISOString()
  const supervisor = site.people.others[0] as Person
  recorder.sent('move on other boards', reservation.oid)
  const headers = newKey()
  const body = {
    Oid: reservation.oid,
    ResourceId: bay,
    FromResourceId: bay,
    AllowOverlap: true,
    StartTime: instant(reservation.start),
    EndTime: instant(reservation.end),
  }
  return () => supervisor.call(workshopScheduleEndpoints.moveReservation, { headers, body })
}

/** The dealer system sends vehicles, each of which has another mileage than before. */
function sendBatch(site: PlayingSite, { service }: Props): Call {
  const { id: siteId } = site.data
  site.batches += 1
  const records = Array.from({ length: recordsOfBatch }, (_, place) => ({
    externalId: `V${siteId}-${place}`,
    data: {
      siteId,
      licenseNumber: `B${siteId}-${place}`,
      serialNumber: `BATCH${siteId}X${String(place).padStart(8, '0')}`,
      makeName: 'Škoda',
      modelName: 'Octavia',
      mileage: 10_000 + site.batches,
    },
  }))
  const headers = newKey()
  const body = { source: 'dms', records }
  return () => service(integrationBatchEndpoints.batchVehicles, { headers, query: {}, body })
}
