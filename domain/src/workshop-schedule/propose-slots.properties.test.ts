import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { doOverlap, partsOutside } from '../time/span.ts'
import { mergeSpans } from '../time/span-lists.ts'
import { type Bookable, proposeSlots } from './propose-slots.ts'

const start = Date.parse('2026-11-20T05:00:00Z')
const minute = 60_000
const at = (minutes: number) => new Date(start + minutes * minute)

const span = (longest: number) =>
  fc
    .tuple(fc.integer({ min: 0, max: 2_000 }), fc.integer({ min: 1, max: longest }))
    .map(([from, length]) => ({ startAt: at(from), endAt: at(from + length) }))
const bookable = (id: number) =>
  fc.record({
    id: fc.constant(id),
    present: fc.array(span(600), { maxLength: 3 }),
    taken: fc.array(span(240), { maxLength: 6 }),
  })
const workshop = fc.record({
  people: fc.tuple(bookable(1), bookable(2), bookable(3)),
  bays: fc.oneof(fc.constant([]), fc.tuple(bookable(11)), fc.tuple(bookable(11), bookable(12))),
  minutes: fc.integer({ min: 1, max: 300 }),
  from: fc.integer({ min: -60, max: 1_500 }).map(at),
  count: fc.constant(3),
})

/** True if the whole span is available and nothing overlaps it. */
const isFree = ({ present, taken }: Bookable, slot: { startAt: Date; endAt: Date }) =>
  partsOutside(slot, mergeSpans(present)).length === 0 && !taken.some((one) => doOverlap(one, slot))

describe('proposed slots', () => {
  it('each proposal has the requested length, starts at a quarter of an hour, and is free', () => {
    fc.assert(
      fc.property(workshop, (input) => {
        for (const slot of proposeSlots(input)) {
          const person = input.people.find(({ id }) => id === slot.personId)
          expect(person && isFree(person, slot)).toBe(true)
          const bay = (input.bays as readonly Bookable[]).find(({ id }) => id === slot.bayId)
          expect(bay ? isFree(bay, slot) : slot.bayId === null && input.bays.length === 0).toBe(true)
          expect(slot.endAt.getTime() - slot.startAt.getTime()).toBe(input.minutes * minute)
          expect(slot.startAt.getTime() % (15 * minute)).toBe(0)
          expect(slot.startAt >= input.from).toBe(true)
        }
      }),
      { numRuns: 400 },
    )
  })

  it('the first proposal is the earliest quarter of an hour at which a person and a bay are free', () => {
    fc.assert(
      fc.property(workshop, (input) => {
        const possible = Array.from({ length: 200 }, (_, place) => at(-120 + place * 15))
          .filter((startAt) => startAt >= input.from)
          .map((startAt) => ({ startAt, endAt: new Date(startAt.getTime() + input.minutes * minute) }))
          .find(
            (slot) =>
              input.people.some((person) => isFree(person, slot)) &&
              (input.bays.length === 0 ||
                (input.bays as readonly Bookable[]).some((bay) => isFree(bay, slot))),
          )
        expect(proposeSlots(input)[0]?.startAt).toEqual(possible?.startAt)
      }),
      { numRuns: 400 },
    )
  })

  it('proposals are sorted, have different starts, and do not depend on the order of the people', () => {
    fc.assert(
      fc.property(workshop, (input) => {
        const slots = proposeSlots(input)
        const starts = slots.map(({ startAt }) => startAt.getTime())
        expect(starts).toEqual([...new Set(starts)].toSorted((a, b) => a - b))
        expect(slots.length).toBeLessThanOrEqual(3)
        expect(proposeSlots({ ...input, people: input.people.toReversed() })).toEqual(slots)
      }),
    )
  })

  it('the person with the least reserved time is proposed if several are free at the earliest start', () => {
    const present = [{ startAt: at(0), endAt: at(480) }]
    const busy = { id: 1, present, taken: [{ startAt: at(240), endAt: at(300) }] }
    const idle = { id: 2, present, taken: [] }
    const [first] = proposeSlots({ people: [busy, idle], bays: [], minutes: 60, from: at(0), count: 3 })
    expect(first).toEqual({ startAt: at(0), endAt: at(60), personId: 2, bayId: null })
  })

  it('time that is reserved twice counts once, and time outside the shift does not count', () => {
    const present = [{ startAt: at(0), endAt: at(480) }]
    const once = { startAt: at(240), endAt: at(340) }
    const twice = [60, 120, 480].map((from) => ({ startAt: at(from + 180), endAt: at(from + 240) }))
    const idle = { id: 2, present, taken: [...twice, ...twice] }
    const [first] = proposeSlots({
      ...{ people: [{ id: 1, present, taken: [once, { ...once, endAt: at(370) }] }, idle], bays: [] },
      ...{ minutes: 60, from: at(0), count: 3 },
    })
    expect(first?.personId).toBe(2)
  })
})
