import { isUtf8 } from 'node:buffer'
import type { EndpointDefinition } from '@verstas/contract/endpoint.ts'
import { areServiceRights } from '@verstas/contract/integration/service-rights.ts'
import { type Reason, wrongField } from '@verstas/domain/errors/reason.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { fieldReasonOf } from './field-reason.ts'
import { Refusal, refuseUnreadable } from './refusal.ts'
import { issuesOf } from './union-issues.ts'

/** The maximum number of invalid fields, and of unknown keys, that an error names for a part of a request. */
const mostNamed = 20

/** The maximum length of a field's name in an error, in characters, because the caller can send any name. */
const longestName = 500

type RequestParts = Pick<FastifyRequest, 'url' | 'params' | 'query' | 'headers' | 'body'>

/**
 * Parses the parts of a request as the endpoint declares them. A body's values are never converted to another
 * type. In a query of the app, blank values and `null` are treated as omitted, and unknown parameters are ignored
 * (specification.md, Wire). A query of another system is strict, because a misspelt `dryRun` would write. A
 * declared parameter that is repeated or badly encoded is refused, because its value would be a guess.
 *
 * @throws {Refusal} invalidField for each of the first invalid fields
 */
export function parseRequest(endpoint: EndpointDefinition, request: RequestParts) {
  const params = parse(endpoint.params, request.params)
  const query = parseQuery(endpoint, request)
  const headers = parse(endpoint.headers, request.headers)
  const body = parse(endpoint.body, request.body ?? undefined)
  const [first, ...rest] = [params, query, headers, body].flatMap(({ reasons }) => reasons)
  if (first) throw new Refusal([first, ...rest])
  return { params: params.data, query: query.data, headers: headers.data, body: body.data }
}

/** A part of a request. `data` has the type of the endpoint's schema, and is undefined if there are reasons. */
interface ParsedPart {
  readonly data: never
  readonly reasons: readonly Reason[]
}

/** A part without data: it was refused, or the endpoint has no such part. */
const without = (reasons: readonly Reason[]): ParsedPart => ({ data: undefined as never, reasons })

function parse(schema: z.ZodType | undefined, value: unknown): ParsedPart {
  if (!schema) return without([])
  const { data, error } = schema.safeParse(value, { reportInput: true })
  return error ? without(reasonsOf(error)) : { data: data as never, reasons: [] }
}

function parseQuery(endpoint: EndpointDefinition, request: RequestParts): ParsedPart {
  const broken = brokenParameters(endpoint, request)
  if (broken.length > 0) return without(broken)
  return areServiceRights(endpoint.rights)
    ? parse(strictQueryOf(endpoint), request.query ?? {})
    : parse(endpoint.query, givenIn(request.query))
}

/** Returns a reason for each declared parameter of a query that is repeated, or whose encoding is broken. */
function brokenParameters(
  { query }: EndpointDefinition,
  request: Pick<RequestParts, 'url' | 'query'>,
): Reason[] {
  if (!(query instanceof z.ZodObject)) return []
  const sent = Object(request.query) as Readonly<Record<string, unknown>>
  const isRead = (name: string) => Object.hasOwn(query.shape, name)
  const repeated = Object.keys(sent).filter((name) => isRead(name) && Array.isArray(sent[name]))
  return [
    ...repeated.map((name) => wrongField(name, 'once')),
    ...badlyEncodedIn(request.url)
      .filter((name) => isRead(name) && !repeated.includes(name))
      .map((name) => wrongField(name, 'percentEncoded')),
  ]
}

/** Returns the names of the parameters in a URL whose values are not percent-encoded UTF-8. */
function badlyEncodedIn(url: string): string[] {
  const start = url.indexOf('?')
  if (start < 0 || !url.includes('%', start)) return []
  const pairs = url.slice(start + 1).split('&')
  return pairs.flatMap((pair) => {
    const [name = '', ...value] = pair.split('=')
    return decoded(value.join('=')) === null ? [decoded(name) ?? name] : []
  })
}

