import type { TyreLookups } from '@verstas/contract/tyres/entities.ts'

/** Lists that offer nothing. */
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
