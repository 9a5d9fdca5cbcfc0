import * as z from 'zod'
import { expects, issueAt } from './field-reasons.ts'
import { isExactTo, maxPrice, maxQuantity } from './limits.ts'

/** An instant on the wire: ISO 8601 with a time zone offset. */
export const instant = z.iso.datetime({ offset: true, abort: true })

const ofOurTimes = expects('years')
const hasOurYear = (value: string) => /^(19|2)/.test(value)

/** An instant in a request. Its year must be one that the database and calendars support. */
export const instantSent = instant.refine(hasOurYear, ofOurTimes)

/** A calendar day of the site, `YYYY-MM-DD`. */
export const day = z.iso.date({ abort: true })

/** A day in a request. Its year must be one that the database and time zones support. */
export const dayInPath = day.refine(hasOurYear, ofOurTimes)

/** A local time at the site, `HH:mm`. */
export const wallTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, expects('wallTime'))

/** The id of a database row. */
export const id = z.int().positive()

/** An id or other integer in a path or a query. */
export const idInPath = z.coerce.number<number>().int().positive().max(Number.MAX_SAFE_INTEGER)

/** The number of a job in a path or in another string. The database stores it in 32 bits. */
export const jobNumberInPath = idInPath.max(2_147_483_647)

/** A work order's number: up to 10 digits. */
export const orderNumber = id.max(9_999_999_999)

/** A work order's number in a path or in another string. */
export const orderNumberInPath = idInPath.max(9_999_999_999)

/** An amount or a sum. The database stores it exactly, and JSON sends it as a number. */
export const decimal = z.number()

/** Returns a schema for numbers with at most this many decimal places, which the database stores exactly. */
const exactDecimal = (places: number) =>
  z.number().refine((value) => isExactTo(value, places), {
    ...expects('decimals'),
    params: { count: places },
  })

/** A quantity in a request: exact to a thousandth. */
export const quantity = exactDecimal(3).min(0).max(maxQuantity)

/** A change of a quantity in a request: exact to a thousandth. */
export const signedQuantity = exactDecimal(3).min(-maxQuantity).max(maxQuantity)

/** A price in a request, in euros: exact to a cent. */
export const price = exactDecimal(2).min(0).max(maxPrice)

/** Refuses characters that PostgreSQL cannot store. */
const keepable = z.regex(/^[^\0\p{Cs}]*$/u, expects('characters'))

/** Free text of at most `max` characters that the database can store. */
export const text = (max: number) => z.string().max(max).check(keepable)

/** A search text. Spaces around it are removed. */
export const searchText = (max: number) => z.string().trim().max(max).check(keepable)

/** A list of site ids in a query, such as `1,2`. */
export const sitesInQuery = z
  .string()
  .max(5000)
  .regex(/^[\d,]+$/, expects('siteList'))
  .transform((list) => list.split(',').map(Number))
  .refine((ids) => ids.every((id) => Number.isSafeInteger(id) && id > 0), expects('siteList'))

/** True or false in a query, in upper or lower case. */
export const flagInQuery = z.stringbool({ truthy: ['true'], falsy: ['false'] })

/**
 * Marks a field that the specification does not have. Our server always sends it. A plain specification
 * server omits it, so clients must work without it.
 */
export const extension = <S extends z.ZodType>(schema: S): z.ZodOptional<S> =>
  schema.optional().meta({ 'x-extension': true })

/**
 * The text number of a work order in another system, such as `SO000123`. People say it instead of the order
 * number. Null if the work order has none.
 */
export const externalNumber = extension(z.string().nullable())

/** The version that a client has read. The server refuses a stale version, as it does with `If-Match`. */
export const seenVersion = extension(z.int().min(0).nullish())

/**
 * Names of the fields that a save empties. Null cannot empty a field, because it means the same as an omitted
 * field.
 */
export const clearedFields = <const Name extends string>(names: readonly [Name, ...Name[]]) =>
  extension(z.array(z.enum(names)).max(names.length).nullish())

/** Checks that no field in `clearedFields` also has a value. */
export function refuseClearedWithValue<
  Body extends { readonly ClearedFields?: readonly (keyof Body & string)[] | null | undefined },
>({ value, issues }: z.core.ParsePayload<Body>): void {
  for (const [place, name] of (value.ClearedFields ?? []).entries())
    if (value[name] != null)
      issues.push(
        issueAt(['ClearedFields', place], 'clearedWithValue', { input: name, params: { field: name } }),
      )
}
