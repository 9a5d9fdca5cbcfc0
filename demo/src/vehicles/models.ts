import type { Model } from './model.ts'
import { otherMakes } from './other-makes.ts'
import { volkswagenGroup } from './volkswagen-group.ts'

/** The cars of the dealership; each make that it sells stands for about its share. */
export const models: readonly Model[] = [...volkswagenGroup, ...otherMakes]
