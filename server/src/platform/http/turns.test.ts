import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createTurns } from './turns.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Calls that work until they are finished by hand. */
function openCalls(takeTurn: ReturnType<typeof createTurns>) {
  const working = new Map<string, () => void>()
  const begin = (name: string, key = 'link') =>
    takeTurn(key, () => new Promise<string>((finish) => working.set(name, () => finish(name)))).catch(String)
  const finish = async (name: string) => {
    working.get(name)?.()
    working.delete(name)
    await vi.advanceTimersByTimeAsync(0)
  }
  return { begin, finish, working: () => [...working.keys()] }
}

const refused = 'Refusal: tooManyRequests'

it('lets one call work at a time, the others in their order, and refuses a full queue', async () => {
  const { begin, finish, working } = openCalls(createTurns({ maxWaiting: 2 }))
  const calls = ['first', 'second', 'third', 'fourth'].map((name) => begin(name))
  expect(await calls[3]).toBe(refused)
  const seen = []
  for (const name of ['first', 'second', 'third']) {
    seen.push(working())
    await finish(name)
  }
  expect(seen).toEqual([['first'], ['second'], ['third']])
  expect(await Promise.all(calls.slice(0, 3))).toEqual(['first', 'second', 'third'])
})

it('keeps the keys apart', async () => {
  const { begin, working } = openCalls(createTurns({ maxWaiting: 0 }))
  void begin('one', 'first link')
  void begin('other', 'second link')
  expect(working()).toEqual(['one', 'other'])
})

it('passes the turn on after a call that failed', async () => {
  const takeTurn = createTurns({ maxWaiting: 1 })
  const fails = takeTurn('link', () => Promise.reject(new Error('no'))).catch(String)
  expect(await Promise.all([fails, takeTurn('link', async () => 'next')])).toEqual(['Error: no', 'next'])
})

it('refuses all that wait for a call that takes too long, and runs none of them', async () => {
  const { begin, finish, working } = openCalls(createTurns({ maxWaiting: 3, maxWork: 1_000 }))
  void begin('stuck')
  const late = [begin('second'), begin('third')]
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await Promise.all(late)).toEqual([refused, refused])
  const next = begin('next')
  await finish('stuck')
  expect(working()).toEqual(['next'])
  await finish('next')
  expect(await next).toBe('next')
})

it('lets calls wait as long as the queue moves', async () => {
  const { begin, finish } = openCalls(createTurns({ maxWaiting: 3, maxWork: 1_000 }))
  const names = ['first', 'second', 'third', 'fourth']
  const calls = names.map((name) => begin(name))
  for (const name of names) {
    await vi.advanceTimersByTimeAsync(900)
    await finish(name)
  }
  expect(await Promise.all(calls)).toEqual(names)
})
