import type { JsonObject } from '@verstas/domain/integration/merge-patch.ts'
import { sql } from 'kysely'
import { isOfAccount } from './account-sites.ts'
import type { EarlierTexts } from './search-texts.ts'
import type { Slice } from './slice.ts'

/** Data about a record from its waiting and refused versions. */
interface Earlier extends EarlierTexts {
  readonly siteId: number | null
  /** The waiting patch. */
  readonly waiting: JsonObject
}

/** Reads the waiting and the refused version of a record, if they belong to sites of the account. */
export async function readEarlier(
  { context: { tx, source, account }, entity, deferred, rejected }: Slice,
  externalId: string,
): Promise<Earlier> {
  if (!deferred.has(externalId) && !rejected.has(externalId))
    return { siteId: null, label: null, searchKeys: [], waiting: {} }
  const isAskedFor = sql`source = ${source} and entity = ${entity} and external_id = ${externalId}
    and ${isOfAccount(account)}`
  const { rows } = await sql<Omit<Earlier, 'waiting'> & { readonly waiting: JsonObject | null }>`
    select site_id as "siteId", label, search_keys as "searchKeys", record -> 'data' as waiting
    from deferred_record where ${isAskedFor}
    union all
    select site_id, label, search_keys, null from rejected_record where ${isAskedFor}`.execute(tx)
  return {
    siteId: rows.find(({ siteId }) => siteId !== null)?.siteId ?? null,
    label: rows.find(({ label }) => label !== null)?.label ?? null,
    searchKeys: rows.flatMap(({ searchKeys }) => searchKeys),
    waiting: rows.find(({ waiting }) => waiting !== null)?.waiting ?? {},
  }
}
