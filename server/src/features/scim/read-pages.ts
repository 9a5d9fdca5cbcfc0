import { listSchema, mostResults, usualResults } from '@verstas/contract/scim/entities.ts'
import { parseFilter } from '@verstas/domain/scim/filter.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/transaction.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { DirectoryAccount } from './directory-author.ts'
import { conditionOf, type Filtered, filteredGroups, filteredUsers } from './filter-sql.ts'
import type { GroupRow, UserRow } from './resources.ts'
import { isUuid, isVisibleGroup, isVisibleUser } from './visible.ts'

/** The parameters of a list (RFC 7644, 3.4.2). */
export interface Paging {
  readonly filter?: string | undefined
  readonly startIndex?: string | undefined
  readonly count?: string | undefined
}

interface Page<Row> {
  readonly total: number
  /** The index of the first row, counted from 1. */
  readonly start: number
  readonly rows: readonly Row[]
}

/**
 * Returns a page of users, ordered by their creation.
 *
 * @throws {ScimFault} invalidFilter
 */
export async function findUsers(db: Db, account: DirectoryAccount, paging: Paging): Promise<Page<UserRow>> {
  const condition = and(sql`deleted_at is null`, isVisibleUser(account), filterOf(filteredUsers, paging))
  const { start, count } = pageOf(paging)
  const total = await countRows(db, sql`scim_user`, condition)
  const { rows } = await sql<UserRow>`
    select * from scim_user where ${condition} order by created_at, id limit ${count} offset ${start - 1}`.execute(
    db,
  )
  return { total, start, rows }
}

/**
 * Returns a page of groups, ordered by their creation.
 *
 * @throws {ScimFault} invalidFilter
 */
export async function findGroups(db: Db, account: DirectoryAccount, paging: Paging): Promise<Page<GroupRow>> {
  const condition = and(isVisibleGroup(account), filterOf(filteredGroups, paging))
  const { start, count } = pageOf(paging)
  const total = await countRows(db, sql`scim_group`, condition)
  const { rows } = await sql<GroupRow>`
    select * from scim_group where ${condition} order by created_at, id limit ${count} offset ${start - 1}`.execute(
    db,
  )
  return { total, start, rows }
}

/**
 * Finds a user that the account can see.
 *
 * @throws {Refusal} notFound
 */
export async function findUser(db: Db, account: DirectoryAccount, id: string): Promise<UserRow> {
  const row = isUuid(id)
    ? await db
        .selectFrom('scim_user')
        .selectAll()
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .where(isVisibleUser(account))
        .executeTakeFirst()
    : undefined
  if (row === undefined) throw refuse('notFound')
  return row
}

/**
 * Finds a group that the account can see.
 *
 * @throws {Refusal} notFound
 */
export async function findGroup(db: Db, account: DirectoryAccount, id: string): Promise<GroupRow> {
  const row = isUuid(id)
    ? await db
        .selectFrom('scim_group')
        .selectAll()
        .where('id', '=', id)
        .where(isVisibleGroup(account))
        .executeTakeFirst()
    : undefined
  if (row === undefined) throw refuse('notFound')
  return row
}

/** Returns the ids of a group's members. */
export async function readMembers(db: Db, groupId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('scim_member')
    .select('user_id')
    .where('group_id', '=', groupId)
    .orderBy('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** Builds the response of a list (RFC 7644, 3.4.2). */
export const listOf = <Resource>(
  resources: readonly Resource[],
  { total = resources.length, start = 1 }: { readonly total?: number; readonly start?: number } = {},
) => ({
  schemas: [listSchema] as [typeof listSchema],
  totalResults: total,
  itemsPerPage: resources.length,
  startIndex: start,
  Resources: [...resources],
})

const filterOf = (filtered: Filtered, { filter }: Paging): RawBuilder<boolean> =>
  filter === undefined || filter.trim() === '' ? sql`true` : conditionOf(filtered, parseFilter(filter))

const and = (...conditions: readonly RawBuilder<unknown>[]) =>
  sql<boolean>`(${sql.join(conditions, sql` and `)})`

async function countRows(
  db: Db,
  table: RawBuilder<unknown>,
  condition: RawBuilder<boolean>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${table} where ${condition}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Maximum accepted index, so that the database can handle the offset. */
const lastPlace = 1_000_000_000

/**
 * Parses the index and the size of a page. Values out of range count as the nearest valid ones (RFC 7644,
 * 3.4.2.4).
 */
function pageOf({ startIndex, count }: Paging): { readonly start: number; readonly count: number } {
  const numberOr = (value: string | undefined, usual: number) => {
    const number = Math.trunc(Number(value ?? usual))
    return Number.isFinite(number) ? number : usual
  }
  return {
    start: Math.min(Math.max(numberOr(startIndex, 1), 1), lastPlace),
    count: Math.min(Math.max(numberOr(count, usualResults), 0), mostResults),
  }
}
