import { describe, expect, it } from 'vitest'
import {
  type EditValues,
  editOfValues,
  isFieldEditable,
  refuseEdit,
  valuesOfEdit,
  writeField,
} from './edit.ts'

const open = { IsHandOverMileageEditable: true, IsUsedHoursInUse: true }
const closed = { IsHandOverMileageEditable: false, IsUsedHoursInUse: false }

it('the mileage at handover and the used hours are editable only if the site allows it', () => {
  expect(isFieldEditable('MileageAtHandover', closed)).toBe(false)
  expect(isFieldEditable('UseHours', closed)).toBe(false)
  expect(isFieldEditable('UseHours', { ...closed, IsUsedHoursInUse: true })).toBe(true)
  expect(isFieldEditable('MileageAtHandover', { ...closed, IsHandOverMileageEditable: true })).toBe(true)
  expect(isFieldEditable('Mileage', closed)).toBe(true)
})

describe('an edit', () => {
  it('an edit lists its emptied fields, and valuesOfEdit returns the changes from which it was made', () => {
    const changes = { Mileage: null, Note: '', UseHours: 0, PartsPrePicked: false }
    const edit = editOfValues(7, changes)
    expect(edit).toEqual({ Id: 7, Note: '', UseHours: 0, PartsPrePicked: false, ClearedFields: ['Mileage'] })
    expect(valuesOfEdit(edit)).toEqual(changes)
    expect(editOfValues(7, { Note: 'x' })).toEqual({ Id: 7, Note: 'x' })
  })

  it('a change of a disabled field is refused, and changes of other fields are accepted', () => {
    expect(refuseEdit({ Mileage: 1001, MileageAtHandover: 5, UseHours: 3 }, open)).toEqual([])
    expect(refuseEdit({ Mileage: 1001 }, closed)).toEqual([])
    expect(refuseEdit({ MileageAtHandover: 5, UseHours: 3 }, closed)).toEqual([
      { name: 'workOrderFieldNotEditable', data: { field: 'MileageAtHandover' } },
      { name: 'workOrderFieldNotEditable', data: { field: 'UseHours' } },
    ])
  })
})

it('parts that are marked as picked become planned, and unplanned parts become unpicked', () => {
  const none: EditValues = {
    Mileage: null,
    MileageAtHandover: null,
    VehicleLocation: '',
    Note: '',
    PartsPrePlanned: false,
    PartsPrePicked: false,
    PickShelf: '',
    UseHours: null,
  }
  const picked = writeField(none, 'PartsPrePicked', true)
  expect(picked).toEqual({ ...none, PartsPrePlanned: true, PartsPrePicked: true })
  expect(writeField(picked, 'PartsPrePlanned', false)).toEqual(none)
})
