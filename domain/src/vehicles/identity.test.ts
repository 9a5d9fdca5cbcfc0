import fc from 'fast-check'
import { expect, it } from 'vitest'
import { plateOf, shortPlate, vinOf } from './identity.ts'

const vin = 'WVWZZZ1KZAW000123'

it('plateOf and vinOf return the plate and the VIN of a vehicle with both', () => {
  const car = { LicenseNumber: 'ABC-123', SerialNumber: vin }
  expect(plateOf(car)).toBe('ABC-123')
  expect(vinOf(car)).toBe(vin)
})

it('plateOf returns null if the VIN is shown instead of a plate', () => {
  expect(plateOf({ LicenseNumber: vin, SerialNumber: vin })).toBeNull()
  expect(plateOf({ LicenseNumber: '', SerialNumber: vin })).toBeNull()
})

it('the stand-in of any vehicle is no VIN, in upper or lower case', () => {
  fc.assert(
    fc.property(fc.nat(), (id) => {
      expect(vinOf({ SerialNumber: `NOVIN-${id}` })).toBeNull()
      expect(vinOf({ SerialNumber: `novin-${id}` })).toBeNull()
    }),
  )
})

it.each([
  ['ABC-123', 'ABC-123'],
  ['KTU 45 HB 2', 'KTU 45 HB 2'],
  ['', ''],
  [vin, '…000123'],
])('the short plate of %j is %j', (plateOrVin, shown) => {
  expect(shortPlate(plateOrVin)).toBe(shown)
})
