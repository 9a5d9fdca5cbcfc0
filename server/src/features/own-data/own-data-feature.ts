import { ownDataEndpoints } from '@verstas/contract/own-data/endpoints.ts'
import { runCommand } from '../../platform/commands/run-command.ts'
import { type JsonText, readJson, readRow, toJson } from '../../platform/database/read-json.ts'
import { phoneEndOf } from '../../platform/database/typed-records.ts'
import { RawJson } from '../../platform/http/answer.ts'
import { feature } from '../../platform/http/feature.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { logSecurity } from '../../platform/session/security-log.ts'
import { readOwnGroups } from '../integration/batch/own-records.ts'
import { cancelWorkOrder, restoreWorkOrder, setOwnStatus } from './change-work-order.ts'
import { createWorkOrder } from './create-work-order.ts'
import { findSlots } from './find-slots.ts'
import {
  customerFieldsRead,
  foundCustomersRead,
  foundVehiclesRead,
  vehicleFieldsRead,
} from './own-data-reads.ts'
import { receivePart } from './receive-part.ts'
import { saveCustomer, saveVehicle } from './save-record.ts'

/** A row of a read whose answer may contain customers' names. */
interface CustomerRow<Answer> {
  readonly json: JsonText<Answer>
  /** The ids of the vehicles or customers, as a string (`1,2`); null if the answer names no customer. */
  readonly ids: string | null
}

const rowOf = <Answer>(row: object | undefined): CustomerRow<Answer> => {
  const [json, ids] = Object.values(row ?? {}) as [JsonText<Answer>, string | null]
  return { json, ids }
}

const idsOf = (ids: string): number[] => ids.split(',').map(Number)

/** The endpoints for data that a workshop writes itself (specification.md, Own data). */
export const ownDataFeature = feature(ownDataEndpoints, ({ db, clock }) => ({
  getOwnDataOffer: async ({ session: { siteId } }) => {
    const ownGroups = await readOwnGroups(db, siteId)
    return new RawJson(
      toJson({
        WorkOrders: ownGroups['work-order.head'],
        Reservations: ownGroups.reservation,
        Vehicles: ownGroups.vehicle,
        Customers: ownGroups.customer,
      }),
    )
  },

  findVehicles: async ({ query: { number }, session, request }) => {
    const { siteId, employeeId, rights } = session
    const maySeeCustomers = rights.has('CustomerInfoVisible')
    const { json, ids } = rowOf<never>(
      await readRow(db, foundVehiclesRead, { siteId, maySeeCustomers, number }),
    )
    if (ids) logSecurity(request, 'customer read', { employeeId, siteId, vehicleIds: idsOf(ids) })
    return new RawJson(json)
  },

  findCustomers: async ({ query: { search }, session: { siteId, employeeId }, request }) => {
    const phone = phoneEndOf(search)
    const { json, ids } = rowOf<never>(await readRow(db, foundCustomersRead, { siteId, search, phone }))
    if (ids) logSecurity(request, 'customer read', { employeeId, siteId, customerIds: idsOf(ids) })
    return new RawJson(json)
  },

  findSlots: async ({ query: { minutes, from }, session }) => {
    const now = clock.now()
    const wanted = Math.max(now.getTime(), from === undefined ? 0 : Date.parse(from))
    const slots = await findSlots(db, session, { minutes, from: new Date(wanted) })
    return new RawJson(toJson(slots))
  },

  createWorkOrder: (call) =>
    runCommand({ db, clock }, call, (context) => createWorkOrder(context, call.body)),

  // Copies the path into the body, because the idempotency key covers only the body.
  cancelWorkOrder: (call) =>
    runCommand({ db, clock }, { ...call, body: call.params }, (context) =>
      cancelWorkOrder(context, call.params.id),
    ),

  restoreWorkOrder: (call) =>
    runCommand({ db, clock }, { ...call, body: call.params }, (context) =>
      restoreWorkOrder(context, call.params.id),
    ),

  setOwnStatus: (call) =>
    runCommand({ db, clock }, { ...call, body: { ...call.body, ...call.params } }, (context) =>
      setOwnStatus(context, call.params.id, call.body),
    ),

  getCustomerFields: async ({ params: { id }, session: { siteId, employeeId }, request }) => {
    const json = await readJson(db, customerFieldsRead, { siteId, id })
    if (json === null) throw refuse('notFound')
    logSecurity(request, 'customer read', { employeeId, siteId, customerIds: [id] })
    return new RawJson(json)
  },

  saveCustomer: (call) =>
    runCommand({ db, clock }, { ...call, body: { ...call.body, ...call.params } }, (context) =>
      saveCustomer(context, call.params.id, call.body),
    ),

  getVehicleFields: async ({ params: { id }, session: { siteId } }) => {
    const json = await readJson(db, vehicleFieldsRead, { siteId, id })
    if (json === null) throw refuse('notFound')
    return new RawJson(json)
  },

  saveVehicle: (call) =>
    runCommand({ db, clock }, { ...call, body: { ...call.body, ...call.params } }, (context) =>
      saveVehicle(context, call.params.id, call.body),
    ),

  receivePart: (call) => runCommand({ db, clock }, call, (context) => receivePart(context, call.body)),
}))
