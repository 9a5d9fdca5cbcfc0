import * as z from 'zod'
import { expects, issueAt } from './field-reasons.ts'

/** A point of time on the wire: ISO 8601 with its offset. */
export const instant = z.iso.datetime({ offset: true, abort: true })

const ofOurTimes = expects('years')
const hasOurYear = (value: string) => /^(19|2)/.test(value)

/** A point of time in a request, within the years that the database and calendars handle. */
export const instantSent = instant.refine(hasOurYear, ofOurTimes)

/** A calendar day of the site, `YYYY-MM-DD`. */
export const day = z.iso.date({ abort: true })

/** A day in a request, within the years that the database and time zones handle. */
export const dayInPath = day.refine(hasOurYear, ofOurTimes)

/** A number of a database row. */
export const id = z.int().positive()

/** An id or other whole number that stands in a path or a query. */
export const idInPath = z.coerce.number<number>().int().positive().max(Number.MAX_SAFE_INTEGER)

/** A job's number that stands in a path or comes as a text: the database counts jobs in 32 bits. */
export const jobNumberInPath = idInPath.max(2_147_483_647)

/** A work order's number: up to 10 digits. */
export const orderNumber = id.max(9_999_999_999)

/** A work order's number that stands in a path or comes as a text. */
export const orderNumberInPath = idInPath.max(9_999_999_999)

/** An amount or a sum: exact in the database, a JSON number on the wire. */
export const decimal = z.number()

/** A decimal of at most so many decimal places, so that the database keeps it as it was sent. */
const exactDecimal = (places: number) =>
  z.number().refine((value) => Number(value.toFixed(places)) === value, {
    ...expects('decimals'),
    params: { count: places },
  })

/** The largest quantity that the database keeps. */
export const maxQuantity = 999_999_999.999

/** A quantity that is sent: exact to a thousandth. */
export const quantity = exactDecimal(3).min(0).max(maxQuantity)

/** A price that is sent, in euros: exact to a cent. */
export const price = exactDecimal(2).min(0).max(9_999_999_999.99)

/** Only characters that PostgreSQL can store. */
const keepable = z.regex(/^[^\0\p{Cs}]*$/u, expects('characters'))

/** Free text of at most `max` characters that the database can store. */
export const text = (max: number) => z.string().max(max).check(keepable)

/** Text that is looked for, without the spaces around it. */
export const searchText = (max: number) => z.string().trim().max(max).check(keepable)

/** True or false in a query, in any case. */
export const flagInQuery = z.stringbool({ truthy: ['true'], falsy: ['false'] })

/** For a body whose fields may be null where they may be left out: what is null counts as left out. */
export const omitNulls = <Body extends object>(body: Body) =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null)) as {
    [Name in keyof Body]: Exclude<Body[Name], null>
  }

/**
 * A field that the specification does not know; the API's description marks it `x-extension`. Another server leaves
 * it out, so whoever reads it must do without it. Ours always answers with it.
 */
export const extension = <S extends z.ZodType>(schema: S): z.ZodOptional<S> =>
  schema.optional().meta({ 'x-extension': true })

/** The version that the client had read before it saves; a stale one is refused, as a stale `If-Match` is. */
export const seenVersion = extension(z.int().min(0).nullish())

/** Names the fields of these that are emptied: a null counts as left out. */
export const clearedFields = <const Name extends string>(names: readonly [Name, ...Name[]]) =>
  extension(z.array(z.enum(names)).max(names.length).nullish())

/** A check of an object with `clearedFields`: what is emptied has no value beside it. */
export function refuseClearedWithValue<
  Body extends { readonly ClearedFields?: readonly (keyof Body & string)[] | null | undefined },
>({ value, issues }: z.core.ParsePayload<Body>): void {
  for (const [place, name] of (value.ClearedFields ?? []).entries())
    if (value[name] != null)
      issues.push(
        issueAt(['ClearedFields', place], 'clearedWithValue', { input: name, params: { field: name } }),
      )
}
