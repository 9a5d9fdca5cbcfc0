import * as z from 'zod'
import { id, instant } from '../../fields.ts'
import { workOrderStatuses } from '../../work-orders/entities.ts'
import { rowTypes } from '../../work-orders/rows.ts'
import { amount, dayOrNull, instantOrNull, number, Reference, record, reference, word } from './fields.ts'

/** A row of a job. Times are in minutes. */
const Row = z.object({
  id,
  /** The external id of the row; null if the row was made here. */
  externalId: word,
  type: z.enum(rowTypes),
  name: z.string(),
  note: z.string(),
  supplierNumber: word,
  itemNumber: word,
  stockCode: word,
  orderedAmount: amount,
  deliveredAmount: amount,
  backOrderAmount: amount,
  backOrderPromisedOn: dayOrNull,
  /** The unit price in euros, without tax. */
  price: amount,
  /** Null if the other system does not send the payer. */
  payer: z.enum(['customer', 'warranty', 'internal', 'contract']).nullable(),
  workOperationCode: word,
  standardTime: amount,
  factoryTime: amount,
  workTypeCode: word,
  workTypeDescription: word,
  isStampingProhibited: z.boolean(),
  sourceType: word,
  /** True for a row that was taken off its job. */
  isMarkedAsDeleted: z.boolean(),
  /** The signature of a labour row. */
  doneAt: instantOrNull,
  doneBy: reference,
  /** The stamped minutes of a labour row, up to now; null for other rows. */
  usedTime: amount,
})

export const WorkOrderRecord = record({
  /**
   * The number in the app's addresses. A work order with only a text number has a drawn number above
   * 9000000000.
   */
  orderNumber: z.int(),
  /** The text number, which the app shows instead of the order number. */
  externalNumber: word,
  status: z.enum(workOrderStatuses),
  substatusCode: word,
  receiver: reference,
  vehicle: Reference,
  contact: reference,
  note: z.string(),
  mileage: number,
  mileageAtHandover: number,
  useHours: number,
  vehicleLocation: z.string(),
  customerWaiting: z.boolean(),
  /** The time that was promised to the customer. */
  estimatedDelivery: instantOrNull,
  priorityCode: number,
  hasActivePaymentLink: z.boolean(),
  hidePartsInWeb: z.boolean(),
  partsPrePlanned: z.boolean(),
  partsPrePicked: z.boolean(),
  invoiceNumber: word,
  invoicedAt: instantOrNull,
  jobs: z.array(
    z.object({
      id,
      externalId: word,
      jobNumber: number,
      note: z.string(),
      rows: z.array(Row),
    }),
  ),
})

export const ReservationRecord = record({
  workOrder: Reference,
  startTime: instant,
  endTime: instant,
  deliveredAt: instantOrNull,
  isCustomerLate: z.boolean(),
  resources: z.array(z.object({ resource: Reference, startTime: instant, endTime: instant })),
})

/** A file of a work order, a task or an inspection. */
export const AttachmentRecord = record({
  workOrder: reference,
  jobId: id.nullable(),
  task: reference,
  inspection: reference,
  /** The check of the inspection to which the file belongs, such as `check.frontPads`. */
  property: word,
  fileName: z.string(),
  contentType: z.string(),
  kind: z.string(),
  byteSize: z.int(),
  /** The SHA-256 of the file in hexadecimal digits. */
  checksum: z.string(),
  caption: word,
  signerName: word,
  width: number,
  height: number,
  createdBy: Reference,
  /** The address of the file, below the base of the API. */
  content: z.string(),
})
