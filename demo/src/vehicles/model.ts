export type BrandCode = 'VW' | 'SKO' | 'AUD' | 'BMW' | 'MB' | 'VOL' | 'TOY' | 'KIA' | 'FOR' | 'TES'
export type Power = 'petrol' | 'diesel' | 'hybrid' | 'electric'

export interface Engine {
  readonly submodel: string
  readonly code: string
  readonly type: string
  readonly power: Power
}

export interface Model {
  readonly brand: BrandCode
  readonly make: string
  readonly name: string
  readonly code: string
  readonly wmi: string
  /** Positions 4-9 of the VIN. */
  readonly vinType: string
  readonly plant: string
  readonly years: readonly [first: number, last: number]
  readonly engines: readonly Engine[]
}

/** Returns a model. Pads its code in a VIN to six characters. */
export function model(
  brand: BrandCode,
  make: string,
  name: string,
  code: string,
  [wmi, vinType, plant]: readonly [wmi: string, vinType: string, plant: string],
  years: readonly [first: number, last: number],
  engines: readonly Engine[],
): Model {
  return { brand, make, name, code, wmi, vinType: vinType.padEnd(6, '1'), plant, years, engines }
}

export function engine(submodel: string, code: string, type: string, power: Power): Engine {
  return { submodel, code, type, power }
}
