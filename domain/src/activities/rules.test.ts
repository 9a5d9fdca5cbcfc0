import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isValidActivity,
  mayToggle,
  mayWriteAssignmentNote,
  priceStep,
  timeOfAction,
  toCents,
  withType,
} from './rules.ts'

const blank = fc.constantFrom('', ' ', '\n\t')
const words = fc.constantFrom('Call', ' Call ', '\nAsk')
const text = fc.oneof(blank, words)
const person = fc.integer({ min: 1, max: 5 })
const draft = fc.record({
  Header: text,
  Body: text,
  TypeCode: fc.constantFrom('', 'CALL'),
  SalesmanId: fc.option(person),
})
const type = fc.record({
  Code: fc.constantFrom('CALL', 'PART'),
  Description: fc.constantFrom('A call', 'A part'),
  DefaultEmployeeID: fc.option(person),
})

describe('a task', () => {
  const valid = { Header: 'Call', Body: 'Ask', TypeCode: 'CALL', SalesmanId: 1 }

  it.each([
    ['with all required fields', {}, true],
    ['with a blank header', { Header: ' ' }, false],
    ['with a blank body', { Body: '\n' }, false],
    ['without a type', { TypeCode: '' }, false],
    ['without an assignee', { SalesmanId: null }, false],
  ])('isValidActivity returns $2 for a task $0', (_, changes, isValid) => {
    expect(isValidActivity({ ...valid, ...changes })).toBe(isValid)
  })
})

describe('choosing a type', () => {
  it('the choice of a task type fills the header and the assignee if the header is empty', () => {
    fc.assert(
      fc.property(draft, type, person, (before, chosen, me) => {
        const after = withType(before, chosen, me)
        expect(after).toMatchObject({ TypeCode: chosen.Code, Body: before.Body })
        if (before.Header.trim() !== '')
          expect([after.Header, after.SalesmanId]).toEqual([before.Header, before.SalesmanId])
        else
          expect([after.Header, after.SalesmanId]).toEqual([
            chosen.Description,
            chosen.DefaultEmployeeID ?? me,
          ])
      }),
    )
  })

  it('the choice of another task type changes only the type', () => {
    fc.assert(
      fc.property(draft, type, type, person, (before, one, two, me) => {
        const after = withType(before, one, me)
        expect(withType(after, two, me)).toEqual({ ...after, TypeCode: two.Code })
      }),
    )
  })
})

it('an open task cannot be closed with an unsaved assignee, and a closed task can be reopened', () => {
  fc.assert(
    fc.property(fc.boolean(), person, fc.option(person), (IsOpen, SalesmanId, chosen) => {
      expect(mayToggle({ IsOpen, SalesmanId }, { SalesmanId: chosen })).toBe(!IsOpen || chosen === SalesmanId)
    }),
  )
})

it('a message to the assignee is possible only if the assignee is another person', () => {
  expect(mayWriteAssignmentNote({ SalesmanId: 2 }, 1)).toBe(true)
  expect(mayWriteAssignmentNote({ SalesmanId: 1 }, 1)).toBe(false)
  expect(mayWriteAssignmentNote({ SalesmanId: null }, 1)).toBe(false)
})

describe('a price', () => {
  it('toCents does not change whole cents, and a price remains exact after any number of steps', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000 }),
        fc.integer({ min: 0, max: 40 }),
        (cents, steps) => {
          expect(toCents(cents / 100)).toBe(cents / 100)
          let price = cents / 100
          for (let count = 0; count < steps; count += 1) price = toCents(price + priceStep)
          expect(price).toBe((cents + 5 * steps) / 100)
        },
      ),
    )
  })

  it('toCents rounds half a cent up', () => {
    expect([1.005, 0.075, 12.344, 12.345].map(toCents)).toEqual([1.01, 0.08, 12.34, 12.35])
  })
})

describe('the time of an action', () => {
  const now = new Date('2026-11-20T06:00:00Z')
  const day = 86_400_000
  const at = (offset: number) => new Date(now.getTime() + offset)

  it("an offline action has the device's time, unless that time is in the future or over 14 days ago", () => {
    fc.assert(
      fc.property(fc.integer({ min: -20 * day, max: 2 * day }), (offset) => {
        const isBelieved = offset <= 0 && offset >= -14 * day
        expect(timeOfAction(at(offset).toISOString(), { now })).toEqual(isBelieved ? at(offset) : now)
      }),
    )
    expect(timeOfAction(undefined, { now })).toEqual(now)
  })

  it('an action on a task is never before the creation of the task', () => {
    const createdAt = at(-day)
    expect(timeOfAction(at(-2 * day).toISOString(), { now, createdAt })).toEqual(createdAt)
    expect(timeOfAction(at(-1).toISOString(), { now, createdAt })).toEqual(at(-1))
  })
})
