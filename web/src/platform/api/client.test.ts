import { CallFailed } from '@verstas/contract/call.ts'
import { healthEndpoints } from '@verstas/contract/health/endpoints.ts'
import { sessionEndpoints } from '@verstas/contract/session/endpoints.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { call, callAs } from './client.ts'
import { linkSession, type SessionLink } from './connection.ts'

const { checkLive } = healthEndpoints
const requests: { headers: Record<string, string>; answer: (response: Response) => void }[] = []

const sessionWith = (token: string) =>
  ({ token, onRenewed: vi.fn(), onUnauthorized: vi.fn() }) satisfies SessionLink
const [mine, next] = [sessionWith('mine'), sessionWith('next')]

/**
 * Returns a response that is dated with the device's time. The response says that its session expires in a
 * minute.
 */
const answerOf = (status: number) => {
  const headers = {
    date: new Date().toUTCString(),
    'session-expires': new Date(Date.now() + 60_000).toISOString(),
  }
  return Response.json(status === 200 ? { Status: 'ok' } : [], { status, headers })
}

beforeEach(() => {
  requests.length = 0
  vi.stubGlobal('fetch', (_: string, { headers }: { headers: Record<string, string> }) => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    requests.push({ headers, answer: resolve })
    return promise
  })
  linkSession(mine)
})
afterEach(() => {
  linkSession(null)
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

describe('a response of the server', () => {
  it('a response moves the expiry of the session that made the call', async () => {
    const asked = call(checkLive, {})
    expect(requests[0]?.headers.authorization).toBe('Bearer mine')
    requests[0]?.answer(answerOf(200))
    await asked
    expect(mine.onRenewed).toHaveBeenCalledWith(expect.any(Number))
  })

  it('a 401 response ends the session and does not move its expiry', async () => {
    const asked = call(checkLive, {})
    requests[0]?.answer(answerOf(401))
    await expect(asked).rejects.toBeInstanceOf(CallFailed)
    expect(mine.onUnauthorized).toHaveBeenCalledOnce()
    expect(mine.onRenewed).not.toHaveBeenCalled()
  })

  it.each([200, 401])(
    'a response with status %i to a former session neither renews nor ends the current session',
    async (status) => {
      const asked = call(checkLive, {}).catch(() => undefined)
      linkSession(next)
      requests[0]?.answer(answerOf(status))
      await asked
      for (const session of [mine, next]) {
        expect(session.onRenewed).not.toHaveBeenCalled()
        expect(session.onUnauthorized).not.toHaveBeenCalled()
      }
    },
  )

  it('a 401 response to a sign-in does not end the current session', async () => {
    const asked = callAs('Token 1', sessionEndpoints.tokenLogin, { body: {} } as never).catch(() => undefined)
    expect(requests[0]?.headers.authorization).toBe('Token 1')
    requests[0]?.answer(answerOf(401))
    await asked
    expect(mine.onUnauthorized).not.toHaveBeenCalled()
  })
})
