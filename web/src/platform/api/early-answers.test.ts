import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { arrivalOf, askEarly, fetchOrTakeEarly } from './early-answers.ts'

const url = 'http://shop/api/workshop/mystampings/latest'
const matti = { authorization: 'Bearer matti', 'accept-language': 'fi' }

let asked = 0

/** Replies to each call with a different text. */
const server = async () => {
  asked += 1
  return new Response(`answer ${asked}`)
}

beforeEach(() => {
  asked = 0
  vi.useFakeTimers()
  vi.stubGlobal('fetch', server)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  globalThis.verstasEarlyAnswers = undefined
})

const read = async (headers: Record<string, string>, init: RequestInit = {}) =>
  (await fetchOrTakeEarly(url, { ...init, headers })).text()

it('a call uses the response to an early request for the same address and headers', async () => {
  askEarly([url], matti)
  expect(await read({ ...matti, accept: 'application/json' })).toBe('answer 1')
  expect(asked).toBe(1)
})

it('only the first call uses an early response, and the second call sends a new request', async () => {
  askEarly([url], matti)
  await read(matti)
  expect(await read(matti)).toBe('answer 2')
})

it.each([
  ['another token', { authorization: 'Bearer aino' }],
  ['another language', { 'accept-language': 'sv' }],
])('a call with %s discards the early response and sends a new request', async (_, changed) => {
  askEarly([url], matti)
  expect(await read({ ...matti, ...changed })).toBe('answer 2')
  expect(await read(matti)).toBe('answer 3')
})

it('a call without a session does not use an early response', async () => {
  askEarly([url], matti)
  expect(await read({})).toBe('answer 2')
})

it('a POST call does not use an early response', async () => {
  askEarly([url], matti)
  expect(await read(matti, { method: 'POST' })).toBe('answer 2')
})

it('an early response that no call uses expires after 20 seconds', async () => {
  askEarly([url], matti)
  await vi.advanceTimersByTimeAsync(20_001)
  expect(await read(matti)).toBe('answer 2')
})

it('an early response has the time at which it arrived', async () => {
  askEarly([url], matti)
  await vi.advanceTimersByTimeAsync(0)
  const arrivedAt = Date.now()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(arrivalOf(await fetchOrTakeEarly(url, { headers: matti }))).toBe(arrivedAt)
})

it('a call rejects with the network error of its early request', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  askEarly([url], matti)
  await expect(fetchOrTakeEarly(url, { headers: matti })).rejects.toThrow('Failed to fetch')
})
