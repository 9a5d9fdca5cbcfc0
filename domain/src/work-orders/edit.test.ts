import type { Right } from '@verstas/contract/session/rights.ts'
import { describe, expect, it } from 'vitest'
import { canEditWorkOrder, type EditValues, isFieldEditable, isWorkOrderEditable, judgeEdit } from './edit.ts'

const values: EditValues = {
  Mileage: 1000,
  MileageAtHandover: null,
  VehicleLocation: '',
  Note: '',
  PartsPrePlanned: false,
  PartsPrePicked: false,
  PickShelf: '',
  UseHours: null,
}
const open = { IsHandOverMileageEditable: true, IsUsedHoursInUse: true }
const closed = { IsHandOverMileageEditable: false, IsUsedHoursInUse: false }

it('lets active and planned work orders be edited', () => {
  expect((['A', 'P', 'C', 'I'] as const).filter(isWorkOrderEditable)).toEqual(['A', 'P'])
})

it('lets who has the right EditJob edit them, and nobody else', () => {
  const rights = new Set<Right>(['EditJob'])
  expect((['A', 'P', 'C', 'I'] as const).filter((status) => canEditWorkOrder(status, rights))).toEqual([
    'A',
    'P',
  ])
  expect(canEditWorkOrder('A', new Set<Right>(['AddJob', 'MobileServiceTechnician']))).toBe(false)
})

it('opens two fields by the switches of the site', () => {
  expect(isFieldEditable('MileageAtHandover', closed)).toBe(false)
  expect(isFieldEditable('UseHours', closed)).toBe(false)
  expect(isFieldEditable('UseHours', { ...closed, IsUsedHoursInUse: true })).toBe(true)
  expect(isFieldEditable('MileageAtHandover', { ...closed, IsHandOverMileageEditable: true })).toBe(true)
  expect(isFieldEditable('Mileage', closed)).toBe(true)
})

describe('an edit', () => {
  it('is judged by what it changes', () => {
    expect(judgeEdit(values, { Mileage: 1001, MileageAtHandover: 5, UseHours: 3 }, open)).toEqual([])
    expect(judgeEdit(values, { Mileage: 1001 }, closed)).toEqual([])
    expect(judgeEdit(values, { MileageAtHandover: 5, UseHours: 3 }, closed)).toEqual([
      { name: 'workOrderFieldNotEditable', data: { field: 'MileageAtHandover' } },
      { name: 'workOrderFieldNotEditable', data: { field: 'UseHours' } },
    ])
  })

  it('picks no parts that are not planned', () => {
    const refusal = [{ name: 'pickedPartsNotPlanned', data: { field: 'PartsPrePicked' } }]
    expect(judgeEdit(values, { PartsPrePicked: true }, open)).toEqual(refusal)
    expect(judgeEdit(values, { PartsPrePicked: true, PartsPrePlanned: true }, open)).toEqual([])
    const picked = { ...values, PartsPrePicked: true, PartsPrePlanned: true }
    expect(judgeEdit(picked, { PartsPrePlanned: false }, open)).toEqual(refusal)
    expect(judgeEdit(picked, { PartsPrePlanned: false, PartsPrePicked: false }, open)).toEqual([])
  })
})
