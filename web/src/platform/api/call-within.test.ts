import { CallFailed } from '@verstas/contract/call.ts'
import { healthEndpoints } from '@verstas/contract/health/endpoints.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { callWithin } from './call-within.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

it('a call with a time limit fails as unreachable if no response arrives in time', async () => {
  const never = (_: string, { signal }: { signal: AbortSignal }) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
    })
  vi.stubGlobal('fetch', never)
  const failure = callWithin(1, healthEndpoints.checkLive, {})
  await expect(failure).rejects.toEqual(new CallFailed(0, []))
})

it('a call with a time limit returns or throws a server response that arrives in time', async () => {
  const answers = [Response.json({ Status: 'ok' }), Response.json([], { status: 503 })]
  vi.stubGlobal('fetch', async () => answers.shift())
  expect(await callWithin(60_000, healthEndpoints.checkLive, {})).toEqual({ Status: 'ok' })
  await expect(callWithin(60_000, healthEndpoints.checkLive, {})).rejects.toMatchObject({ status: 503 })
})
