import { CallFailed } from '@verstas/contract/call.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { createQueryClient } from './query-client.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** Returns the number of attempts of a read that always fails with this error. */
async function countTries(onLine: boolean, error: Error): Promise<number> {
  vi.stubGlobal('navigator', { onLine })
  const queryFn = vi.fn(() => Promise.reject(error))
  const client = createQueryClient([])
  const retry = client.getDefaultOptions().queries?.retry ?? false
  await client.fetchQuery({ queryKey: ['x'], queryFn, retry, retryDelay: 0 }).catch(() => undefined)
  return queryFn.mock.calls.length
}

it.each([
  ['no answer', true, new CallFailed(0, []), 3],
  ['a server error', true, new CallFailed(503, []), 3],
  ['a refusal', true, new CallFailed(404, []), 1],
  ['a programming error', true, new TypeError('x'), 1],
  ['no answer and no network', false, new CallFailed(0, []), 1],
])('retries a failed read only after network and server errors: %s', async (_, onLine, error, tries) => {
  expect(await countTries(onLine, error)).toBe(tries)
})
