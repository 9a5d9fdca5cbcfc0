import type { WritableEntity } from '@verstas/contract/integration/scopes.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/transaction.ts'
import type { ServiceSession } from '../../../platform/session/service-session.ts'
import { isOfAccount, worksElsewhere } from './account-sites.ts'
import { eachExternalId } from './each-external-id.ts'

/** The waiting and refused records of a source that matter for some records. */
export interface Waiting {
  /** The external ids under which a record waits or was refused. */
  readonly deferred: ReadonlySet<string>
  readonly rejected: ReadonlySet<string>
  /** The external ids of records at sites to which the account has no access. */
  readonly foreign: ReadonlySet<string>
  /** True if other records of the source wait for a record of the entity. */
  readonly isAwaited: boolean
  /** False if the source has not sent anything before. */
  readonly hasSource: boolean
}

interface Asked {
  readonly source: string
  readonly entity: WritableEntity
  readonly account: Pick<ServiceSession, 'siteIds'>
}

/** Reads the waiting and refused records that matter for some records, in one statement. */
export async function readWaiting(
  tx: Tx,
  { source, entity, account }: Asked,
  externalIds: readonly string[],
): Promise<Waiting> {
  // Most sources have no such record, so the records are searched for only if there is any.
  const storedIn = (table: string, condition = sql<boolean>`true`) => sql`case when (
    select external_id from ${sql.table(table)} stored
    where source = ${source} and entity = ${entity} order by external_id limit 1) is not null
    then array(${eachExternalId(sql`asked.ids`)} (
      select external_id from ${sql.table(table)} stored
      where source = ${source} and entity = ${entity} and stored.external_id = wanted.external_id
        and ${condition} limit 1) found)
    else '{}'::text[] end`
  // References to people have no site, because people may work at several sites.
  const isElsewhere =
    entity === 'employees'
      ? worksElsewhere(account, 'stored.entity_id')
      : sql<boolean>`not ${isOfAccount(account)}`
  const foreign =
    account.siteIds === null
      ? sql`'{}'::text[]`
      : storedIn(entity === 'employees' ? 'external_ref' : 'deferred_record', isElsewhere)
  const { rows } = await sql<{
    deferred: string[]
    rejected: string[]
    foreign: string[]
    isAwaited: boolean
    hasSource: boolean
  }>`
    select ${storedIn('deferred_record')} as deferred, ${storedIn('rejected_record')} as rejected,
      ${foreign} as "foreign",
      exists (select from deferred_record where source = ${source} and waits_for_entity = ${entity}) as "isAwaited",
      exists (select from integration_source where name = ${source}) as "hasSource"
    from (select ${externalIds}::text[] as ids) asked`.execute(tx)
  const [found] = rows
  return {
    deferred: new Set(found?.deferred),
    rejected: new Set(found?.rejected),
    foreign: new Set(found?.foreign),
    isAwaited: found?.isAwaited === true,
    hasSource: found?.hasSource === true,
  }
}
