import { profileRights, type Right } from '@verstas/contract/session/rights.ts'
import { rowTypes } from '@verstas/contract/work-orders/rows.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sampleRow } from '../../test/sample-job.ts'
import {
  addAmounts,
  canAddJob,
  canAddRow,
  canEditJobs,
  canEditRow,
  canSignRows,
  findJob,
  isJobNamed,
  isNoteEditable,
  jobIdOf,
  multiplyAmounts,
  refuseSigning,
  signRequestOf,
} from './job-rules.ts'

const order = { OrderNumber: 9, Status: 'A', HasActivePaymentLink: false, HidePartsInWeb: false } as const
const all = new Set<Right>(profileRights)
const without = (right: Right) => new Set([...all].filter((held) => held !== right))

describe('the right to edit jobs', () => {
  it.each([
    ['jobs of an active work order can be edited', order, all, true],
    ['jobs of a planned work order cannot be edited', { ...order, Status: 'P' as const }, all, false],
    ['jobs of a closed work order cannot be edited', { ...order, Status: 'C' as const }, all, false],
    ['jobs of an invoiced work order cannot be edited', { ...order, Status: 'I' as const }, all, false],
    [
      'jobs of a work order that is being paid cannot be edited',
      { ...order, HasActivePaymentLink: true },
      all,
      false,
    ],
    ['jobs cannot be edited without the right', order, new Set<Right>(), false],
  ])('%s', (_, place, rights, expected) => {
    expect(canEditJobs(place, rights)).toBe(expected)
    expect(canAddJob(place, rights)).toBe(expected)
  })

  it('an edit of a job requires only EditJob, and a new job requires only AddJob', () => {
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

describe('the right to change a row follows its kind', () => {
  it.each([
    ['LabourOperation', 'Work'],
    ['Subcontractor', 'Work'],
    ['SparePart', 'Part'],
    ['OffShelf', 'Part'],
    ['Text', 'Text'],
  ] as const)('additions and edits of %s rows require the rights for rows of the kind %s', (type, kind) => {
    expect(canAddRow(type, order, without(`AddJob${kind}Row`))).toBe(false)
    expect(canAddRow(type, order, without(`EditJob${kind}Row`))).toBe(true)
    expect(canEditRow(type, order, without(`EditJob${kind}Row`))).toBe(false)
    expect(canEditRow(type, order, without(`AddJob${kind}Row`))).toBe(true)
  })

  it('parts that are hidden from the web can be neither added nor edited', () => {
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
])('isNoteEditable(%j) returns %s', (job, expected) => {
  expect(isNoteEditable(job)).toBe(expected)
})

const labour = sampleRow({ RowId: 1, Name: 'Brakes' })
const done = { ...labour, MarkAsDoneDate: '2026-11-20T06:00:00Z' }
const removed = { ...labour, IsMarkedAsDeleted: true }
const text = { ...labour, RowType: 'Text' } as const
const can = { order, rights: new Set<Right>(['EditJob']), isSigningInUse: true }

describe('the right to sign rows', () => {
  it.each([
    ['rows can be signed if all are undone labour', [labour, labour], can, true],
    ['an empty selection cannot be signed', [], can, false],
    ['rows cannot be signed if one is done', [labour, done], can, false],
    ['rows cannot be signed if one is not labour', [labour, text], can, false],
    ['rows cannot be signed if one is removed', [labour, removed], can, false],
    ['rows cannot be signed if signing is not in use', [labour], { ...can, isSigningInUse: false }, false],
    ['rows cannot be signed without the right', [labour], { ...can, rights: new Set<Right>() }, false],
    [
      'rows cannot be signed if jobs cannot be edited',
      [labour],
      { ...can, order: { ...order, HasActivePaymentLink: true } },
      false,
    ],
  ])('%s', (_, rows, circumstances, expected) => {
    expect(canSignRows(rows, circumstances)).toBe(expected)
  })
})

it('the request to sign rows contains the id, name and type of each row', () => {
  expect(signRequestOf(4, [labour])).toEqual({
    SalesmanId: 4,
    SignedRows: [{ Oid: labour.Oid, Name: 'Brakes', RowType: 'LabourOperation' }],
  })
})

it('the refusal to sign rows contains each reason once for each row or work order', () => {
  const planned = { ...order, Status: 'P' } as const
  const stored = [
    { ...done, Oid: 'a', order: planned },
    { ...text, Oid: 'b', order: planned },
    { ...removed, Oid: 'c', order },
  ]
  const requested = [{ Oid: 'a' }, { Oid: 'b' }, { Oid: 'c', Name: 'Gone' }]
  expect(refuseSigning(requested, stored)).toEqual([
    { name: 'signedRowUnknown', data: { row: 'Gone' } },
    { name: 'signedRowDone', data: { row: 'Brakes' } },
    { name: 'signedRowNotLabour', data: { row: 'Brakes' } },
    { name: 'workOrderNotActive', data: { order: 9 } },
  ])
})

const amount = fc.integer({ min: 0, max: 999_999_999_999 }).map((thousandths) => thousandths / 1000)

describe('a sum', () => {
  it.each([
    [0.1, 0.2, 0.3],
    [1.005, 1, 2.005],
    [0.3, -0.1, 0.2],
    [999_999_998.999, 1, 999_999_999.999],
  ])('the quantities %d and %d add up to %d', (a, b, sum) => {
    expect(addAmounts(a, b)).toBe(sum)
  })

  it('a sum of quantities has at most three decimals, and the subtraction of 1 reverses its addition', () => {
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
  ])('the product of %d and %d is %d', (a, b, product) => {
    expect(multiplyAmounts(a, b)).toBe(product)
  })
})

it('the identity of a job is its id, its number, or the negative id of its first row, in this order', () => {
  const Rows = [{ RowId: 5 }, { RowId: 6 }]
  expect(jobIdOf({ JobId: 7, JobNumber: 8, Rows })).toBe(7)
  expect(jobIdOf({ JobNumber: 8, Rows })).toBe(8)
  expect(jobIdOf({ JobNumber: null, Rows })).toBe(-5)
  const jobs = [
    { JobId: 7, Rows },
    { JobNumber: 8, Rows },
  ]
  expect([7, 8, 9, null].map((id) => findJob(jobs, id))).toEqual([jobs[0], jobs[1], null, null])
})

it('a save can identify a job that has an id or a number', () => {
  expect(isJobNamed({ JobId: 7, JobNumber: null })).toBe(true)
  expect(isJobNamed({ JobNumber: 8 })).toBe(true)
  expect(isJobNamed({ JobNumber: null })).toBe(false)
})
