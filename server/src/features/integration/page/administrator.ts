import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/transaction.ts'
import type { CurrentSession } from '../../../platform/session/current-session.ts'

/** The sites and records that an administrator may see on the page of integrations. */
export interface Administrator {
  /** The sites at which the administrator works. */
  readonly siteIds: readonly number[]
  /**
   * True if these are all open sites. Others see records without a known site only if their entity belongs to
   * the whole group.
   */
  readonly seesAll: boolean
}

/** Reads the sites at which a person works. */
export async function findAdministrator(
  db: Db,
  { employeeId }: Pick<CurrentSession, 'employeeId'>,
): Promise<Administrator> {
  const { rows } = await sql<{ id: number; isOwn: boolean }>`
    select site.id, own.site_id is not null as "isOwn"
    from site
    left join employee_site own on own.site_id = site.id and own.employee_id = ${employeeId} and own.is_active
    where site.is_active`.execute(db)
  const siteIds = rows.filter(({ isOwn }) => isOwn).map(({ id }) => id)
  return { siteIds, seesAll: siteIds.length === rows.length }
}

/** SQL: true if a row may be shown, by its columns `site_id` and `entity`. */
export const isVisible = ({ siteIds, seesAll }: Administrator): RawBuilder<boolean> => sql<boolean>`(
  site_id = any(${siteIds}::bigint[]) or ${seesAll}::boolean
  or site_id is null and entity in ('suppliers', 'product-groups', 'parts', 'operations'))`
