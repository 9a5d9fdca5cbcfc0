import type { Random } from '../random.ts'

export type TypeCode = 'SUMMER' | 'FRICTION' | 'STUDDED'

/** A tyre on the market. */
export interface Product {
  readonly make: string
  readonly model: string
  /** Class of wet grip on the EU label. */
  readonly wetGrip: string
  readonly rollResistance: string
  readonly noise: number
}

const product = (make: string, model: string, wetGrip: string, rollResistance: string, noise: number) => ({
  make,
  model,
  wetGrip,
  rollResistance,
  noise,
})

export const products: Readonly<Record<TypeCode, readonly Product[]>> = {
  SUMMER: [
    product('Michelin', 'Primacy 4', 'A', 'B', 69),
    product('Continental', 'PremiumContact 6', 'A', 'C', 71),
    product('Nokian', 'Hakka Green 3', 'A', 'B', 70),
    product('Goodyear', 'EfficientGrip Performance 2', 'A', 'B', 70),
    product('Hankook', 'Ventus Prime 4', 'A', 'C', 71),
  ],
  FRICTION: [
    product('Nokian', 'Hakkapeliitta R5', 'D', 'B', 69),
    product('Michelin', 'X-Ice Snow', 'E', 'C', 69),
    product('Continental', 'VikingContact 7', 'E', 'C', 72),
  ],
  STUDDED: [
    product('Nokian', 'Hakkapeliitta 10', 'D', 'C', 73),
    product('Continental', 'IceContact 3', 'D', 'C', 73),
    product('Michelin', 'X-Ice North 4', 'D', 'C', 73),
  ],
}

/** Millimetres of tread of a new tyre. */
export const newDepth: Readonly<Record<TypeCode, number>> = { SUMMER: 8, FRICTION: 8.5, STUDDED: 9.5 }

/** Tyre size of a vehicle. */
export interface Fitment {
  readonly width: string
  readonly height: string
  readonly diameter: string
  readonly loadIndex: string
  /** Suffix after the diameter: `C` for tyres of vans. */
  readonly use: '' | 'C'
  readonly load: '' | 'XL'
  readonly wheelSize: string
}

const fitment = (
  size: string,
  loadIndex: string,
  wheelSize: string,
  more: Partial<Fitment> = {},
): Fitment => {
  const [width = '', height = '', diameter = ''] = size.split(/[/R]/)
  return { width, height, diameter, loadIndex, wheelSize, use: '', load: '', ...more }
}

const van = fitment('235/65R16', '115/113', '6.5Jx16', { use: 'C' })
const tall = fitment('235/55R18', '104', '7.5Jx18', { load: 'XL' })
const ordinary = [
  fitment('205/55R16', '91', '6.5Jx16'),
  fitment('225/45R17', '94', '7.5Jx17', { load: 'XL' }),
  fitment('225/50R17', '98', '7Jx17', { load: 'XL' }),
]

export const isVan = /Sprinter|Transit|Transporter|Crafter|Vito|Caddy|Proace/i
const isTall =
  /Kodiaq|Karoq|Tiguan|Touareg|Q[3578]|X[1357]|GL[ABCES]|XC|RAV4|Sorento|Sportage|Model Y|EV9|Kuga/i

/** Returns the tyre size of a vehicle model; ordinary models have a random one. */
export const fitmentOf = (modelName: string, random: Random): Fitment =>
  isVan.test(modelName) ? van : isTall.test(modelName) ? tall : random.pick(ordinary)

/** All sizes that vehicles of the demo have, for the labels. */
export const fitments: readonly Fitment[] = [van, tall, ...ordinary]

/** Returns the speed symbol of a tyre. */
export const speedOf = (type: TypeCode, { use }: Fitment): string =>
  use === 'C' ? 'R' : type === 'SUMMER' ? 'V' : 'T'

/** Returns a size as it is printed on a tyre. */
export const sizeOf = ({ width, height, diameter, use, loadIndex, load }: Fitment, speed: string): string =>
  `${width}/${height} R${diameter}${use} ${loadIndex}${speed}${load && ` ${load}`}`
