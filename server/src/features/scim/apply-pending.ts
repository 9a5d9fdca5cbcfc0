import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import { runCommand } from '../../platform/commands/run-command.ts'
import { toJson } from '../../platform/database/read-json.ts'
import type { ScimProblem } from '../../platform/database/tables/scim-tables.ts'
import { type Db, inTransaction, type Tx } from '../../platform/database/transaction.ts'
import type { FeatureDependencies } from '../../platform/http/feature.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { logSecurity, type SecurityDetails } from '../../platform/session/security-log.ts'
import { applyUser } from './apply-user.ts'
import { noteConflict, PersonExists } from './collisions.ts'
import type { DirectoryAccount } from './directory-author.ts'
import type { UserRow } from './resources.ts'

/** Services that are needed to apply groups. */
interface ApplyTools {
  readonly db: Db
  readonly clock: Clock
  readonly releaseSession: FeatureDependencies['releaseSession']
  readonly logSecurity: (
    event: 'person added' | 'person changed',
    details: Pick<SecurityDetails, 'serviceAccountId' | 'ofEmployeeId'>,
  ) => void
}

/** Selects the services that are needed to apply groups. */
export const applyToolsOf = ({
  db,
  clock,
  log,
  releaseSession,
}: Pick<FeatureDependencies, 'db' | 'clock' | 'log' | 'releaseSession'>): ApplyTools => ({
  db,
  clock,
  releaseSession,
  logSecurity: (event, details) => logSecurity({ log }, event, details),
})

/**
 * Maximum number of users to whom a call applies groups before its response. A background loop applies them
 * to the others.
 */
const mostAtOnce = 100

/** Applies the groups of the first users of a call, so that their access has changed before the response. */
export async function applyFirst(tools: ApplyTools, userIds: readonly string[]): Promise<void> {
  for (const id of userIds.slice(0, mostAtOnce)) await applyGroups(tools, id)
}

/**
 * Applies the groups of one pending user.
 *
 * @returns false if there is none
 */
export async function applyNext(tools: ApplyTools): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select scim_user.id from scim_user
    join service_account account on account.id = scim_user.account_id and account.revoked_at is null
    where scim_user.is_pending and scim_user.deleted_at is null
    order by scim_user.id limit 1`.execute(tools.db)
  const [next] = rows
  if (next === undefined) return false
  await applyGroups(tools, next.id)
  return true
}

/**
 * Applies the groups of a user in a transaction, as the account that wrote the user last. Stores the reason of a
 * refusal, which administrators see.
 */
async function applyGroups(tools: ApplyTools, userId: string): Promise<void> {
  const { db, clock } = tools
  const account = await findAccount(db, userId)
  if (account === undefined) return
  const session = { accountId: account.accountId }
  try {
    const logged: Parameters<ApplyTools['logSecurity']>[] = []
    await runCommand({ db, clock }, { name: 'applyDirectoryGroups', session }, async ({ tx }) => {
      logged.length = 0
      const row = await lockPending(tx, userId)
      if (row !== undefined)
        await applyUser(
          {
            ...tools,
            tx,
            account,
            logSecurity: (event, ofEmployeeId) =>
              logged.push([event, { serviceAccountId: account.accountId, ofEmployeeId }]),
          },
          row,
        )
      return toJson(null)
    })
    for (const line of logged) tools.logSecurity(...line)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error instanceof PersonExists) await noteConflict(db, { ...account, now: clock.now() }, error)
    await inTransaction(db, (tx) =>
      tx
        .updateTable('scim_user')
        .set({ is_pending: false, problem: problemOf(error) })
        .where('id', '=', userId)
        .execute(),
    )
  }
}

/** Locks a user. Waits for a concurrent application of the same user. */
const lockPending = (tx: Tx, id: string): Promise<UserRow | undefined> =>
  tx
    .selectFrom('scim_user')
    .selectAll()
    .where('id', '=', id)
    .where('is_pending', '=', true)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** Returns the account that wrote a user last; undefined if it is revoked. */
async function findAccount(db: Db, userId: string): Promise<DirectoryAccount | undefined> {
  const { rows } = await sql<DirectoryAccount>`
    select account.id as "accountId", case when not account.has_all_sites then array(
      select site_id from service_account_site place where place.account_id = account.id) end as "siteIds"
    from scim_user join service_account account on account.id = scim_user.account_id
    where scim_user.id = ${userId} and account.revoked_at is null`.execute(db)
  return rows[0]
}

const problems: Partial<Record<string, ScimProblem>> = {
  scimTaken: 'taken',
  scimPersonExists: 'taken',
  scimPersonForbidden: 'otherSites',
  lastAdministrator: 'lastAdministrator',
}

const problemOf = ({ reasons: [{ name }] }: Refusal): ScimProblem => problems[name] ?? 'other'
