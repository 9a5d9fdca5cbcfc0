import type { TyreLookups } from '@verstas/contract/tyres/entities.ts'

/** Lookups without any values. */
export const noLookups: TyreLookups = {
  tyreType: [],
  Make: [],
  Width: [],
  Height: [],
  Diameter: [],
  Speed: [],
  WetGrip: [],
  RollResistance: [],
  WheelType: [],
  WheelSize: [],
}
