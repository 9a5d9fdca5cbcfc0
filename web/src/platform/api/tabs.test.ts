import { afterEach, expect, it, vi } from 'vitest'
import { createMutex, openTabs } from './tabs.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

it('work takes turns without browser locks too, and a failure does not block later work', async () => {
  vi.stubGlobal('navigator', {})
  const inTurn = createMutex('test')
  const done: string[] = []
  const first = Promise.withResolvers<void>()
  const turns = [
    inTurn(async () => {
      await first.promise
      done.push('first')
      throw new Error('broken')
    }),
    inTurn(async () => void done.push('second')),
  ]
  first.resolve()
  await Promise.allSettled(turns)
  await expect(turns[0]).rejects.toThrow('broken')
  expect(done).toEqual(['first', 'second'])
})

it('work of one tab takes turns if the browser forbids locks', async () => {
  const request = () => Promise.reject(new DOMException('denied', 'SecurityError'))
  vi.stubGlobal('navigator', { locks: { request } })
  const done: string[] = []
  await createMutex('test')(async () => void done.push('done'))
  expect(done).toEqual(['done'])
})

it('work that still runs when its tab stops listening ends normally', () => {
  const tabs = openTabs('test')
  tabs.listen(() => undefined)()
  expect(() => tabs.post('done')).not.toThrow()
})
