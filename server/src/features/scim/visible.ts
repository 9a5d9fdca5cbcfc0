import { type RawBuilder, sql } from 'kysely'
import type { DirectoryAccount } from './directory-author.ts'

/**
 * SQL: true if an account can see a user. An account for all sites sees all users. Any other account sees the
 * users that it wrote, and those who work at its sites.
 */
export const isVisibleUser = ({ accountId, siteIds }: DirectoryAccount): RawBuilder<boolean> =>
  siteIds === null
    ? sql<boolean>`true`
    : sql<boolean>`(scim_user.account_id = ${accountId} or exists (
        select from employee_site place
        where place.employee_id = scim_user.employee_id and place.is_active and place.site_id = any(${siteIds}::bigint[])))`

/** SQL: true if an account can see a group. An account for some sites sees only the groups that it wrote. */
export const isVisibleGroup = ({ accountId, siteIds }: DirectoryAccount): RawBuilder<boolean> =>
  siteIds === null ? sql<boolean>`true` : sql<boolean>`scim_group.account_id = ${accountId}`

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i

/** True if a text has the form of a resource id. */
export const isUuid = (text: string): boolean => uuid.test(text)
