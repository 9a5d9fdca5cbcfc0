import { afterEach, expect, it, vi } from 'vitest'
import { createMutex, openTabs } from './tabs.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

it('a tab without browser locks runs one piece of work at a time, even after earlier work has failed', async () => {
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

it('work runs if the browser rejects lock requests', async () => {
  const request = () => Promise.reject(new DOMException('denied', 'SecurityError'))
  vi.stubGlobal('navigator', { locks: { request } })
  const done: string[] = []
  await createMutex('test')(async () => void done.push('done'))
  expect(done).toEqual(['done'])
})

it('posting a message to other tabs does not throw after the tab has unsubscribed', () => {
  const tabs = openTabs('test')
  tabs.listen(() => undefined)()
  expect(() => tabs.post('done')).not.toThrow()
})
