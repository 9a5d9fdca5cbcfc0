import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forEachConcurrently, limitConcurrency, TooManyWaitingError, takeTurns } from './take-turns.ts'

it('limitConcurrency runs two tasks concurrently and the others in order, and continues after a failure', async () => {
  const inTurn = limitConcurrency(2)
  const begun: number[] = []
  let running = 0
  let most = 0
  const tasks = Array.from({ length: 8 }, (_, index) =>
    inTurn(async () => {
      begun.push(index)
      running += 1
      most = Math.max(most, running)
      await turn()
      running -= 1
      if (index % 3 === 0) throw new Error('damaged')
      return index
    }),
  )
  const results = await Promise.allSettled(tasks)
  expect(most).toBe(2)
  const working = () => new Promise<void>((resolve) => setImmediate(resolve))
  most = 0
  await Promise.all(
    [1, 2, 3, 4, 5, 6].map(() =>
      inTurn(async () => {
        running += 1
        most = Math.max(most, running)
        await working()
        running -= 1
      }),
    ),
  )
  expect(most).toBe(2)
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  expect(results.map(({ status }) => status === 'fulfilled')).toEqual(begun.map((index) => index % 3 !== 0))
})

it('forEachConcurrently runs two tasks concurrently, and starts none after a failure', async () => {
  const begun: number[] = []
  let running = 0
  let most = 0
  const run = (failing: number) =>
    forEachConcurrently([0, 1, 2, 3, 4, 5, 6, 7], 2, async (item) => {
      begun.push(item)
      running += 1
      most = Math.max(most, running)
      await turn()
      running -= 1
      if (item === failing) throw new Error('damaged')
    })
  await run(-1)
  expect([begun, most, running]).toEqual([[0, 1, 2, 3, 4, 5, 6, 7], 2, 0])
  begun.length = 0
  await expect(run(3)).rejects.toThrow('damaged')
  expect(running).toBe(0)
  expect(begun.at(-1)).toBeLessThan(6)
  await expect(forEachConcurrently([], 2, async () => {})).resolves.toBeUndefined()
})

it('takeTurns runs one task of a key at a time, and tasks of different keys concurrently', async () => {
  const inTurn = takeTurns<string>()
  const ends: PromiseWithResolvers<void>[] = []
  const begun: string[] = []
  const begin = (key: string, name: string) =>
    inTurn(key, () => {
      begun.push(name)
      const end = Promise.withResolvers<void>()
      ends.push(end)
      return end.promise
    })
  const tasks = [begin('a', 'a1'), begin('a', 'a2'), begin('b', 'b1')]
  await turn()
  expect(begun).toEqual(['a1', 'b1'])
  ends[0]?.resolve()
  await tasks[0]
  await turn()
  expect(begun).toEqual(['a1', 'b1', 'a2'])
  for (const end of ends) end.resolve()
  await Promise.all(tasks)
})

it('takeTurns refuses a task while the maximum number of tasks of its key are waiting', async () => {
  const inTurn = takeTurns<string>(1)
  const end = Promise.withResolvers<void>()
  const tasks = [inTurn('a', () => end.promise), inTurn('a', () => end.promise)]
  await expect(inTurn('a', () => end.promise)).rejects.toThrow(TooManyWaitingError)
  await inTurn('b', async () => undefined)
  end.resolve()
  await Promise.all(tasks)
  expect(await inTurn('a', async () => 'done')).toBe('done')
})

describe('a blocked queue', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('a blocked queue refuses all waiting tasks if the running one takes too long, and runs none of them', async () => {
    const { begin, finish, working } = openCalls(takeTurns<string>(3, 1_000))
    void begin('stuck')
    const late = [begin('second'), begin('third')]
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await Promise.all(late)).toEqual(Array(2).fill(String(new TooManyWaitingError())))
    const next = begin('next')
    await finish('stuck')
    expect(working()).toEqual(['next'])
    await finish('next')
    expect(await next).toBe('next')
  })

  it('waiting tasks are not refused as long as other tasks finish', async () => {
    const { begin, finish } = openCalls(takeTurns<string>(3, 1_000))
    const names = ['first', 'second', 'third', 'fourth']
    const calls = names.map((name) => begin(name))
    for (const name of names) {
      await vi.advanceTimersByTimeAsync(900)
      await finish(name)
    }
    expect(await Promise.all(calls)).toEqual(names)
  })
})

/** Starts calls that run until the test ends them. */
function openCalls(takeTurn: ReturnType<typeof takeTurns<string>>) {
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
