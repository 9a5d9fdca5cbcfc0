import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { asCallOfPerson, giveWay, PacedWork, Turns } from './give-way.ts'

/**
 * Runs work for another system.
 *
 * @returns a function that is true after the work has ended
 */
function observe(work: Promise<unknown>): () => boolean {
  let isOver = false
  void work.finally(() => {
    isOver = true
  })
  return () => isOver
}

it("work for other systems waits until no person's call is running", async () => {
  const first = Promise.withResolvers<string>()
  const second = Promise.withResolvers<string>()
  const answers = [first, second].map(({ promise }) => asCallOfPerson(() => promise))
  const work = giveWay(60_000)
  const isOver = observe(work)
  first.resolve('one')
  expect(await answers[0]).toBe('one')
  expect(isOver()).toBe(false)
  second.reject(new Error('two'))
  await expect(answers[1]).rejects.toThrow('two')
  await work
})

it('work for other systems continues after the maximum wait', async () => {
  const call = Promise.withResolvers<void>()
  const answer = asCallOfPerson(() => call.promise)
  await giveWay(5)
  call.resolve()
  await answer
})

it("a person's call never waits for itself", async () => {
  const isOver = observe(asCallOfPerson(() => giveWay(60_000)))
  for (let turn = 0; turn < 5; turn += 1) await nextTurn()
  expect(isOver()).toBe(true)
})

it('paced work waits for a call for as long as it has worked, and then continues', async () => {
  const work = new PacedWork()
  await work.run(() => sleep(20))
  const call = Promise.withResolvers<void>()
  const answer = asCallOfPerson(() => call.promise)
  const startedAt = performance.now()
  await work.run(async () => {})
  const [waited, nextAt] = [performance.now() - startedAt, performance.now()]
  await work.run(async () => {})
  expect(waited).toBeGreaterThan(15)
  expect(performance.now() - nextAt).toBeLessThan(waited / 2)
  call.resolve()
  await answer
})

it('paced work does not wait if no call is running', async () => {
  const work = new PacedWork()
  await work.run(() => sleep(20))
  const isOver = observe(work.run(async () => {}))
  for (let turn = 0; turn < 5; turn += 1) await nextTurn()
  expect(isOver()).toBe(true)
})

it('timers run during a long loop', async () => {
  const isTimerOver = observe(sleep(1))
  const turns = new Turns()
  const endsAt = performance.now() + 60_000
  while (!isTimerOver() && performance.now() < endsAt) await turns.pause()
  expect(isTimerOver()).toBe(true)
})
