import type { TyreLookups } from '@verstas/contract/tyres/entities.ts'

/** Lookups in which each list is empty. */
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
