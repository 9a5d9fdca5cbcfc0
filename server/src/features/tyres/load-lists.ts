import { maxTyreCharacters, tyreSeasons } from '@verstas/contract/tyres/entities.ts'
import * as z from 'zod'
import { type Db, inTransaction } from '../../platform/database/transaction.ts'

const codeOf = (field: keyof typeof maxTyreCharacters) =>
  z.string().trim().min(1).max(maxTyreCharacters[field])
const word = z.string().trim().min(1).max(200)
const description = z.strictObject({ fi: word, sv: word, en: word })

/** What is offered, in its order: a code that says it in every language, or one with its descriptions. */
const offered = (field: keyof typeof maxTyreCharacters) =>
  z
    .array(
      z.union([
        codeOf(field).transform((code) => ({ code, description: null })),
        z.strictObject({ code: codeOf(field), description }),
      ]),
    )
    .refine(isEachOnce, { error: 'A code stands in it twice' })
    .optional()

const Type = z.strictObject({
  code: z.string().trim().min(1).max(20),
  season: z.enum(tyreSeasons),
  description,
})

const Lists = z.strictObject({
  types: z.array(Type).refine(isEachOnce, { error: 'A code stands in it twice' }).default([]),
  lookups: z
    .strictObject({
      make: offered('Make'),
      width: offered('Width'),
      height: offered('Height'),
      diameter: offered('Diameter'),
      speed: offered('Speed'),
      wetGrip: offered('WetGrip'),
      rollResistance: offered('RollResistance'),
      wheelType: offered('WheelType'),
      wheelSize: offered('WheelSize'),
    })
    .default({}),
})

function isEachOnce(list: readonly { readonly code: string }[]): boolean {
  return new Set(list.map(({ code }) => code)).size === list.length
}

export interface LoadedLists {
  readonly types: number
  readonly lookups: number
}

/**
 * Takes in the types of tyre sets and what is offered for the fields of tyres and wheels (docs/operation.md). A type that is
 * known is changed, and none is removed, since records have it; of the lookups each list that the text has replaces the one
 * that was there. All or nothing.
 *
 * @param text JSON
 * @throws {SyntaxError} where it is none, and {z.ZodError} where it is not such lists
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
