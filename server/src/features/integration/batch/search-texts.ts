import type { JsonObject } from '@verstas/domain/integration/merge-patch.ts'
import { type RawBuilder, sql } from 'kysely'
import { storable } from './record-fault.ts'

/** The fields by which people search for a record, the first of them as its label. */
const searched = ['orderNumber', 'externalNumber', 'licenseNumber', 'number', 'itemNumber', 'name'] as const

/** Returns the columns by which people find a record that is not here: its label, and the keys of all its numbers. */
export function searchTextsOf(data: JsonObject): {
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
    label: texts[0] ?? null,
    search_keys: sql<string[]>`array(select distinct search_key(text) from unnest(${texts}::text[]) text)`,
  }
}
