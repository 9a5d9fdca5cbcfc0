import type { TyreLookups } from '@verstas/contract/tyres/entities.ts'
import { expect, it } from 'vitest'
import { noLookups } from './test/no-lookups.ts'
import { changeAxle, copyToAll, emptySet, filledSet, parseForm, recordsOf } from './tyre-form.ts'

const lookups: TyreLookups = {
  ...noLookups,
  tyreType: [{ Code: 'SUMMER', Description: 'Summer tyres', Season: 'summer' }],
  Make: [{ Code: 'NOK', Description: 'Nokian' }],
}
const context = {
  vehicleId: 7,
  workOrder: { Id: 40, GlobalId: 'f5a1b9f2-9f50-4a8e-9b56-3b1f5a0c7d11' },
  employeeId: 7,
  mileage: 80_000,
  at: '2026-11-23T06:00:00Z',
  lookups,
}

it('sends the code of a tyre value that is in a lookup list, and any other value as typed', () => {
  const typed = changeAxle(emptySet, 1, {
    DepthLeft: 4.5,
    Make: 'nokian',
    Model: 'Hakka',
    Size: '205/55 R16',
  })
  const [record] = recordsOf({ sets: [{ ...typed, typeCode: 'SUMMER' }] }, context)
  expect(record?.AxleData).toEqual([
    { axleNumber: 1, DepthLeft: 4.5, Make: 'NOK', Model: 'Hakka', Size: '205/55 R16' },
    { axleNumber: 2 },
  ])
})

it('omits an unknown mileage from a tyre record', () => {
  expect(recordsOf({ sets: [emptySet] }, { ...context, mileage: null })[0]).not.toHaveProperty('mileage')
})

it.each([
  [{ Description: ' summer  TYRES' }, 'SUMMER'],
  [{ Code: 'OLD-1', Description: 'Summer tyres' }, 'SUMMER'],
  [{ Code: 'SUMMER', Description: 'Sommardäck' }, 'SUMMER'],
  [{ Description: 'Slicks' }, ''],
  [{ Code: 'SLICK', Description: 'Slicks' }, 'SLICK'],
])('a history entry with the tyre type %j selects the type code %j in the form', (TyreType, typeCode) => {
  expect(filledSet({ TyreType, Comment: '', AxleData: [] }, lookups).typeCode).toBe(typeCode)
})

it('copies the typed values of an axle to all axles, except depths and empty values', () => {
  const rear = { axleNumber: 2, isTwin: true, DepthLeft: 6, Make: 'Nokian', Size: '205/55 R16', Dot: '' }
  const set = changeAxle(emptySet, 1, { DepthLeft: 4.5, Make: 'Michelin', Dot: '3524' })
  expect(copyToAll(changeAxle(set, 2, rear), rear).axles).toEqual([
    { axleNumber: 1, isTwin: false, DepthLeft: 4.5, Make: 'Nokian', Size: '205/55 R16', Dot: '3524' },
    rear,
  ])
})

it('sends no inner depth of an axle after its twin wheels were removed', () => {
  const twin = changeAxle(emptySet, 2, { isTwin: true, DepthLeft: 5, DepthLeftInner: 4 })
  const inner = (set: typeof twin) => recordsOf({ sets: [set] }, context)[0]?.AxleData[1]?.DepthLeftInner
  expect(inner(twin)).toBe(4)
  expect(inner(changeAxle(twin, 2, { isTwin: false }))).toBeUndefined()
})

it('restores a stored tyre form, rejects a form without sets, and shows lookup codes as descriptions', () => {
  const storedForm = { sets: [changeAxle(emptySet, 1, { DepthLeft: 4.5, Dot: '3524' })] }
  expect(parseForm(JSON.parse(JSON.stringify(storedForm)))).toEqual(storedForm)
  expect(() => parseForm({ sets: [] })).toThrow()
  const empty = { axleNumber: 1, DepthLeft: 5, DepthRight: 5, DepthLeftInner: null, DepthRightInner: null }
  const words = { Make: 'NOK', Model: 'Hakka' }
  const axle = {
    ...Object.fromEntries(Object.keys(lookups).map((field) => [field, null])),
    ...empty,
    ...words,
  }
  const entry = {
    TyreType: { Code: 'SUMMER', Description: 'Summer tyres' },
    Comment: '',
    AxleData: [axle],
  } as unknown as Parameters<typeof filledSet>[0]
  expect(filledSet(entry, lookups).axles[0]).toMatchObject({ DepthLeft: 5, Make: 'Nokian', Model: 'Hakka' })
})
