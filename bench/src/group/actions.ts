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

/** A simulated site: its records, its people, and the state that their actions change. */
export interface SimulatedSite {
  readonly data: GroupSite
  readonly people: PeopleOfSite
  /** Number of signed rows. */
  signed: number
  /** Reservations that are a quarter of an hour later than planned. */
  readonly late: Set<string>
  batches: number
}

/** An action of a person. It is due at `at`, in milliseconds since the start of the simulation. */
export interface Action {
  readonly name: ActionName
  readonly at: number
  /**
   * Prepares the action. @returns the call, which is repeated with the same idempotency key until a server
   * answers
   */
  readonly begin: () => Call
}

export type Call = () => Promise<unknown>

export type ActionName =
  | 'clock on'
  | 'open my day'
  | 'open a work order'
  | 'start work'
  | 'sign a row'
  | 'photo'
  | 'send a chat message'
  | 'move a reservation'
  | 'integration batch'

/** The data that all simulated sites share. */
export interface SharedData {
  readonly photos: readonly Buffer[]
  readonly service: Person['call']
  readonly recorder: Recorder
  /** Today's date at the sites. */
  readonly date: string
}

const stampingTypes = { work: 1, in: 10, out: 11 } as const
const movesOfSite = 6
const batchesOfSite = 3
const recordsOfBatch = 25
/** Share of the half hour that a technician needs for the start of the working day. */
const beginShare = 0.2

/**
 * Plans the actions of a site's people in the first half hour; the actions of one person run one after
 * another. A technician clocks on, reads the day and the work orders, and starts work. Some technicians sign
 * a row, send a message and take a photo.
 *
 * @param halfHour the length of the half hour in milliseconds
 */
export function planSite(site: SimulatedSite, shared: SharedData, halfHour: number): Action[][] {
  const technicians = site.people.technicians.map((person, place) => {
    const order = orderOf(site, person, place)
    const begin = Math.random() * halfHour * (1 - beginShare)
    const actions: Pick<Action, 'name' | 'begin'>[] = [
      { name: 'open my day', begin: () => openDay(person, shared) },
      { name: 'clock on', begin: () => stamp(person, { TypeId: stampingTypes.in }) },
      { name: 'open my day', begin: () => openDay(person, shared) },
      { name: 'open a work order', begin: () => openOrder(person, order) },
      { name: 'start work', begin: () => startWork(person, order) },
      { name: 'open a work order', begin: () => openOrder(person, order) },
      ...(place % 3 === 0 ? [{ name: 'photo', begin: () => sendPhoto(person, order, shared) } as const] : []),
      ...(place % 2 === 0 ? [{ name: 'sign a row', begin: () => signRow(site, person) } as const] : []),
      ...(place % 2 === 1
        ? [{ name: 'send a chat message', begin: () => sendMessage(person, order, shared) } as const]
        : []),
      { name: 'open a work order', begin: () => openOrder(person, order) },
    ]
    return actions.map((act, index) => ({
      ...act,
      at: begin + (index / actions.length) * halfHour * beginShare,
    }))
  })
  const spread = (count: number, name: ActionName, begin: () => Call): Action[][] =>
    Array.from({ length: count }, () => [{ name, begin, at: Math.random() * halfHour }])
  return [
    ...technicians,
    ...spread(movesOfSite, 'move a reservation', () => moveReservation(site, shared)),
    ...spread(batchesOfSite, 'integration batch', () => sendBatch(site, shared)),
  ]
}

/** Returns the calls by which the technicians end their day, so that they can clock on again. */
export const clockOffs = (site: SimulatedSite): Call[] =>
  site.people.technicians.map((person) => stamp(person, { TypeId: stampingTypes.out }))

const orderOf = ({ data }: SimulatedSite, { id }: Person, place: number): GroupOrder => {
  const own = data.orders.find(({ technician }) => technician === id) ?? data.orders[place]
  if (own === undefined) throw new Error('The site has no work order')
  return own
}

const openDay =
  ({ call }: Person, { date }: SharedData): Call =>
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

function signRow(site: SimulatedSite, { call, id }: Person): Call {
  const rows = site.data.orders.flatMap((order) => order.rows)
  // Signs the last rows first, because technicians work on the first ones.
  const row = rows.at(-1 - (site.signed % rows.length))
  site.signed += 1
  const headers = newKey()
  const body = { SalesmanId: id, SignedRows: [{ Oid: row?.oid ?? '' }] }
  return () => call(jobEndpoints.signRows, { headers, body })
}

function sendPhoto({ call }: Person, { orderNumber }: GroupOrder, { photos }: SharedData): Call {
  const headers = newKey()
  const photo = photos[Math.floor(Math.random() * photos.length)] ?? Buffer.alloc(0)
  const form = new FormData()
  // Appends bytes after the end of the picture, which makes each photo a different file.
  form.append('file', new Blob([new Uint8Array(photo), randomBytes(16)]), `${randomUUID()}.jpg`)
  return () => call(attachmentEndpoints.uploadToWorkOrder, { params: { orderNumber }, headers, form })
}

function sendMessage({ call, id }: Person, { topicId }: GroupOrder, { recorder }: SharedData): Call {
  const clientMessageId = randomUUID()
  recorder.sent('chat message at others', clientMessageId)
  const body = { topicId, actorId: id, text: 'The part has arrived', clientMessageId }
  return () => call(chatEndpoints.addMessage, { params: { id: topicId }, body })
}

/** Moves a reservation on its bay by a quarter of an hour, or back, as a supervisor. */
function moveReservation(site: SimulatedSite, { recorder }: SharedData): Call {
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

/** Sends vehicles from the dealer system, each with a changed mileage. */
function sendBatch(site: SimulatedSite, { service }: SharedData): Call {
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
