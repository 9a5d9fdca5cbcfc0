import type { NewOpeningBalance } from '@verstas/contract/rosters/entities.ts'
import type { CommandContext } from '../../platform/commands/run-command.ts'
import { databaseErrorOf } from '../../platform/database/database-error.ts'
import { type JsonText, toJson } from '../../platform/database/read-json.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { requirePersonOfSite } from '../../platform/session/person-of-site.ts'
import { lockRosters, type RosterContext, recordChanges } from './roster-command.ts'

/**
 * Sets the opening balance of a person on a day. Replaces an earlier one.
 *
 * @throws {Refusal} notFound; openingBalanceElsewhere; rosterOfSource
 */
export async function setOpeningBalance(
  command: CommandContext,
  { EmployeeId, Day, Kind, Minutes }: NewOpeningBalance,
): Promise<JsonText<Record<string, never>>> {
  const context = await lockRosters(command)
  const { tx, session } = context
  await requirePersonOfSite(tx, EmployeeId, session.siteId)
  const former = await tx
    .selectFrom('opening_balance')
    .select(['id', 'minutes'])
    .where('site_id', '=', session.siteId)
    .where('employee_id', '=', EmployeeId)
    .where('kind', '=', Kind)
    .where('day', '=', Day)
    .executeTakeFirst()
  if (former?.minutes === Minutes) return toJson({})
  if (former) {
    await requireOwn(context, former.id)
    await tx
      .updateTable('opening_balance')
      .set({ minutes: Minutes })
      .where('site_id', '=', session.siteId)
      .where('id', '=', former.id)
      .execute()
  } else {
    await insertHere(context, { EmployeeId, Day, Kind, Minutes })
  }
  await recordChanges(context, [
    {
      entity: 'roster',
      entityId: EmployeeId,
      kind: 'openingBalanceSet',
      subject: { Day, Kind },
      before: { Shift: former ? hoursText(former.minutes) : null },
      after: { Shift: hoursText(Minutes) },
    },
  ])
  return toJson({})
}

async function insertHere(
  { tx, session: { siteId } }: RosterContext,
  { EmployeeId, Day, Kind, Minutes }: NewOpeningBalance,
): Promise<void> {
  try {
    await tx
      .insertInto('opening_balance')
      .values({ site_id: siteId, employee_id: EmployeeId, day: Day, kind: Kind, minutes: Minutes })
      .execute()
  } catch (error) {
    if (databaseErrorOf(error)?.constraint === 'opening_balance__one_a_day')
      throw refuse('openingBalanceElsewhere')
    throw error
  }
}

/** @throws {Refusal} notFound; rosterOfSource */
export async function removeOpeningBalance(command: CommandContext, id: number): Promise<void> {
  const context = await lockRosters(command)
  const { tx, session } = context
  const removed = await tx
    .deleteFrom('opening_balance')
    .where('site_id', '=', session.siteId)
    .where('id', '=', id)
    .returning(['employee_id', 'day', 'kind', 'minutes'])
    .executeTakeFirst()
  if (removed === undefined) throw refuse('notFound')
  await requireOwn(context, id)
  await recordChanges(context, [
    {
      entity: 'roster',
      entityId: removed.employee_id,
      kind: 'openingBalanceRemoved',
      subject: { Day: removed.day, Kind: removed.kind },
      before: { Shift: hoursText(removed.minutes) },
      after: { Shift: null },
    },
  ])
}

/** @throws {Refusal} rosterOfSource if another system sent the opening balance */
async function requireOwn({ tx, session }: RosterContext, id: number): Promise<void> {
  const sent = await tx
    .selectFrom('external_ref')
    .select('entity_id')
    .where('entity', '=', 'opening-balances')
    .where('site_id', '=', session.siteId)
    .where('entity_id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (sent) throw refuse('rosterOfSource')
}

/** Formats minutes for histories: `-1:30 h`. */
function hoursText(minutes: number): string {
  const size = Math.abs(minutes)
  return `${minutes < 0 ? '-' : ''}${Math.floor(size / 60)}:${String(size % 60).padStart(2, '0')} h`
}
