import { notificationGroupNames, notificationGroups } from '@verstas/contract/notifications/kinds.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { mergeNotifications, type Summable } from './merge.ts'
import { groupOf } from './visible.ts'

const starts = fc.constantFrom('2026-11-20T08:00:00.000Z', '2026-11-20T09:00:00.000Z')

/** Draws two notifications of one group. */
const pairs = fc.constantFrom(...notificationGroupNames).chain((group) => {
  const one: fc.Arbitrary<Summable> = fc.record({
    kind: fc.constantFrom(...notificationGroups[group]),
    startTime: group === 'schedule' ? starts : fc.constant(null),
    count: fc.integer({ min: 1, max: 9 }),
  })
  return fc.tuple(one, one)
})

it('two merged notifications stay in their group and have the time of the newer one', () => {
  fc.assert(
    fc.property(pairs, ([earlier, newer]) => {
      const sum = mergeNotifications(earlier, newer)
      if (sum === null) return
      expect(groupOf(sum.kind)).toBe(groupOf(newer.kind))
      expect(sum.startTime).toBe(newer.startTime)
    }),
  )
})

it('no notification remains of work that was given and taken back, or taken and given back unchanged', () => {
  fc.assert(
    fc.property(starts, fc.constantFrom('task', 'work'), fc.boolean(), (start, what, isGivenFirst) => {
      const startTime = what === 'work' ? start : null
      const given = { kind: `${what}Given`, startTime, count: 1 } as const
      const taken = { kind: `${what}Taken`, startTime, count: 1 } as const
      const [first, second] = isGivenFirst ? [given, taken] : [taken, given]
      expect(mergeNotifications(first, second)).toBeNull()
    }),
  )
})

it('a merged notification counts the messages of its conversation', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50 }), (messages) => {
      const message: Summable = { kind: 'message', startTime: null, count: 1 }
      let sum: Summable | null = message
      for (let sent = 1; sent < messages; sent += 1) sum = sum && mergeNotifications(sum, message)
      expect(sum?.count).toBe(messages)
    }),
  )
})
