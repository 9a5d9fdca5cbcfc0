import { urlOf } from '@verstas/contract/call.ts'
import type { EndpointDefinition } from '@verstas/contract/endpoint.ts'
import type { FastifyInstance } from 'fastify'
import type { Settings } from '../src/platform/settings.ts'
import type { Headers } from './app.ts'

/** Placeholder in a body for `1e309`, a number that JSON can express and JavaScript cannot. */
export const infinity = '<1e309>'

type AnyRequest = Readonly<Record<'params' | 'query' | 'headers' | 'body', unknown>>

/** Sends a request that may break the contract, and returns the response without checking it. */
export async function sendUnchecked(
  { app, settings }: { readonly app: FastifyInstance; readonly settings: Settings },
  endpoint: EndpointDefinition,
  { params, query, headers, body }: AnyRequest,
  signedIn: Headers,
) {
  return app.inject({
    method: endpoint.method,
    url: urlOf(endpoint, settings.apiBase, { params: textsIn(params), query: textsIn(query) }),
    headers: {
      accept: 'application/json',
      ...textsIn(headers),
      ...signedIn,
      ...(endpoint.body && { 'content-type': 'application/json' }),
      ...(endpoint.urlForm && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...(endpoint.pieceType && { 'content-type': endpoint.pieceType }),
    },
    ...(endpoint.body && { payload: toHostileJson(body) }),
    ...(endpoint.urlForm && { payload: new URLSearchParams(textsIn(body)).toString() }),
    ...(endpoint.pieceType && { payload: 'abc' }),
  })
}

/**
 * Converts the members to well-formed strings, because addresses and headers cannot contain other strings.
 */
function textsIn(members: unknown): Record<string, string> {
  const texts = Object.entries(Object(members)).map(([name, value]) => [name, textOf(value).toWellFormed()])
  return Object.fromEntries(texts)
}

/** Writes objects as JSON, because their `toString` may not be a function. */
const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

const toHostileJson = (body: unknown): string =>
  (JSON.stringify(body) ?? 'null').replaceAll(`"${infinity}"`, '1e309')
