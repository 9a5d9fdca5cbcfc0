import type { Model } from './model.ts'
import { otherMakes } from './other-makes.ts'
import { volkswagenGroup } from './volkswagen-group.ts'

/** Models of the dealership's cars, with about realistic shares of makes. */
export const models: readonly Model[] = [...volkswagenGroup, ...otherMakes]
