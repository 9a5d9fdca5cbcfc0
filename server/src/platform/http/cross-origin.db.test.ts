import { attachmentHeader } from '@verstas/contract/attachments/resumable-protocol.ts'

import type { EndpointDefinition } from '@verstas/contract/endpoint.ts'
import { contract } from '@verstas/contract/endpoints.ts'
import { describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { buildEmployee } from '../../../test/builders.ts'
import { connectLive, listenOn, refusalOf } from '../../../test/live-client.ts'

const allowed = 'https://verstas.example.com'
const foreignOrigin = 'https://evil.example.com'
const { app, db, signIn } = await buildTestApp({ allowedOrigins: [allowed] })
const origin = await listenOn(app)
const headers = await signIn(await buildEmployee(db))

const ask = (from: string) =>
  app.inject({ url: '/api/utility/employee', headers: { ...headers, origin: from } })
const preflight = (from: string) =>
  app.inject({
    method: 'OPTIONS',
    url: '/api/workshop/stamping',
    headers: {
      origin: from,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type,idempotency-key',
    },
  })

describe('a page of an origin that the operator allows', () => {
  it('a page of an allowed origin may send a preflight request', async () => {
    const answer = await preflight(allowed)
    expect(answer.statusCode).toBe(204)
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': allowed,
      'access-control-allow-headers': 'authorization,content-type,idempotency-key',
    })
    const methods = Object.values(contract).flatMap((group) =>
      Object.values<EndpointDefinition>(group).map(({ method }) => method),
    )
    const allowedMethods = String(answer.headers['access-control-allow-methods']).split(', ')
    expect(allowedMethods).toEqual(expect.arrayContaining([...new Set(methods)]))
  })

  it('a page of an allowed origin may read responses, errors and the headers that it needs', async () => {
    const answer = await ask(allowed)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['access-control-allow-origin']).toBe(allowed)
    expect(String(answer.headers['access-control-expose-headers']).split(', ')).toEqual([
      'Session-Expires',
      'ETag',
      'Retry-After',
      'WWW-Authenticate',
      'Content-Disposition',
      'Content-Range',
      'Accept-Ranges',
      'X-Request-Id',
      'Traceparent',
      'Location',
      'Tus-Resumable',
      'Upload-Offset',
      'Upload-Length',
      'Upload-Expires',
      attachmentHeader,
    ])
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined()
    const refused = await app.inject({ url: '/api/utility/employee', headers: { origin: allowed } })
    expect(refused.statusCode).toBe(401)
    expect(refused.headers['access-control-allow-origin']).toBe(allowed)
  })

  it.each(['websocket', 'polling'])(
    'a page of an allowed origin receives live events by %s',
    async (transport) => {
      const live = await connectLive(origin, { ...headers, origin: allowed }, { transports: [transport] })
      expect(live.socket.connected).toBe(true)
      live.socket.close()
    },
  )
})

describe('a page of an origin that is not allowed', () => {
  it('a page of another origin may not read any response', async () => {
    expect((await preflight(foreignOrigin)).headers['access-control-allow-origin']).toBeUndefined()
    expect((await ask(foreignOrigin)).headers['access-control-allow-origin']).toBeUndefined()
  })

  it('a page of another origin receives no live events', async () => {
    expect(await refusalOf(origin, { ...headers, origin: foreignOrigin })).toMatch(/error/)
  })
})
