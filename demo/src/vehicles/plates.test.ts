import { describe, expect, it } from 'vitest'
import { createRandom } from '../random.ts'
import { createPlateSource } from './plates.ts'

const nextPlate = createPlateSource(createRandom('plates'))
const plates = Array.from({ length: 2000 }, nextPlate)

describe('demo plates', () => {
  it('demo plates consist of letters, a dash and digits without a leading zero, as Finnish plates do', () => {
    for (const plate of plates) expect(plate).toMatch(/^[A-ZÅÄÖ]{2,3}-[1-9]\d{0,2}$/)
  })

  it('each demo plate occurs once', () => {
    expect(new Set(plates).size).toBe(plates.length)
  })

  it('demo plates include personal plates and plates of Åland', () => {
    expect(plates.some((plate) => plate.startsWith('ÅL'))).toBe(true)
    expect(plates.some((plate) => /-\d{1,2}$/.test(plate))).toBe(true)
  })
})