/** Decodes percent-encoded UTF-8; null if the text is anything else. */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** Returns the schema of a query that refuses unknown parameters, unless the endpoint declares that it ignores them. */
const strictQueryOf = ({ query = z.object({}) }: EndpointDefinition): z.ZodType =>
  query instanceof z.ZodObject && query.def.catchall === undefined ? query.strict() : query

/**
 * Removes empty filters from a query, because clients of the specification send an unset filter as an empty
 * string or as `null`.
 */
const givenIn = (query: unknown): object =>
  Object.fromEntries(
    Object.entries(Object(query)).filter(
      ([, value]) => typeof value !== 'string' || !['', 'null'].includes(value.trim()),
    ),
  )

/** Returns one reason for each invalid field, so that a form can show the error next to the field. */
const reasonsOf = (error: z.ZodError, whole = 'body'): Reason[] =>
  withoutRepeats(
    issuesOf(error).map((issue) => {
      const { name, values } = fieldReasonOf(issue)
      return wrongField(fieldOf(issue) || whole, name, values)
    }),
  ).slice(0, mostNamed)

/** Removes repeated reasons: two limits of one number can refuse it with the same words. */
const withoutRepeats = (reasons: readonly Reason[]): Reason[] => [
  ...new Map(reasons.map((reason) => [JSON.stringify(reason), reason])).values(),
]

/** Returns the path of an invalid field, or the names of the first unknown fields. */
function fieldOf(issue: z.core.$ZodIssue): string {
  const unknownKeys = issue.code === 'unrecognized_keys' ? [issue.keys.slice(0, mostNamed).join(', ')] : []
  return [...issue.path.map(String), ...unknownKeys].join('.').slice(0, longestName)
}

/**
 * Parses input that is not a part of a request: a form, or the metadata of an upload.
 *
 * @param whole the name of the input, for an error that concerns no single field
 * @throws {Refusal} invalidField for the first invalid field
 */
export function parseFields<T>(schema: z.ZodType<T>, value: unknown, whole: string): T {
  const { data, error } = schema.safeParse(value, { reportInput: true })
  if (error === undefined) return data
  const [first] = reasonsOf(error, whole)
  throw first ? new Refusal([first]) : error
}

/**
 * Accepts only `application/x-www-form-urlencoded` bodies, for the calls of a plugin. A repeated field becomes a
 * list, which a schema of texts refuses.
 */
export function acceptUrlForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      const form = new URLSearchParams(String(body))
      const fields = [...new Set(form.keys())].map((name) => {
        const values = form.getAll(name)
        return [name, values.length === 1 ? values[0] : values]
      })
      done(null, Object.fromEntries(fields))
    },
  )
}

/**
 * Accepts JSON bodies. Other types are refused with 415 unless an endpoint declares them. Accepts an empty
 * body as well, because many clients send the JSON content type with each POST. Refuses other encodings than UTF-8,
 * because a wrong letter would be stored as U+FFFD.
 */
export function acceptJson(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain')
  acceptJsonAs(app, 'application/json')
}

/** Accepts JSON bodies of a media type. */
export function acceptJsonAs(app: FastifyInstance, mediaType: string): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<Buffer>(mediaType, { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined)
    else if (isUtf8Text(body, request)) void parseJson(request, body.toString(), done)
    else done(refuseUnreadable('bodyNotUtf8'), undefined)
  })
}

/** True if a body is text in UTF-8 and names no other encoding. UTF-16 of plain letters has bytes of 0. */
function isUtf8Text(body: Buffer, { headers }: FastifyRequest): boolean {
  const [, charset = 'utf-8'] = /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(headers['content-type'] ?? '') ?? []
  return /^utf-?8$/i.test(charset) && isUtf8(body) && !body.includes(0)
}
