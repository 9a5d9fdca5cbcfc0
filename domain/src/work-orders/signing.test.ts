import type { Right } from '@verstas/contract/session/rights.ts'
import { describe, expect, it } from 'vitest'
import { sampleRow } from '../../test/sample-job.ts'
import { canSignRows, refuseSigning, signRequestOf } from './job-rules.ts'

const order = { OrderNumber: 9, Status: 'A', HasActivePaymentLink: false, HidePartsInWeb: false } as const
const labour = sampleRow({ RowId: 1, Name: 'Brakes' })
const done = { ...labour, MarkAsDoneDate: '2026-11-20T06:00:00Z' }
const removed = { ...labour, IsMarkedAsDeleted: true }
const text = { ...labour, RowType: 'Text' } as const
const can = { order, rights: new Set<Right>(['EditJob']), isSigningInUse: true }

describe('rows can be signed', () => {
  it.each([
    ['when all are labour not yet done', [labour, labour], can, true],
    ['but not when none is selected', [], can, false],
    ['but not when one is done', [labour, done], can, false],
    ['but not when one is no labour', [labour, text], can, false],
    ['but not when one is removed', [labour, removed], can, false],
    ['but not where signing is not in use', [labour], { ...can, isSigningInUse: false }, false],
    ['but not without the right', [labour], { ...can, rights: new Set<Right>() }, false],
    [
      'but not where jobs cannot be edited',
      [labour],
      { ...can, order: { ...order, HasActivePaymentLink: true } },
      false,
    ],
  ])('%s', (_, rows, circumstances, expected) => {
    expect(canSignRows(rows, circumstances)).toBe(expected)
  })
})

it('what is sent names each row', () => {
  expect(signRequestOf(4, [labour])).toEqual({
    SalesmanId: 4,
    SignedRows: [{ Oid: labour.Oid, Name: 'Brakes', RowType: 'LabourOperation' }],
  })
})

it('a refusal names every reason, each work order’s once', () => {
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
