import { describe, expect, it } from 'vitest'
import { models } from './models.ts'
import { checkDigitOf, composeVin } from './vins.ts'

describe('demo VINs', () => {
  it.each(models.map((model) => [`${model.make} ${model.name}`, model] as const))(
    'the VIN of %s is valid',
    (_name, model) => {
      const { wmi, vinType, plant, years } = model
      const vin = composeVin({ wmi, type: vinType, modelYear: years[0], plant, serial: 123_456 })
      expect(vin).toMatch(/^[A-HJ-NPR-Z0-9]{17}$/)
      expect(vin.startsWith(wmi)).toBe(true)
      if (/^[1-5]/.test(vin)) expect(vin.charAt(8)).toBe(checkDigitOf(vin))
    },
  )

  it.each([
    ['1M8GDM9AXKP042788', 'X'],
    ['11111111111111111', '1'],
    ['5GZCZ43D13S812715', '1'],
  ])('checkDigitOf computes the check digit of the VIN %s', (vin, digit) => {
    expect(checkDigitOf(vin)).toBe(digit)
  })

  it.each([
    [2009, '9'],
    [2010, 'A'],
    [2020, 'L'],
    [2026, 'T'],
    [2031, '1'],
  ])('yearCodeOf encodes the model year %i as %s', (modelYear, code) => {
    const vin = composeVin({ wmi: 'TMB', type: 'JJ7NX5', modelYear, plant: 'Y', serial: 1 })
    expect(vin.charAt(9)).toBe(code)
  })
})
