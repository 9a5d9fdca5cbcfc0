import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { expects } from '../field-reasons.ts'
import { idInPath, instantSent, searchText } from '../fields.ts'
import {
  ChangedWorkOrder,
  CreatedWorkOrder,
  CustomerSave,
  FoundCustomer,
  FoundVehicle,
  FreeSlot,
  NewWorkOrder,
  OwnDataOffer,
  PartReceipt,
  ReceivedPart,
  StatusChange,
  StoredCustomer,
  StoredVehicle,
  VehicleSave,
} from './entities.ts'

const rights = ['CreateWorkOrders'] as const
const read = { method: 'GET', rights, extension: true } as const

const ofId = z.object({ id: idInPath })

/** Common fields of the calls that change a whole work order. */
const change = {
  method: 'POST',
  rights,
  params: ofId,
  changes: ['workOrders', 'reservations', 'schedule', 'planning', 'history'],
  idempotent: true,
  answer: ChangedWorkOrder,
  extension: true,
} as const
const ofOrder = ['workOrdersElsewhere', 'saveLockedByOther'] as const

const save = {
  method: 'POST',
  params: ofId,
  changes: ['workOrders', 'reservations', 'schedule', 'planning'],
  idempotent: true,
  extension: true,
} as const
const saveSummary = (what: string) =>
  `Changes ${what}. Changes of other fields that somebody saved meanwhile remain. A different change of the same ` +
  'field refuses the save.'

/**
 * Calls with which people of a site without a dealer system create and change work orders (specification.md,
 * Own data).
 */
export const ownDataEndpoints = {
  getOwnDataOffer: endpoint({
    ...read,
    path: '/workshop/own/offer',
    summary: 'Returns the kinds of records that people of the site write themselves.',
    answer: OwnDataOffer,
  }),
  findVehicles: endpoint({
    ...read,
    path: '/workshop/own/vehicles',
    shows: ['workOrders'],
    summary:
      'Returns the vehicles of the site with this beginning of a plate or this end of a VIN, with their ' +
      'customer, last visits and open work orders; at most 10.',
    query: z.object({ number: searchText(40).regex(/[\p{L}\p{N}]/u, expects('letterOrDigit')) }),
    answer: z.array(FoundVehicle),
  }),
  findCustomers: endpoint({
    ...read,
    rights: ['CreateWorkOrders', 'CustomerInfoVisible'],
    path: '/workshop/own/customers',
    summary:
      'Returns the customers of the site with these words in the name, with this customer number, or with this ' +
      'phone number or its end of at least four digits; at most 20.',
    query: z.object({ search: searchText(100).min(2) }),
    answer: z.array(FoundCustomer),
  }),
  findSlots: endpoint({
    ...read,
    path: '/workshop/own/slots',
    shows: ['schedule'],
    summary:
      'Returns the next three free times for work of this length within 14 days, each with a person and a bay.',
    query: z.object({
      minutes: z.coerce.number<number>().int().min(1).max(1_440),
      from: instantSent.optional(),
    }),
    answer: z.array(FreeSlot),
  }),
  createWorkOrder: endpoint({
    method: 'POST',
    rights,
    path: '/workshop/own/workorders',
    changes: ['workOrders', 'reservations', 'schedule', 'planning'],
    summary:
      'Makes a work order with its jobs and its reservation, and a new vehicle and customer, all or nothing.',
    idempotent: true,
    body: NewWorkOrder,
    answer: CreatedWorkOrder,
    errors: [
      'notFound',
      'workOrdersElsewhere',
      'reservationsElsewhere',
      'vehiclesElsewhere',
      'customersElsewhere',
      'vehicleAtSite',
      'operationUnknown',
      'restrictedOperation',
      'reservationTimesWrong',
      'reservationResourceUnknown',
      'reservationOverlaps',
    ],
    extension: true,
  }),
  cancelWorkOrder: endpoint({
    ...change,
    path: '/workshop/own/workorders/:id/cancel',
    summary:
      'Cancels a work order on which no work has begun. Lists and the schedule omit it, and its times are free.',
    errors: [...ofOrder, 'workOrderInvoiced', 'workOrderClosed', 'workOrderStarted'],
  }),
  restoreWorkOrder: endpoint({
    ...change,
    path: '/workshop/own/workorders/:id/restore',
    summary:
      'Restores a cancelled work order. Its reservations take their times again, unless others have them now.',
    errors: ofOrder,
  }),
  setOwnStatus: endpoint({
    ...change,
    path: '/workshop/own/workorders/:id/status',
    summary: 'Closes a work order, or opens a closed one again.',
    body: StatusChange,
    errors: [...ofOrder, 'workOrderInvoiced', 'workOrderStamped'],
  }),
  getCustomerFields: endpoint({
    ...read,
    rights: ['CreateWorkOrders', 'CustomerInfoVisible'],
    path: '/workshop/own/customers/:id',
    shows: ['workOrders'],
    summary: 'Returns the fields of a customer for its form.',
    params: ofId,
    answer: StoredCustomer,
  }),
  saveCustomer: endpoint({
    ...save,
    rights: ['CreateWorkOrders', 'CustomerInfoVisible'],
    path: '/workshop/own/customers/:id',
    summary: saveSummary('a customer'),
    body: CustomerSave,
    answer: StoredCustomer,
    errors: ['customersElsewhere', 'ownDataChanged'],
  }),
  getVehicleFields: endpoint({
    ...read,
    path: '/workshop/own/vehicles/:id',
    shows: ['workOrders'],
    summary: 'Returns the fields of a vehicle for its form.',
    params: ofId,
    answer: StoredVehicle,
  }),
  saveVehicle: endpoint({
    ...save,
    rights,
    path: '/workshop/own/vehicles/:id',
    summary: saveSummary('a vehicle'),
    body: VehicleSave,
    answer: StoredVehicle,
    errors: ['vehiclesElsewhere', 'vehicleAtSite', 'ownDataChanged'],
  }),
  receivePart: endpoint({
    method: 'POST',
    rights: ['ManageParts'],
    path: '/workshop/own/receipts',
    changes: ['planning'],
    summary:
      'Adds received pieces of a part to a stock, and returns the work orders that lack the part. A negative quantity ' +
      'takes a receipt back.',
    idempotent: true,
    body: PartReceipt,
    answer: ReceivedPart,
    errors: ['notFound', 'stockElsewhere', 'stockTooSmall'],
    extension: true,
  }),
}
