import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { byPriority, missingPriority, openThenNewest, waitingSince } from './order.ts'

const instants = fc
  .integer({ min: 0, max: 3 })
  .map((minutes) => new Date(Date.UTC(2026, 10, 20, 6, minutes)).toISOString())

/** Draws tasks from few values. Many tasks then differ only in their ids. */
const task = fc.record({
  Id: fc.integer({ min: 1, max: 1000 }),
  Created: instants,
  WorkOrderPriority: fc.constantFrom(null, 1, 2, 3, missingPriority),
  IsCustomerWaiting: fc.boolean(),
  IsOpen: fc.boolean(),
})
const tasks = fc.uniqueArray(task, { selector: ({ Id }) => Id, maxLength: 12 })
const shuffled = tasks.chain((list) =>
  fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
)

describe.each([
  ['by priority', byPriority],
  ['open, then newest', openThenNewest],
])('the order %s', (_, compare) => {
  it('sorted tasks have the same order, regardless of their original order', () => {
    fc.assert(
      fc.property(shuffled, ([one, other]) => {
        expect(other.toSorted(compare)).toEqual(one.toSorted(compare))
      }),
    )
  })

  it('the comparison of two tasks with different ids is antisymmetric and never 0', () => {
    fc.assert(
      fc.property(task, task, (a, b) => {
        expect(Math.sign(compare(a, b)) + Math.sign(compare(b, a))).toBe(0)
        if (a.Id !== b.Id) expect(compare(a, b)).not.toBe(0)
      }),
    )
  })
})

describe('the order by priority', () => {
  const sorted = tasks.map((list) => list.toSorted(byPriority))
  const neighbours = <T>(list: readonly T[]) =>
    list.slice(1).map((second, place) => [list[place] as T, second] as const)

  it('tasks are sorted by priority: lower codes first, tasks without a priority last', () => {
    fc.assert(
      fc.property(sorted, (list) => {
        for (const [first, second] of neighbours(list))
          expect(first.WorkOrderPriority ?? 999).toBeLessThanOrEqual(second.WorkOrderPriority ?? 999)
      }),
    )
  })

  it('tasks of equal priority are sorted by waiting customers first, then by creation, the oldest first', () => {
    fc.assert(
      fc.property(sorted, (list) => {
        for (const [first, second] of neighbours(list)) {
          if ((first.WorkOrderPriority ?? 999) !== (second.WorkOrderPriority ?? 999)) continue
          expect(!first.IsCustomerWaiting && second.IsCustomerWaiting).toBe(false)
          if (first.IsCustomerWaiting === second.IsCustomerWaiting)
            expect(first.Created <= second.Created).toBe(true)
        }
      }),
    )
  })
})

it("a person's open tasks are sorted before the closed ones", () => {
  fc.assert(
    fc.property(tasks, (list) => {
      const states = list.toSorted(openThenNewest).map(({ IsOpen }) => IsOpen)
      expect(states).toEqual(states.toSorted((a, b) => Number(b) - Number(a)))
    }),
  )
})

it('a task has waited since its assignment, or since its creation if the assignment has no time', () => {
  const Created = '2026-11-20T06:00:00Z'
  expect(waitingSince({ Created, AssignedAt: '2026-11-20T07:00:00Z' })).toBe('2026-11-20T07:00:00Z')
  expect(waitingSince({ Created })).toBe(Created)
})
