import type { Ledger } from '../ledger.ts'
import { fitments, products, sizeOf, speedOf, type TypeCode } from './products.ts'

const types = [
  ['SUMMER', 'summer', { fi: 'Kesärenkaat', sv: 'Sommardäck', en: 'Summer tyres' }],
  ['FRICTION', 'winter', { fi: 'Kitkarenkaat', sv: 'Friktionsdäck', en: 'Studless winter tyres' }],
  ['STUDDED', 'winter', { fi: 'Nastarenkaat', sv: 'Dubbdäck', en: 'Studded tyres' }],
  ['ALLSEASON', 'allSeason', { fi: 'Ympärivuotiset renkaat', sv: 'Åretruntdäck', en: 'All-season tyres' }],
] as const

const makes = [
  ...[
    'Apollo',
    'Barum',
    'BFGoodrich',
    'Bridgestone',
    'Continental',
    'Cooper',
    'Dunlop',
    'Falken',
    'Firestone',
  ],
  ...[
    'Gislaved',
    'Goodyear',
    'Hankook',
    'Kleber',
    'Kumho',
    'Landsail',
    'Maxxis',
    'Michelin',
    'Nankang',
    'Nexen',
  ],
  ...[
    'Nokian',
    'Pirelli',
    'Sailun',
    'Semperit',
    'Toyo',
    'Triangle',
    'Uniroyal',
    'Viking',
    'Vredestein',
    'Yokohama',
  ],
]
const wheelSizes = [
  ...[
    '5Jx14',
    '6Jx15',
    '6Jx16',
    '6.5Jx16',
    '7Jx16',
    '6.5Jx17',
    '7Jx17',
    '7.5Jx17',
    '7Jx18',
    '7.5Jx18',
    '8Jx18',
  ],
  ...['8Jx19', '8.5Jx19', '8.5Jx20', '9Jx20', '9.5Jx21'],
]
const classes = ['A', 'B', 'C', 'D', 'E']

const numbers = (from: number, to: number, step: number): string[] =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, place) => String(from + place * step))

/** What is offered, in its order; the code says it in every language. */
const offers = [
  ['make', makes],
  ['width', numbers(125, 395, 10)],
  ['height', numbers(25, 85, 5)],
  ['diameter', numbers(13, 23, 1)],
  ['speed', ['N', 'P', 'Q', 'R', 'S', 'T', 'U', 'H', 'V', 'W', 'Y']],
  ['wetGrip', classes],
  ['rollResistance', classes],
  ['wheelSize', wheelSizes],
] as const

const wheelTypes = [
  ['STEEL', { fi: 'Teräsvanne', sv: 'Stålfälg', en: 'Steel wheel' }],
  ['ALLOY', { fi: 'Kevytmetallivanne', sv: 'Lättmetallfälg', en: 'Alloy wheel' }],
] as const

/** The types of tyres, and what is offered for the fields of tyres and wheels. */
export function addTyreLookups(ledger: Ledger): void {
  for (const [place, [code, season, description]] of types.entries())
    ledger.add('tyre_type', { code, season, description, position: place + 1 })
  for (const [kind, codes] of offers)
    for (const [place, code] of codes.entries())
      ledger.add('tyre_lookup', { kind, code, description: null, position: place + 1 })
  for (const [place, [code, description]] of wheelTypes.entries())
    ledger.add('tyre_lookup', { kind: 'wheelType', code, description, position: place + 1 })
}

/** In the European register. */
const firstLabel = 380_650

/** The labels of what the cars have, as if a file of the register had been imported. */
export function addTyreLabels(ledger: Ledger): void {
  const kinds = Object.entries(products) as [TypeCode, (typeof products)[TypeCode]][]
  const tyres = kinds.flatMap(([type, ofType]) =>
    ofType.flatMap((product) => fitments.map((fitment) => ({ type, product, fitment }))),
  )
  for (const [place, { type, product, fitment }] of tyres.entries()) {
    const speed = speedOf(type, fitment)
    ledger.add('tyre_label', {
      number: firstLabel + place,
      make: product.make,
      model: product.model,
      size: sizeOf(fitment, speed),
      width: fitment.width,
      height: fitment.height,
      diameter: fitment.diameter,
      load_index: fitment.loadIndex,
      speed,
      wet_grip: product.wetGrip,
      roll_resistance: product.rollResistance,
      noise_level: String(product.noise),
      is_for_snow: type !== 'SUMMER',
      is_for_ice: type === 'FRICTION',
    })
  }
}
