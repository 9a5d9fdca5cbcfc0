import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { bytes, type EndpointDefinition, endpoint } from '@verstas/contract/endpoint.ts'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { currentPool } from '../database/pool-choice.ts'
import { giveWay } from '../give-way.ts'
import type { CurrentSession } from '../session/current-session.ts'
import type { ServiceSession } from '../session/service-session.ts'
import { FileAnswer } from './answer.ts'
import { handleErrors } from './error-handler.ts'
import { type Handlers, mount, publicBodyLimit, type RequireService } from './mount.ts'
import { refuse } from './refusal.ts'

const requireSession = async () => null
const answer = z.object({})
const group = {
  readThing: endpoint({ method: 'GET', path: '/thing', summary: 'A thing.', rights: 'public', answer }),
}

function start(endpoints: Record<string, EndpointDefinition>, handlers: object) {
  const typedHandlers = handlers as Handlers<typeof endpoints>
  return () => mount(Fastify(), { base: '/api', requireSession }, endpoints, typedHandlers)
}

it('the server starts if each endpoint has a handler and a right', () => {
  expect(start(group, { readThing: async () => ({}) })).not.toThrow()
})

it('the server does not start if an endpoint has no handler', () => {
  expect(start(group, {})).toThrow('The endpoint readThing (/thing) has no handler.')
})

it('the server does not start if an endpoint names no right', () => {
  const rightless = { ...group.readThing, rights: undefined as unknown as 'public' }
  expect(start({ readThing: rightless }, { readThing: async () => ({}) })).toThrow('names no right')
})

it.each([
  ['without a session uses the connections for such calls', null, true],
  ['with a session uses the connections for users', { employeeId: 1 } as CurrentSession, false],
])('a public call %s', async (_, session, isOfStranger) => {
  const app = Fastify()
  const endpoints = { readThing: { ...group.readThing, answer: z.object({ isOfStranger: z.boolean() }) } }
  mount(app, { base: '', requireSession: async () => session }, endpoints, {
    readThing: async () => ({ isOfStranger: currentPool() === 'anonymous' }),
  })
  expect((await app.inject({ url: '/thing' })).json()).toEqual({ isOfStranger })
})

it('a call of a service account uses the connections for other systems, even to check the account', async () => {
  const app = Fastify()
  const rights = { scopes: ['vehicles:read' as const] }
  const pools: string[] = []
  const requireService: RequireService = async (_request, _reply, needed) => {
    expect(needed).toEqual(rights)
    pools.push(currentPool())
    return { accountId: 3 } as ServiceSession
  }
  const endpoints = { readThing: endpoint({ ...group.readThing, rights, answer: z.object({ id: z.int() }) }) }
  mount(app, { base: '', requireSession, requireService }, endpoints, {
    readThing: async ({ session: { accountId: id } }) => {
      pools.push(currentPool())
      return { id }
    },
  })
  expect((await app.inject({ url: '/thing' })).json()).toEqual({ id: 3 })
  expect(pools).toEqual(['integration', 'integration'])
})

it("work for other systems waits from the check of a person's session to the response", async () => {
  const begun = Promise.withResolvers<void>()
  const order: string[] = []
  const work = begun.promise.then(() => giveWay(60_000)).then(() => order.push('work'))
  const app = Fastify()
  mount(
    app,
    {
      base: '',
      requireSession: async () => {
        begun.resolve()
        await nextTurn()
        return null
      },
    },
    group,
    {
      readThing: async () => {
        order.push('answer')
        return {}
      },
    },
  )
  await app.inject({ url: '/thing' })
  await work
  expect(order).toEqual(['answer', 'work'])
})

it('a HEAD request for a file gets the headers without reading the file', async () => {
  const video = new Readable({ read: () => void setImmediate(() => video.push(Buffer.alloc(1_000))) })
  const app = Fastify()
  const endpoints = { readVideo: { ...group.readThing, answer: bytes } }
  mount(app, { base: '', requireSession }, endpoints, {
    readVideo: async () => new FileAnswer(200, { 'content-length': 1e9 }, video),
  })
  const { headers } = await app.inject({ method: 'HEAD', url: '/thing' })
  expect(headers['content-length']).toBe('1000000000')
  const isClosed = video.destroyed
  video.destroy()
  expect(isClosed).toBe(true)
})

it.each([
  ['a body of the maximum size', publicBodyLimit, 200],
  ['no body above the maximum size', publicBodyLimit + 1, 413],
])('a public call accepts %s', async (_, length, status) => {
  const app = Fastify()
  const endpoints = { sendThing: { ...group.readThing, method: 'POST' as const, body: z.unknown() } }
  mount(app, { base: '', requireSession }, endpoints, { sendThing: async () => ({}) })
  const payload = JSON.stringify('x'.repeat(length - 2))
  const headers = { 'content-type': 'application/json' }
  expect((await app.inject({ method: 'POST', url: '/thing', headers, payload })).statusCode).toBe(status)
})

it('a call without a session is refused before its body is parsed', async () => {
  const app = Fastify()
  handleErrors(app, 'en')
  const sendThing = endpoint({
    ...group.readThing,
    method: 'POST',
    rights: 'session',
    body: z.unknown(),
  })
  const refuseSession = async () => Promise.reject(refuse('unauthorized'))
  mount(app, { base: '', requireSession: refuseSession }, { sendThing }, { sendThing: async () => ({}) })
  const headers = { 'content-type': 'application/json' }
  const answer = await app.inject({ method: 'POST', url: '/thing', headers, payload: '[1,' })
  expect(answer.statusCode).toBe(401)
})
