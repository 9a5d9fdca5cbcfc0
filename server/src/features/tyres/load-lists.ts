import { maxTyreCharacters } from '@verstas/contract/limits.ts'
import { tyreSeasons } from '@verstas/contract/tyres/entities.ts'
import * as z from 'zod'
import { type Db, inTransaction } from '../../platform/database/transaction.ts'

const codeOf = (field: keyof typeof maxTyreCharacters) =>
  z.string().trim().min(1).max(maxTyreCharacters[field])
const words = z.string().trim().min(1).max(200)
const description = z.strictObject({ fi: words, sv: words, en: words })

/**
 * Returns the schema of the ordered values that are offered for a field. A value is a code that needs no
 * translation, or a code with its descriptions.
 */
const offeredValues = (field: keyof typeof maxTyreCharacters) =>
  z
    .array(
      z.union([
        codeOf(field).transform((code) => ({ code, description: null })),
        z.strictObject({ code: codeOf(field), description }),
      ]),
    )
    .refine(hasUniqueCodes, { error: 'The same code appears twice' })
    .optional()

const Type = z.strictObject({
  code: z.string().trim().min(1).max(20),
  season: z.enum(tyreSeasons),
  description,
})

const Lists = z.strictObject({
  types: z.array(Type).refine(hasUniqueCodes, { error: 'The same code appears twice' }).default([]),
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
    .default({}),
})

function hasUniqueCodes(list: readonly { readonly code: string }[]): boolean {
  return new Set(list.map(({ code }) => code)).size === list.length
}

/** The numbers of loaded tyre types and of loaded lookup values. */
export interface LoadedLists {
  readonly types: number
  readonly lookups: number
}

/**
 * Loads tyre types and lookups (docs/operation.md), all or nothing. A lookup contains the values that are
 * offered for a field of tyres or wheels. Existing types are updated and none is removed, because records
 * refer to them. Each lookup in the text replaces the stored one, and the other lookups remain.
 *
 * @param text JSON of `types` and `lookups`
 * @throws {SyntaxError} if the text is not JSON
 * @throws {z.ZodError} if a list is invalid, or the JSON has an unknown field
 */
export async function loadTyreLists(db: Db, text: string): Promise<LoadedLists> {
  const { types, lookups } = Lists.parse(JSON.parse(text))
  const typeRows = types.map(({ code, season, description }, place) => ({
    code,
    season,
    description: JSON.stringify(description),
    position: place + 1,
  }))
  const lists = Object.entries(lookups).flatMap(([kind, list]) =>
    list === undefined ? [] : [{ kind, list }],
  )
  const lookupRows = lists.flatMap(({ kind, list }) =>
    list.map(({ code, description }, place) => ({
      kind,
      code,
      description: description && JSON.stringify(description),
      position: place + 1,
    })),
  )
  await inTransaction(db, async (tx) => {
    if (typeRows.length > 0)
      await tx
        .insertInto('tyre_type')
        .values(typeRows)
        .onConflict((conflict) =>
          conflict.column('code').doUpdateSet((column) => ({
            season: column.ref('excluded.season'),
            description: column.ref('excluded.description'),
            position: column.ref('excluded.position'),
          })),
        )
        .execute()
    for (const { kind } of lists) await tx.deleteFrom('tyre_lookup').where('kind', '=', kind).execute()
    if (lookupRows.length > 0) await tx.insertInto('tyre_lookup').values(lookupRows).execute()
  })
  return { types: typeRows.length, lookups: lookupRows.length }
}
