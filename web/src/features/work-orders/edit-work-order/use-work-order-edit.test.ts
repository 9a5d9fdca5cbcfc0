import { expect, it } from 'vitest'
import { parseWorkOrderEdit } from './use-work-order-edit.ts'

const values = {
  Mileage: 100,
  MileageAtHandover: null,
  VehicleLocation: '',
  Note: 'Kesken',
  PartsPrePlanned: false,
  PartsPrePicked: false,
  PickShelf: '',
  UseHours: null,
}
const edit = {
  base: { ...values, Note: '' },
  version: 3,
  mine: values,
  conflicts: [{ field: 'Note', mine: 'Kesken', theirs: '', choice: 'mine' }],
  takenOver: ['PickShelf'],
}

it('a stored draft with a save that got no response can be parsed', () => {
  const body = { Id: 7, Note: 'Kesken', ClearedFields: ['Mileage'] }
  const stored = { ...edit, attempt: { key: '0b9a8d2e-5c61-4f4a-8d7b-2a1c3e4f5a6b', version: 3, body } }
  expect(parseWorkOrderEdit(stored)).toEqual(stored)
})

it('a stored draft with invalid numbers and their conflicts can be parsed', () => {
  const mine = { ...values, Mileage: Number.NaN }
  const conflicts = [{ field: 'Mileage', mine: Number.NaN, theirs: 200, choice: null }]
  const stored = { ...edit, mine, conflicts, attempt: null }
  expect(parseWorkOrderEdit(stored)).toEqual(stored)
})
