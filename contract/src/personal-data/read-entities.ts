import * as z from 'zod'
import { dayInPath, id, idInPath, instant } from '../fields.ts'
import { personKinds } from './entities.ts'

/** The ways in which an employee can read data about a person. */
export const readOccasions = ['customer', 'stampings', 'person', 'exported', 'erased'] as const
export type ReadOccasion = (typeof readOccasions)[number]

/** A read of data about a person. For each reader and person, at most one read per hour is recorded. */
export const PersonRead = z.object({
  Id: id,
  /** Time of the first read of the hour. */
  At: instant,
  ReaderName: z.string(),
  Kind: z.enum(personKinds),
  PersonId: id,
  PersonName: z.string(),
  Occasion: z.enum(readOccasions),
})
export type PersonRead = z.output<typeof PersonRead>

/** The filters of the log of reads. */
export const personReadFilter = z.object({
  from: dayInPath,
  to: dayInPath,
  readerId: idInPath.optional(),
  kind: z.enum(personKinds).optional(),
  personId: idInPath.optional(),
})
