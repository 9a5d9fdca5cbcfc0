import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { arrivalOf, askEarly, fetchOrTakeEarly } from './early-answers.ts'

const url = 'http://shop/api/workshop/mystampings/latest'
const matti = { authorization: 'Bearer matti', 'accept-language': 'fi' }

let asked = 0

/** The server, whose answers tell one from the next. */
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

it('is taken by the call that wants it, with what that says beside', async () => {
  askEarly([url], matti)
  expect(await read({ ...matti, accept: 'application/json' })).toBe('answer 1')
  expect(asked).toBe(1)
})

it('is taken once: whoever asks again wants what is new', async () => {
  askEarly([url], matti)
  await read(matti)
  expect(await read(matti)).toBe('answer 2')
})

it.each([
  ['another person', { authorization: 'Bearer aino' }],
  ['another language', { 'accept-language': 'sv' }],
])('is not taken by %s, nor by anybody after them', async (_, changed) => {
  askEarly([url], matti)
  expect(await read({ ...matti, ...changed })).toBe('answer 2')
  expect(await read(matti)).toBe('answer 3')
})

it('is not taken by who is not signed in', async () => {
  askEarly([url], matti)
  expect(await read({})).toBe('answer 2')
})

it('is not taken by what changes something', async () => {
  askEarly([url], matti)
  expect(await read(matti, { method: 'POST' })).toBe('answer 2')
})

it('is dropped when nobody has taken it in time', async () => {
  askEarly([url], matti)
  await vi.advanceTimersByTimeAsync(20_001)
  expect(await read(matti)).toBe('answer 2')
})

it('is as old as it is when it is taken', async () => {
  askEarly([url], matti)
  await vi.advanceTimersByTimeAsync(0)
  const arrivedAt = Date.now()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(arrivalOf(await fetchOrTakeEarly(url, { headers: matti }))).toBe(arrivedAt)
})

it('tells whoever takes it that the network failed', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  askEarly([url], matti)
  await expect(fetchOrTakeEarly(url, { headers: matti })).rejects.toThrow('Failed to fetch')
})
