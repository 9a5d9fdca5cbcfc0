import { profileRights, type Right } from '@verstas/contract/session/rights.ts'
import { rowTypes } from '@verstas/contract/work-orders/rows.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addAmounts,
  canAddJob,
  canAddRow,
  canEditJobs,
  canEditRow,
  isNoteEditable,
  multiplyAmounts,
} from './job-rules.ts'

const order = { OrderNumber: 1, Status: 'A', HasActivePaymentLink: false, HidePartsInWeb: false } as const
const all = new Set<Right>(profileRights)
const without = (right: Right) => new Set([...all].filter((held) => held !== right))

describe('jobs may be edited', () => {
  it.each([
    ['on an active work order', order, all, true],
    ['not where planned', { ...order, Status: 'P' as const }, all, false],
    ['not where closed', { ...order, Status: 'C' as const }, all, false],
    ['not where invoiced', { ...order, Status: 'I' as const }, all, false],
    ['not while being paid', { ...order, HasActivePaymentLink: true }, all, false],
    ['not without the right', order, new Set<Right>(), false],
  ])('%s', (_, place, rights, expected) => {
    expect(canEditJobs(place, rights)).toBe(expected)
    expect(canAddJob(place, rights)).toBe(expected)
  })

  it('by EditJob, and added by AddJob, each alone', () => {
    expect([canEditJobs(order, without('AddJob')), canAddJob(order, without('AddJob'))]).toEqual([
      true,
      false,
    ])
    expect([canEditJobs(order, without('EditJob')), canAddJob(order, without('EditJob'))]).toEqual([
      false,
      true,
    ])
  })
})

describe('rows go by the right of their kind', () => {
  it.each([
    ['LabourOperation', 'Work'],
    ['Subcontractor', 'Work'],
    ['SparePart', 'Part'],
    ['OffShelf', 'Part'],
    ['Text', 'Text'],
  ] as const)('%s', (type, kind) => {
    expect(canAddRow(type, order, without(`AddJob${kind}Row`))).toBe(false)
    expect(canAddRow(type, order, without(`EditJob${kind}Row`))).toBe(true)
    expect(canEditRow(type, order, without(`EditJob${kind}Row`))).toBe(false)
    expect(canEditRow(type, order, without(`AddJob${kind}Row`))).toBe(true)
  })

  it('but parts that are kept from the web are for nobody', () => {
    const hiding = { ...order, HidePartsInWeb: true }
    expect(rowTypes.filter((type) => canAddRow(type, hiding, all))).toEqual([
      'LabourOperation',
      'Text',
      'Subcontractor',
    ])
    expect(rowTypes.filter((type) => canEditRow(type, hiding, all))).toHaveLength(3)
  })
})

it.each([
  [null, true],
  [{ JobNumber: null }, true],
  [{ JobNumber: 3 }, false],
])('the note of %j: %s', (job, expected) => {
  expect(isNoteEditable(job)).toBe(expected)
})

const amount = fc.integer({ min: 0, max: 999_999_999_999 }).map((thousandths) => thousandths / 1000)

describe('a sum', () => {
  it.each([
    [0.1, 0.2, 0.3],
    [1.005, 1, 2.005],
    [0.3, -0.1, 0.2],
    [999_999_998.999, 1, 999_999_999.999],
  ])('%d + %d is %d', (a, b, sum) => {
    expect(addAmounts(a, b)).toBe(sum)
  })

  it('has at most three decimals, and one taken away again is what was', () => {
    fc.assert(
      fc.property(amount, (value) => {
        const more = addAmounts(value, 1)
        expect(Number(more.toFixed(3))).toBe(more)
        expect(addAmounts(more, -1)).toBe(value)
      }),
    )
  })
})

describe('a product', () => {
  it.each([
    [0.2, 3, 0.6],
    [1.1, 1.1, 1.21],
    [0.001, 0.5, 0.001],
    [0.001, 0.4, 0],
    [999_999_999.999, 8, 7_999_999_999.992],
  ])('%d × %d is %d', (a, b, product) => {
    expect(multiplyAmounts(a, b)).toBe(product)
  })
})
