import type { NewWallLink } from '@verstas/contract/activities/wall-entities.ts'
import { sql } from 'kysely'
import { parseJson, readJson } from '../../../platform/database/read-json.ts'
import type { Db, Tx } from '../../../platform/database/transaction.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import type { CurrentSession } from '../../../platform/session/current-session.ts'
import { formatToken } from '../../../platform/session/session-token.ts'
import { createSiteToken, type EndedAccess, findTokenHolder } from '../../../platform/session/site-token.ts'
import { wallLinkRead } from './wall-reads.ts'

/** The maximum number of valid links of a site, which is more than the screens of any site. */
const maxLinks = 50

type Maker = Pick<CurrentSession, 'siteId' | 'employeeId'>

/**
 * Creates a link for a screen of the site. Only the response contains its token.
 *
 * @throws {Refusal} tooManyWallLinks
 */
export async function createWallLink(
  db: Db,
  { siteId, employeeId }: Maker,
  name: string,
  now: Date,
): Promise<NewWallLink> {
  const token = await createSiteToken(db, siteId, {
    max: maxLinks,
    tooMany: 'tooManyWallLinks',
    count: async (tx) => {
      const { count } = await tx
        .selectFrom('wall_link')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('site_id', '=', siteId)
        .where('revoked_at', 'is', null)
        .executeTakeFirstOrThrow()
      return count
    },
    insert: (tx, link) =>
      tx
        .insertInto('wall_link')
        .values({
          ...link,
          site_id: siteId,
          name: name.trim(),
          created_by: employeeId,
          created_at: now,
          last_seen_at: null,
          revoked_at: null,
          revoked_by: null,
        })
        .execute(),
  })
  const link = await readJson(db, wallLinkRead, { siteId, wallLinkId: token.id })
  if (link === null) throw refuse('notFound')
  return { ...parseJson(link), Token: formatToken(token) }
}

/**
 * Revokes a link of the site.
 *
 * @returns false if the site has no such valid link
 */
export async function revokeWallLink(
  db: Db,
  { siteId, employeeId }: Maker,
  id: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('wall_link')
    .set({ revoked_at: now, revoked_by: employeeId })
    .where('id', '=', id)
    .where('site_id', '=', siteId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/**
 * Revokes a person's links at `siteIds`, except `keepIds`.
 *
 * @returns the number of revoked links
 */
export async function revokeWallLinksOf(
  tx: Tx,
  personId: number,
  { siteIds, keepIds, by, now }: EndedAccess,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('wall_link')
    .set({ revoked_at: now, revoked_by: by.employeeId, revoked_by_account: by.serviceAccountId ?? null })
    .where('created_by', '=', personId)
    .where('revoked_at', 'is', null)
    .where('site_id', '=', sql<number>`any (${siteIds}::bigint[])`)
    .$if(keepIds.length > 0, (query) => query.where('id', 'not in', keepIds))
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** The site of a screen. */
export interface WallPlace {
  readonly siteId: number
  readonly timeZone: string
}

/**
 * Finds the site of a screen by the link in an `Authorization` header, and records the link's use. Null if
 * the link is unknown or revoked, or the site is closed.
 */
export async function findWallPlace(
  db: Db,
  authorization: string | undefined,
  now: Date,
): Promise<WallPlace | null> {
  const links = {
    find: (id: string) =>
      db
        .selectFrom('wall_link')
        .innerJoin('site', 'site.id', 'wall_link.site_id')
        .select(['site_id', 'secret_hash', 'last_seen_at', 'time_zone'])
        .where('wall_link.id', '=', id)
        .where('revoked_at', 'is', null)
        .where('site.is_active', '=', true)
        .executeTakeFirst(),
    recordUse: (id: string) =>
      db.updateTable('wall_link').set({ last_seen_at: now }).where('id', '=', id).execute(),
  }
  const link = await findTokenHolder(authorization, 'Wall', links, now)
  return link && { siteId: link.site_id, timeZone: link.time_zone }
}
