import type { JsonObject } from '@verstas/domain/integration/merge-patch.ts'
import { type RawBuilder, sql } from 'kysely'
import { storable } from './record-fault.ts'

/** The fields by which people search for a record, the first of them as its label. */
const searched = ['orderNumber', 'externalNumber', 'licenseNumber', 'number', 'itemNumber', 'name'] as const

/** The most keys of one record. Keys of earlier versions end first. */
const mostKeys = 20

/** The texts that are stored of earlier versions of a record. */
export interface EarlierTexts {
  readonly label: string | null
  readonly searchKeys: readonly string[]
}

/**
 * Returns the columns by which people find a record that is not here: its label, and the keys of all its numbers. Keeps
 * those of earlier versions, because a newer one may be a patch without them.
 */
export function searchTextsOf(
  data: JsonObject,
  { label, searchKeys }: EarlierTexts = { label: null, searchKeys: [] },
): {
  readonly label: string | null
  readonly search_keys: RawBuilder<string[]>
} {
  const texts = searched.flatMap((field) => {
    const value = data[field]
    return typeof value === 'string' || typeof value === 'number'
      ? [storable(String(value).slice(0, 100))]
      : []
  })
  return {
    label: texts[0] ?? label,
    search_keys: sql<string[]>`array(
      select key from (
        select search_key(text) as key, place from unnest(${texts}::text[]) with ordinality sent (text, place)
        union all
        select key, ${texts.length}::int + place
        from unnest(${searchKeys}::text[]) with ordinality earlier (key, place)) found
      group by key order by min(place) limit ${mostKeys})`,
  }
}
