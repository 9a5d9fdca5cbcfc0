import type { IntegrationSourceSave } from '@verstas/contract/integration/source-entities.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/database/transaction.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import type { Administrator } from './administrator.ts'
import { readOtherSites } from './list-sources.ts'

/** The maximum number of sites that a refusal names. */
const mostNamed = 10

/**
 * Locks a source, and requires that the administrator works at all its sites.
 *
 * @throws {Refusal} notFound; sourceElsewhere, with the MetaData `sites`
 */
async function lockSource(tx: Tx, administrator: Administrator, name: string) {
  const source = await tx
    .selectFrom('integration_source')
    .selectAll()
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirst()
  if (source === undefined) throw refuse('notFound')
  const others = (await readOtherSites(tx, administrator, name)).get(name) ?? []
  if (others.length > 0)
    throw refuse('sourceElsewhere', {
      sites: [...others.slice(0, mostNamed), ...(others.length > mostNamed ? ['…'] : [])].join(', '),
    })
  return source
}

/**
 * Pauses a source, or ends its pause. A batch that is being applied completes. A running job stops within
 * seconds and continues after the pause.
 *
 * @throws {Refusal} notFound, sourceElsewhere
 */
export async function pauseSource(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  administrator: Administrator,
  { name, isPaused }: { readonly name: string; readonly isPaused: boolean },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const source = await lockSource(tx, administrator, name)
    if (source.is_paused === isPaused) return
    await tx
      .updateTable('integration_source')
      .set({ is_paused: isPaused, paused_at: isPaused ? clock.now() : null })
      .where('name', '=', name)
      .execute()
  })
}

/**
 * Stores the settings of a source.
 *
 * @param address the checked pull address
 * @throws {Refusal} notFound, sourceElsewhere
 */
export async function saveSource(
  db: Db,
  administrator: Administrator,
  {
    name,
    save,
    address,
  }: { readonly name: string; readonly save: IntegrationSourceSave; readonly address: URL | null },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const source = await lockSource(tx, administrator, name)
    // Deletes the stored secret if the origin changes, so that it is never sent to another server.
    const isSameHost =
      address !== null && source.pull_address !== null && isSameOrigin(address, source.pull_address)
    const keptSecret = isSameHost && !save.RemovesPullSecret ? source.pull_secret : null
    await tx
      .updateTable('integration_source')
      .set({
        pull_address: address?.href ?? null,
        pull_secret: address === null ? null : (save.PullSecret ?? keptSecret),
        expected_minutes: save.ExpectedMinutes ?? null,
      })
      .where('name', '=', name)
      .execute()
  })
}

const isSameOrigin = (address: URL, stored: string): boolean => URL.parse(stored)?.origin === address.origin
