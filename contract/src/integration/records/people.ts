import * as z from 'zod'
import { day, id, instant } from '../../fields.ts'
import { balanceKinds } from '../../stamping/hours.ts'
import { amount, decimalText, instantOrNull, Reference, record, reference, word } from './fields.ts'

export const EmployeeRecord = record({
  name: z.string(),
  email: word,
  userName: word,
  /** The number of the person in the payroll or dealer system; null if there is none. */
  number: word,
  /** A letter for each part of the business; M or U means a stamping employee. */
  subsystem: z.string(),
  isWorkqueue: z.boolean(),
  isActive: z.boolean(),
  /** The name of the access profile. */
  profile: z.string(),
  /** Those sites of the employee that the account may see. */
  sites: z.array(z.object({ siteId: id, isDefault: z.boolean(), isActive: z.boolean() })),
})

export const ShiftRecord = record({ employee: Reference, startTime: instant, endTime: instant })

/** A planned absence, such as a holiday. */
export const AbsenceRecord = record({
  employee: Reference,
  typeCode: z.int(),
  note: z.string().nullable(),
  startTime: instant,
  endTime: instantOrNull,
})

/** The flextime or overtime of a person at the beginning of a day, in minutes. */
export const OpeningBalanceRecord = record({
  employee: Reference,
  day,
  kind: z.enum(balanceKinds),
  minutes: z.int(),
})

export const ResourceRecord = record({
  name: z.string(),
  isMaterial: z.boolean(),
  employee: reference,
})

export const stampingCorrectionKinds = [
  'Move',
  'Split',
  'Change',
  'Add',
  'Remove',
  'Forgotten',
  'Comment',
] as const

/** A stamping of presence. Minutes have at most two decimals. */
export const StampingRecord = record({
  employee: Reference,
  typeCode: z.int(),
  /** The name of the type in the account's language. */
  type: z.string(),
  startTime: instant,
  /** Null while the stamping runs. */
  endTime: instantOrNull,
  /** Minutes beyond the shift, by the kind that the employee chose. */
  overtimeMinutes: z.int(),
  flexMinutes: z.int(),
  kikyMinutes: z.int(),
  /** The stamped rows. The minutes of the stamping are divided evenly between them. */
  rows: z.array(z.object({ workOrderId: id, rowId: id, usedTime: decimalText })),
  /** The corrections that concern the stamping, the oldest first. */
  corrections: z.array(
    z.object({
      kind: z.enum(stampingCorrectionKinds),
      correctedAt: instant,
      correctedBy: Reference,
      reason: z.string(),
    }),
  ),
})

/** A task, which the app also calls an activity. */
export const TaskRecord = record({
  header: z.string(),
  body: z.string(),
  typeCode: z.string(),
  /** The person or the work queue to which the task is assigned. */
  assignee: Reference,
  createdBy: Reference,
  assignedAt: instant,
  plannedAt: instantOrNull,
  endAt: instantOrNull,
  closedAt: instantOrNull,
  closedBy: reference,
  price: amount,
  workOrder: reference,
  rowId: id.nullable(),
})

/** A message of the conversation about a work order. */
export const MessageRecord = record({
  workOrder: Reference,
  /** The position of the message in its conversation, from 1 on. */
  sequence: z.int(),
  /** Null if the app or another system wrote the message. */
  author: reference,
  authorName: word,
  sentAt: instant,
  body: z.string(),
  needsAnswer: z.boolean(),
  acknowledgedAt: instantOrNull,
  acknowledgedBy: reference,
  attachmentIds: z.array(id),
})
