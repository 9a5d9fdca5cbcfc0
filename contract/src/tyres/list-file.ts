import * as z from 'zod'
import { expects } from '../field-reasons.ts'
import { text } from '../fields.ts'
import { maxTyreCharacters } from '../limits.ts'
import { tyreSeasons } from './entities.ts'

const words = text(200).trim().min(1)
const description = z.strictObject({ fi: words, sv: words, en: words })

/** The maximum number of values of a list. */
const maxValues = 2_000

const hasUniqueCodes = (list: readonly { readonly code: string }[]): boolean =>
  new Set(list.map(({ code }) => code)).size === list.length

/**
 * Returns the schema of the ordered values that are offered for a field. A code without descriptions needs no
 * translation.
 */
const offeredValues = (field: keyof typeof maxTyreCharacters) =>
  z
    .array(
      z.strictObject({
        code: text(maxTyreCharacters[field]).trim().min(1),
        description: description.nullish(),
      }),
    )
    .max(maxValues)
    .refine(hasUniqueCodes, expects('twice'))
    .nullish()

const Type = z.strictObject({ code: text(20).trim().min(1), season: z.enum(tyreSeasons), description })

/** Tyre types, and the values that the app offers for fields of tyres and wheels (docs/operation.md). */
export const TyreListFile = z.strictObject({
  types: z.array(Type).max(maxValues).refine(hasUniqueCodes, expects('twice')).nullish(),
  lookups: z
    .strictObject({
      make: offeredValues('Make'),
      width: offeredValues('Width'),
      height: offeredValues('Height'),
      diameter: offeredValues('Diameter'),
      speed: offeredValues('Speed'),
      wetGrip: offeredValues('WetGrip'),
      rollResistance: offeredValues('RollResistance'),
      wheelType: offeredValues('WheelType'),
      wheelSize: offeredValues('WheelSize'),
    })
    .nullish(),
})
export type TyreListFile = z.output<typeof TyreListFile>
