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
const earlier = {
  base: { ...values, Note: '' },
  version: 3,
  mine: values,
  conflicts: [{ field: 'Note', mine: 'Kesken', theirs: '', choice: 'mine' }],
  takenOver: ['PickShelf'],
}

it('a draft of an earlier version of the app, which kept no attempt, is understood', () => {
  expect(parseWorkOrderEdit(earlier)).toEqual({ ...earlier, attempt: null })
})

it('a draft is understood with the save that got no answer', () => {
  const body = { Id: 7, Note: 'Kesken', ClearedFields: ['Mileage'] }
  const kept = { ...earlier, attempt: { key: '0b9a8d2e-5c61-4f4a-8d7b-2a1c3e4f5a6b', version: 3, body } }
  expect(parseWorkOrderEdit(kept)).toEqual(kept)
})
