import { profileRights, type Right } from '@verstas/contract/session/rights.ts'
import { rowTypes } from '@verstas/contract/work-orders/rows.ts'
import { describe, expect, it } from 'vitest'
import { canAddJob, canAddRow, canEditJobs, canEditRow, isNoteEditable } from './job-rules.ts'

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
