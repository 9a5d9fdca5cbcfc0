import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { limitConcurrency } from './media-processes.ts'

it('runs two at once, the others in their order, and goes on after a failure', async () => {
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
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  expect(results.map(({ status }) => status === 'fulfilled')).toEqual(begun.map((index) => index % 3 !== 0))
})
