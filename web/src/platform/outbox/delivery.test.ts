import { CallFailed } from '@verstas/contract/call.ts'
import { errorCodes } from '@verstas/contract/errors/codes.ts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { deliver, verdictOn } from './delivery.ts'
import type { OutboxEntry } from './outbox-entry.ts'

const entry: OutboxEntry = {
  request: { SalesmanId: 7, TypeId: 1, ClientTime: '2026-11-20T06:00:00.000Z' },
  what: 'work',
  order: 1,
  key: 'e7c0bd0c-4c2a-4f3c-8f0a-0d5f9c2e1a11',
  employeeId: 7,
  siteId: 1,
  state: 'waiting',
  errors: [],
  failures: 0,
}

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a stamping on its way', () => {
  it('carries its key, and this device’s clock as it leaves, by which the server tells how long it waited', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T09:00:00Z') })
    const fetch = vi.fn(async (_url: string, _init: RequestInit) =>
      Response.json({ Started: null, Ended: null }),
    )
    vi.stubGlobal('fetch', fetch)
    await deliver(entry)
    const [url, init] = fetch.mock.calls[0] ?? []
    expect(url).toBe('/api/workshop/stamping')
    expect(init?.headers).toMatchObject({
      'idempotency-key': entry.key,
      'client-sent-at': '2026-11-20T09:00:00.000Z',
    })
    expect(JSON.parse(String(init?.body))).toEqual(entry.request)
  })
})

describe('a try without success', () => {
  const failure = (status: number, ...ids: number[]) =>
    new CallFailed(
      status,
      ids.map((ErrorId) => ({ ErrorId, ErrorMessage: '', MetaData: [] })),
    )
  const question = errorCodes.overtimeQuestion.id

  it.each([
    ['no answer', failure(0), 'unanswered'],
    ['a server that fails', failure(500), 'unanswered'],
    ['a server that is away', failure(503), 'unanswered'],
    ['too many at once', failure(429), 'unanswered'],
    ['a fault of this app', new TypeError('x'), 'unanswered'],
    ['a question', failure(400, question), 'asked'],
    ['no session', failure(401), 'signedOut'],
    ['a wrong field', failure(400, errorCodes.invalidField.id), 'refused'],
    ['no right', failure(403), 'refused'],
    ['an overlap', failure(409, errorCodes.stampingOverlaps.id), 'refused'],
  ])('with %s', (_, error, verdict) => {
    expect(verdictOn(error)).toBe(verdict)
  })
})
