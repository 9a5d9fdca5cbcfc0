import { urlOf } from '@verstas/contract/call.ts'
import type { EndpointDefinition } from '@verstas/contract/endpoint.ts'
import type { FastifyInstance } from 'fastify'
import type { Settings } from '../src/platform/settings.ts'
import type { Headers } from './app.ts'

/** Stands for `1e309` in a body: JSON can write the number, JavaScript cannot. */
export const endless = '<1e309>'

type AnyRequest = Readonly<Record<'params' | 'query' | 'headers' | 'body', unknown>>

/** Sends what need not match the contract; the answer is not looked at. */
export async function sendAsIs(
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
      ...(endpoint.pieceType && { 'content-type': endpoint.pieceType }),
    },
    ...(endpoint.body && { payload: toHostileJson(body) }),
    ...(endpoint.pieceType && { payload: 'abc' }),
  })
}

/** The members as texts of whole characters: nothing else can be written into an address or a header. */
function textsIn(members: unknown): Record<string, string> {
  const texts = Object.entries(Object(members)).map(([name, value]) => [name, textOf(value).toWellFormed()])
  return Object.fromEntries(texts)
}

/** An object is written as JSON: it may have a `toString` that is no function. */
const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

const toHostileJson = (body: unknown): string =>
  (JSON.stringify(body) ?? 'null').replaceAll(`"${endless}"`, '1e309')
