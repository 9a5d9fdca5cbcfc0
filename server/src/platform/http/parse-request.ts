import type { EndpointDefinition } from '@verstas/contract/endpoint.ts'
import { type Reason, wrongField } from '@verstas/domain/errors/reason.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import { fieldReasonOf } from './field-reason.ts'
import { Refusal } from './refusal.ts'

/** The number of wrong fields of a part that an answer names at most, and of unknown keys. */
const mostNamed = 20

/** The length of a field's name in an answer, in characters; the caller chose it. */
const longestName = 500

type RequestParts = Pick<FastifyRequest, 'params' | 'query' | 'headers' | 'body'>

/**
 * The parts of a request as the endpoint declares them. Nothing is coerced in a body; in a query what is blank or
 * `null` counts as left out, and what nobody knows is ignored (specification.md, Wire).
 *
 * @throws {Refusal} invalidField, for each of the first wrong fields
 */
export function parseRequest(endpoint: EndpointDefinition, request: RequestParts) {
  const reasons: Reason[] = []
  const parse = (schema: z.ZodType | undefined, value: unknown): never => {
    if (!schema) return undefined as never
    const result = schema.safeParse(value, { reportInput: true })
    if (!result.success) reasons.push(...reasonsOf(result.error))
    return result.data as never
  }
  const parts = {
    params: parse(endpoint.params, request.params),
    query: parse(endpoint.query, givenIn(request.query)),
    headers: parse(endpoint.headers, request.headers),
    body: parse(endpoint.body, request.body ?? undefined),
  }
  const [first, ...rest] = reasons
  if (first) throw new Refusal([first, ...rest])
  return parts
}

/** What a query gives: clients of the specification send a filter that is not set as nothing or as `null`. */
const givenIn = (query: unknown): object =>
  Object.fromEntries(
    Object.entries(Object(query)).filter(
      ([, value]) => typeof value !== 'string' || !['', 'null'].includes(value.trim()),
    ),
  )

/** One reason per wrong field, so that the form can put each error where it belongs. */
const reasonsOf = (error: z.ZodError, whole = 'body'): Reason[] =>
  error.issues.slice(0, mostNamed).map((issue) => {
    const { name, values } = fieldReasonOf(issue)
    return wrongField(fieldOf(issue) || whole, name, values)
  })

/** The path of a wrong field, or the names of the first unknown fields. */
function fieldOf(issue: z.core.$ZodIssue): string {
  const unknownKeys = issue.code === 'unrecognized_keys' ? [issue.keys.slice(0, mostNamed).join(', ')] : []
  return [...issue.path.map(String), ...unknownKeys].join('.').slice(0, longestName)
}

/**
 * Parses what came by another way than as a part of a request: a form, or the metadata of an upload.
 *
 * @param whole names all of it, for a refusal that is about no field
 * @throws {Refusal} invalidField of the first wrong field
 */
export function parseFields<T>(schema: z.ZodType<T>, value: unknown, whole: string): T {
  const { data, error } = schema.safeParse(value, { reportInput: true })
  if (error === undefined) return data
  const [first] = reasonsOf(error, whole)
  throw first ? new Refusal([first]) : error
}

/**
 * Bodies are JSON; where another kind is not declared, it is refused with 415. Many clients say that they send JSON with
 * each POST, also where they send nothing.
 */
export function acceptJson(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain')
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parseJson(request, String(body), done)
  })
}
