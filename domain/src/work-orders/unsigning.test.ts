import type { Right } from '@verstas/contract/session/rights.ts'
import { describe, expect, it } from 'vitest'
import { canUnsignRows, refuseUnsigning, type StoredSignedRow } from './unsigning.ts'

const order = { OrderNumber: 9, Status: 'A', HasActivePaymentLink: false, HidePartsInWeb: false } as const
const row: StoredSignedRow = {
  Oid: 'brakes',
  RowType: 'LabourOperation',
  Name: 'Brakes',
  Note: '',
  IsMarkedAsDeleted: false,
  MarkAsDoneDate: '2026-11-20T08:00:00Z',
  doneBy: 7,
  order,
}
const signer = {
  employeeId: 7,
  rights: new Set<Right>(['EditJob']),
  now: new Date('2026-11-20T21:59:00Z'),
  timeZone: 'Europe/Helsinki',
}
const supervisor = { ...signer, employeeId: 8, rights: new Set<Right>(['EditJob', 'CorrectStampings']) }
const namesOf = (rows: readonly StoredSignedRow[], who = signer) =>
  refuseUnsigning(['brakes'], rows, who).map(({ name }) => name)

describe('taking back a sign-off', () => {
  it('the signer and a supervisor can take back a sign-off until midnight at the site', () => {
    expect(namesOf([row])).toEqual([])
    expect(namesOf([row], supervisor)).toEqual([])
    const next = new Date('2026-11-20T22:00:00Z')
    expect(namesOf([row], { ...signer, now: next })).toEqual(['unsigningForbidden'])
    expect(namesOf([row], { ...supervisor, now: next })).toEqual(['unsigningForbidden'])
  })

  it('other people cannot take back a sign-off', () => {
    expect(namesOf([row], { ...signer, employeeId: 8 })).toEqual(['unsigningForbidden'])
  })

  it('the rows of a taken back sign-off must be known, signed and editable', () => {
    expect(namesOf([])).toEqual(['signedRowUnknown'])
    expect(namesOf([{ ...row, IsMarkedAsDeleted: true }])).toEqual(['signedRowUnknown'])
    expect(namesOf([{ ...row, MarkAsDoneDate: null }])).toEqual(['rowNotSigned'])
    expect(namesOf([{ ...row, order: { ...order, Status: 'C' } }])).toEqual(['workOrderNotActive'])
    expect(namesOf([{ ...row, order: { ...order, HasActivePaymentLink: true } }])).toEqual([
      'paymentLinkActive',
    ])
  })

  it('the app offers to take back a sign-off only for signed rows', () => {
    const offer = { ...signer, order, isSigningInUse: true, name: 'Matti' }
    const mine = { MarkAsDoneDate: row.MarkAsDoneDate, MarkAsDoneBy: 'Matti' }
    expect(canUnsignRows([mine], offer)).toBe(true)
    expect(canUnsignRows([], offer)).toBe(false)
    expect(canUnsignRows([mine, { MarkAsDoneDate: null, MarkAsDoneBy: null }], offer)).toBe(false)
    expect(canUnsignRows([{ ...mine, MarkAsDoneBy: 'Aino' }], offer)).toBe(false)
    expect(canUnsignRows([{ ...mine, MarkAsDoneBy: 'Aino' }], { ...offer, ...supervisor })).toBe(true)
    expect(canUnsignRows([mine], { ...offer, isSigningInUse: false })).toBe(false)
  })
})
