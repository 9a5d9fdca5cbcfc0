import type { Model } from './model.ts'
import { otherMakes } from './other-makes.ts'
import { volkswagenGroup } from './volkswagen-group.ts'

/** Models of the dealership's vehicles. The shares of the makes are roughly realistic. */
export const models: readonly Model[] = [...volkswagenGroup, ...otherMakes]
