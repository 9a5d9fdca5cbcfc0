import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { arrivalOf, askEarly, fetchOrTakeEarly } from './early-answers.ts'

const url = 'http://shop/api/workshop/mystampings/latest'
const matti = { authorization: 'Bearer matti', 'accept-language': 'fi' }

let asked = 0

/** Starts a server that gives a different answer to each call. */
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

it('an early answer serves its call, including its headers', async () => {
  askEarly([url], matti)
  expect(await read({ ...matti, accept: 'application/json' })).toBe('answer 1')
  expect(asked).toBe(1)
})

it('an early answer serves one call: a second call fetches again', async () => {
  askEarly([url], matti)
  await read(matti)
  expect(await read(matti)).toBe('answer 2')
})

it.each([
  ['another person', { authorization: 'Bearer aino' }],
  ['another language', { 'accept-language': 'sv' }],
])('an early answer does not serve %s, nor later calls', async (_, changed) => {
  askEarly([url], matti)
  expect(await read({ ...matti, ...changed })).toBe('answer 2')
  expect(await read(matti)).toBe('answer 3')
})

it('an early answer does not serve a call without a session', async () => {
  askEarly([url], matti)
  expect(await read({})).toBe('answer 2')
})

it('an early answer does not serve a change', async () => {
  askEarly([url], matti)
  expect(await read(matti, { method: 'POST' })).toBe('answer 2')
})

it('an unused early answer expires', async () => {
  askEarly([url], matti)
  await vi.advanceTimersByTimeAsync(20_001)
  expect(await read(matti)).toBe('answer 2')
})

it('an early answer keeps its arrival time', async () => {
  askEarly([url], matti)
  await vi.advanceTimersByTimeAsync(0)
  const arrivedAt = Date.now()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(arrivalOf(await fetchOrTakeEarly(url, { headers: matti }))).toBe(arrivedAt)
})

it('a network failure of an early request rejects the call that uses it', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  askEarly([url], matti)
  await expect(fetchOrTakeEarly(url, { headers: matti })).rejects.toThrow('Failed to fetch')
})
