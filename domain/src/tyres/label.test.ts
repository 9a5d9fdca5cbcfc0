import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readLabelCode, readRegisteredTyre } from './label.ts'

it.each([
  ['https://eprel.ec.europa.eu/qr/380650', 380_650],
  [' HTTPS://EPREL.EC.EUROPA.EU/qr/380650/ ', 380_650],
  ['https://eprel.ec.europa.eu/screen/product/tyres/380650', 380_650],
  ['https://eprel.ec.europa.eu/qr/381667?lang=fi', 381_667],
  ['http://eprel.ec.europa.eu/qr/381667', 381_667],
  ['http://www.eprel.ec.europa.eu/qr/381667#label', 381_667],
  ['eprel.ec.europa.eu/qr/381667/?lang=sv&x=1', 381_667],
  ['https://eprel.ec.europa.eu/fi/qr/381667', 381_667],
  ['https://eprel.ec.europa.eu/qr/fi/381667', 381_667],
  ['https://eprel.ec.europa.eu:443/qr/381667', 381_667],
  ['https://eprel.ec.europa.eu/screen/product/tyres/381667?navigatingfrom=qr', 381_667],
  ['https://eprel.ec.europa.eu/api/products/tyres/381667', 381_667],
  ['https://eprel.ec.europa.eu/informationsheet/Fiche_381667_FI.pdf', 381_667],
  ['https://eprel.ec.europa.eu/labels/tyres/Label_381667.svg', 381_667],
  [']Q3https://eprel.ec.europa.eu/qr/381667\r\n', 381_667],
  ['EPREL 381667', 381_667],
  ['https://eprel.ec.europa.eu/screen/product/washingmachines/381667', null],
  ['https://eprel.ec.europa.eu/qr/', null],
  ['https://eprel.ec.europa.eu/qr/0', null],
  ['https://eprel.ec.europa.eu/help?id=381667', null],
  ['https://eprel.ec.europa.eu.example.com/qr/381667', null],
  ['https://example.com/?eprel.ec.europa.eu/qr/381667', null],
  ['380650', 380_650],
  ['https://example.com/qr/380650', null],
  ['0', null],
  ['TMBLD9NS5NK127113', null],
])('readLabelCode(%j) returns the register number %s', (scanned, number) => {
  expect(readLabelCode(scanned)).toBe(number)
})

const product = {
  eprelRegistrationNumber: '380650',
  supplierOrTrademark: 'Nokian Tyres',
  commercialName: 'Hakkapeliitta C4',
  sizeDesignation: '235/65 R 16 C',
  tyreSection: '235',
  aspectRatio: 65,
  rimDiameter: '16',
  loadCapacityIndex: '121',
  loadCapacityIndex2: '119',
  speedCategorySymbol: 'R',
  energyClass: 'C',
  wetGripClass: 'd',
  externalRollingNoiseValue: 72,
  externalRollingNoiseClass: 'B',
  severeSnowTyre: true,
  iceTyre: false,
  tyreClass: 'C2',
}

it('readRegisteredTyre converts a product of the register to the fields of a tyre record', () => {
  expect(readRegisteredTyre(product)).toEqual({
    number: 380_650,
    make: 'Nokian Tyres',
    model: 'Hakkapeliitta C4',
    size: '235/65 R 16 C 121/119R',
    width: '235',
    height: '65',
    diameter: '16',
    loadIndex: '121/119',
    speed: 'R',
    wetGrip: 'D',
    rollResistance: 'C',
    noiseLevel: '72',
    isForSnow: true,
    isForIce: false,
  })
})

it('a missing field of a product is null, and a product without number, make or model is refused', () => {
  const { eprelRegistrationNumber, supplierOrTrademark, commercialName } = product
  const bare = { eprelRegistrationNumber, supplierOrTrademark, commercialName }
  expect(readRegisteredTyre(bare)).toMatchObject({
    size: '',
    wetGrip: null,
    loadIndex: null,
    isForSnow: false,
  })
  for (const name of Object.keys(bare)) expect(readRegisteredTyre({ ...bare, [name]: null })).toBeNull()
})

it('readRegisteredTyre never throws, for any content of the file', () => {
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.record({ ...product, ...bareOf(fc.anything()) })), (anything) => {
      const read = readRegisteredTyre(anything)
      if (read) expect(read.number).toBeGreaterThan(0)
    }),
    { numRuns: 300 },
  )
})

/** Returns a product whose fields have values of any type. */
function bareOf(value: fc.Arbitrary<unknown>): { [Name in keyof typeof product]: fc.Arbitrary<unknown> } {
  return Object.fromEntries(Object.keys(product).map((name) => [name, value])) as never
}
