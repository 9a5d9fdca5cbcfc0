import * as z from 'zod'
import { day, id, instant } from '../../fields.ts'

/** An exact number as a string, such as `"12.50"`. */
export const decimalText = z.string().regex(/^-?\d+(\.\d+)?$/)

/** The name by which another system knows a record. */
export const ExternalId = z.object({ source: z.string(), externalId: z.string() })

export const externalIds = z.array(ExternalId)

/** A reference to another record, with the names by which other systems know it. */
export const Reference = z.object({ id, externalIds })

/**
 * The position of a record's last change in the change feed, as a string; "0" if it has not changed since the
 * feed began.
 */
export const recordVersion = z.string().regex(/^\d+$/)

/** The fields of every record. */
const recordFields = {
  id,
  /** The site of the record; null for a record that all sites share. */
  siteId: id.nullable(),
  version: recordVersion,
  externalIds,
  createdAt: instant,
  changedAt: instant,
}

/** Returns the schema of a record with the given fields and the common fields. */
export const record = <Shape extends z.core.$ZodShape>(fields: Shape) =>
  z.object({ ...recordFields, ...fields })

export const word = z.string().nullable()
export const number = z.int().nullable()
export const amount = decimalText.nullable()
export const dayOrNull = day.nullable()
export const instantOrNull = instant.nullable()
export const reference = Reference.nullable()
