import type { JsonObject } from '@verstas/domain/integration/merge-patch.ts'
import { type RawBuilder, sql } from 'kysely'
import { storable } from './record-fault.ts'

/** The fields with which people search for a record. The first one that the record has is its label. */
const searched = ['orderNumber', 'externalNumber', 'licenseNumber', 'number', 'itemNumber', 'name'] as const

/** The maximum number of keys of one record. Keys of earlier versions are removed first. */
const mostKeys = 20

/** The search texts of earlier versions of a record. */
export interface EarlierTexts {
  readonly label: string | null
  readonly searchKeys: readonly string[]
}

/**
 * Returns the columns with which people find a missing record: its label, and keys of all its numbers. Keeps
 * the keys of earlier versions, because a newer patch may omit them.
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
