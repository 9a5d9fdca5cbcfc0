import type { WritableEntity } from '@verstas/contract/integration/scopes.ts'
import { type RawBuilder, sql } from 'kysely'
import type { ServiceSession } from '../../../platform/session/service-session.ts'
import { type RecordRefusal, refuseRecord } from './record-fault.ts'

type Account = Pick<ServiceSession, 'siteIds'>

/**
 * True if an account has no access to the site of a record. All accounts have access to records without a
 * site.
 */
export const isForeign = ({ siteIds }: Account, siteId: number | null): boolean =>
  siteId !== null && siteIds !== null && !siteIds.includes(siteId)

/** SQL: true if the account has access to the site in a column, or if the row has no site. */
export const isOfAccount = ({ siteIds }: Account, column = 'site_id'): RawBuilder<boolean> =>
  siteIds === null
    ? sql<boolean>`true`
    : sql<boolean>`(${sql.ref(column)} is null or ${sql.ref(column)} = any(${siteIds}::bigint[]))`

/** SQL: true if the person with the id in a column works at an open site to which the account has no access. */
export const worksElsewhere = (
  { siteIds }: { readonly siteIds: readonly number[] | null },
  column: string,
): RawBuilder<boolean> =>
  siteIds === null
    ? sql<boolean>`false`
    : sql<boolean>`exists (
        select from employee_site place join site on site.id = place.site_id and site.is_active
        where place.employee_id = ${sql.ref(column)} and place.is_active
          and place.site_id <> all(${siteIds}::bigint[]))`

/**
 * Returns the only site of an account; null for any other account. A record without a known site is stored at
 * that site.
 */
export const onlySiteOf = ({ siteIds }: Account): number | null =>
  siteIds?.length === 1 ? (siteIds[0] ?? null) : null

/** Builds the refusal of a record that belongs to a foreign site. It discloses nothing about that record. */
export const refuseForeign = (entity: WritableEntity): RecordRefusal =>
  entity === 'employees' ? refuseRecord('personElsewhere', '') : refuseRecord('siteNotAllowed', '/siteId')
