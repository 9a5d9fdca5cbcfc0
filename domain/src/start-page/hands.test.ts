import type { DeskCar, FreePerson } from '@verstas/contract/start-page/entities.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { proposeHands } from './hands.ts'

const at = (time: string) => `2026-11-20T${time}:00+02:00`
const now = new Date(at('10:00'))
const ville = { Id: 2, Name: 'Ville', From: at('10:00'), Until: at('12:00'), AbsentCar: null }
const timo = { Id: 3, Name: 'Timo', From: at('10:30'), Until: at('15:00'), AbsentCar: null }

const car = (WorkOrderId: number, changes: Partial<DeskCar> = {}): DeskCar => ({
  ...{ WorkOrderId, OrderNumber: WorkOrderId, ExternalNumber: null, LicenseNumber: 'ABC-1' },
  ...{ MakeName: 'Skoda', ModelName: 'Kodiaq', Work: 'Oil', Sum: null },
  ...{ StartTime: at('08:00'), EndTime: at('09:30'), PromisedUntil: at('09:30'), ExpectedEnd: at('09:30') },
  ...{ IsDone: false, IsCustomerWaiting: false, HasArrived: true, MissingCount: 0 },
  ...{ Assignees: [{ Id: 1, Name: 'Matti' }], Workers: [] },
  ...changes,
})
const unassigned = { Assignees: [] }
const propose = (cars: readonly DeskCar[], free: readonly FreePerson[] = [ville, timo]) =>
  [...proposeHands(cars, free, now)].map(([id, { person, startAt, endAt }]) => [
    id,
    person.Name,
    startAt,
    endAt,
  ])
const time = (text: string) => new Date(at(text))

describe('proposals of free people for undone work', () => {
  it('the first vehicle gets the person who is free first, and the second vehicle the next person', () => {
    expect(propose([car(1), car(2)])).toEqual([
      [1, 'Ville', time('10:00'), time('11:30')],
      [2, 'Timo', time('10:30'), time('12:00')],
    ])
  })

  it('a vehicle that is reserved for the free person is proposed to another one', () => {
    expect(propose([car(1, { Assignees: [ville] })])).toEqual([[1, 'Timo', time('10:30'), time('12:00')]])
  })

  it('an unassigned vehicle that comes later is proposed from its start', () => {
    const later = { ...unassigned, HasArrived: false, StartTime: at('11:00'), EndTime: at('12:00') }
    expect(propose([car(1, later)])).toEqual([[1, 'Ville', time('11:00'), time('12:00')]])
  })

  it('an unassigned vehicle that comes while everyone is busy is proposed to the next free person', () => {
    const soon = { ...unassigned, HasArrived: false, StartTime: at('10:15'), EndTime: at('11:15') }
    expect(propose([car(1, soon)], [timo])).toEqual([[1, 'Timo', time('10:30'), time('11:30')]])
  })

  it.each<[string, Partial<DeskCar>]>([
    ['that is done', { IsDone: true }],
    ['on which a colleague works', { Workers: [{ Id: 9, Name: 'Liisa', Since: at('09:00') }] }],
    ['whose parts are missing', { MissingCount: 1 }],
    ['that has not come', { HasArrived: false }],
    ['that would not be ready earlier', { ExpectedEnd: at('11:30') }],
    ['whose work is longer than any free time', { StartTime: at('04:00') }],
    ['without a time', { ...unassigned, StartTime: '', EndTime: '' }],
  ])('a vehicle %s gets no proposal', (_, changes) => {
    expect(propose([car(1, changes)])).toEqual([])
  })

  it('proposals are as long as the work, are within the personâs free time, and do not overlap', () => {
    const minutes = fc.integer({ min: -300, max: 300 })
    const instant = minutes.map((offset) => new Date(now.getTime() + offset * 60_000).toISOString())
    const cars = fc.array(
      fc
        .record({
          ...{ StartTime: instant, EndTime: instant, ExpectedEnd: instant },
          ...{ HasArrived: fc.boolean(), IsDone: fc.boolean(), MissingCount: fc.constantFrom(0, 0, 1) },
          Assignees: fc.subarray([ville, timo, { Id: 1, Name: 'Matti' }]),
        })
        .map((changes) => car(1, changes)),
      { maxLength: 8 },
    )
    const free = fc.subarray([ville, timo])
    fc.assert(
      fc.property(cars, free, (list, people) => {
        const numbered = list.map((one, WorkOrderId) => ({ ...one, WorkOrderId }))
        const proposals = [...proposeHands(numbered, people, now)]
        for (const [id, { person, startAt, endAt }] of proposals) {
          const given = numbered[id]
          const hands = people.find(({ Id }) => Id === person.Id)
          expect(endAt.getTime() - startAt.getTime()).toBe(
            Date.parse(given?.EndTime ?? '') - Date.parse(given?.StartTime ?? ''),
          )
          expect(startAt.getTime()).toBeGreaterThanOrEqual(Date.parse(hands?.From ?? ''))
          expect(endAt.getTime()).toBeLessThanOrEqual(Date.parse(hands?.Until ?? ''))
          expect(given?.Assignees.map(({ Id }) => Id)).not.toContain(person.Id)
          const others = proposals.filter(([other, hand]) => other !== id && hand.person.Id === person.Id)
          for (const [, other] of others) expect(other.endAt <= startAt || other.startAt >= endAt).toBe(true)
        }
      }),
    )
  })
})
