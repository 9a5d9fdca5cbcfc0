import { beforeEach, expect, it, vi } from 'vitest'
import { type CountedEntries, createEntryCounter } from './open-queue.ts'
import type { ShownEntry } from './queue-adapter.ts'

const now = Date.parse('2026-11-20T06:00:00Z')
const reports: CountedEntries[] = []
const counts = () => {
  const { count, refusedCount, countForPerson } = reports.at(-1) ?? {}
  return [count, refusedCount, countForPerson]
}

beforeEach(() => {
  reports.length = 0
  localStorage.clear()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now })
  return () => vi.useRealTimers()
})

const entry = (state: ShownEntry['state'], changes: Partial<ShownEntry> = {}) =>
  ({ state, failures: 0, addedAt: Date.now(), isAttended: false, ...changes }) as ShownEntry
const counter = () => createEntryCounter((counted) => reports.push(counted))

it('counts a new entry only if it is still there after a second and a half', () => {
  const { show } = counter()
  const fresh = entry('waiting')
  show([fresh])
  expect(counts()).toEqual([0, 0, 0])
  vi.advanceTimersByTime(1_500)
  expect(counts()).toEqual([1, 0, 0])
})

it('never counts an entry that was sent within a second and a half', () => {
  const { show } = counter()
  show([entry('waiting')])
  show([])
  vi.advanceTimersByTime(10_000)
  expect(reports.every(({ count }) => count === 0)).toBe(true)
  expect(reports.at(-1)?.entries).toEqual([])
})

it('counts the entries that need the user separately, and ignores held and attended ones', () => {
  const old = { addedAt: now - 10_000 }
  counter().show([
    ...[entry('waiting', old), entry('paused', old), entry('asked', old), entry('refused', old)],
    ...[entry('held', old), entry('refused', { ...old, isAttended: true })],
  ])
  expect(counts()).toEqual([3, 1, 3])
})

it('stores for the next start whether any entry waits', () => {
  const { show } = counter()
  show([entry('waiting')])
  expect(localStorage).toHaveLength(1)
  show([])
  expect(localStorage).toHaveLength(0)
})
