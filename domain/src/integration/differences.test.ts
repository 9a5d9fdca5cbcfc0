import type { Right } from '@verstas/contract/session/rights.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSameOrder, mayResolve, partOf, pathOfJob, pathOfOrder, pathOfRow } from './differences.ts'

describe('paths of differences', () => {
  it('partOf returns the external ids from which a path was made, regardless of their characters', () => {
    // Mostly the characters that a path escapes, because random texts rarely have them.
    const unit = fc.oneof(fc.constantFrom('~', '/', '0', '1'), fc.string({ minLength: 1, maxLength: 1 }))
    const externalId = fc.string({ unit, minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(externalId, externalId, (job, row) => {
        expect(partOf(pathOfJob(job))).toEqual({ kind: 'job', job })
        expect(partOf(pathOfOrder(job))).toEqual({ kind: 'rowOrder', job })
        expect(partOf(`${pathOfJob(job)}/note`)).toEqual({ kind: 'jobNote', job })
        expect(partOf(pathOfRow(job, row))).toEqual({ kind: 'row', job, row })
        expect(partOf(`${pathOfRow(job, row)}/note`)).toEqual({ kind: 'rowNote', job, row })
      }),
    )
  })

  it.each([
    ['', { kind: 'order' }],
    ['/note', { kind: 'field', field: 'note' }],
    ['/jobs/J1/price', null],
    ['/vehicle/owner', null],
    ['/jobs/J1/rows/R1/note/x', null],
  ])('partOf(%j) returns %j', (path, part) => {
    expect(partOf(path)).toEqual(part)
  })
})

describe('isSameOrder', () => {
  it('isSameOrder ignores names that only one list contains', () => {
    expect(isSameOrder(['a', 'x', 'b'], ['a', 'b', 'y'])).toBe(true)
    expect(isSameOrder(['b', 'x', 'a'], ['a', 'b'])).toBe(false)
  })
})

describe('mayResolve', () => {
  const rights = (...list: Right[]) => new Set(list)

  it('resolving a difference needs the right to edit, and for customers also the right to customer data', () => {
    expect(mayResolve('work-orders', rights('EditJob'))).toBe(true)
    expect(mayResolve('work-orders', rights('AddJob', 'ManageUsers'))).toBe(false)
    expect(mayResolve('customers', rights('EditJob'))).toBe(false)
    expect(mayResolve('customers', rights('EditJob', 'CustomerInfoVisible'))).toBe(true)
    expect(mayResolve('reservations', rights('EditJob'))).toBe(false)
    expect(mayResolve('shifts', rights('EditJob', 'ManageUsers'))).toBe(false)
    expect(mayResolve('shifts', rights('ManageRosters'))).toBe(true)
  })

  it('no right allows resolving differences of parts, because people cannot change parts here', () => {
    expect(mayResolve('parts', rights('EditJob', 'ManageUsers', 'ManageRosters'))).toBe(false)
  })
})
