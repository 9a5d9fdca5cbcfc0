import type { RosterTimes } from '@verstas/contract/rosters/entities.ts'
import { addDays, type Day, dayOf } from '@verstas/domain/time/format.ts'
import type { CommandContext } from '../../platform/commands/run-command.ts'
import { lockSite } from '../../platform/database/lock-site.ts'
import { notifyLive } from '../../platform/events/notify-live.ts'
import { type EventRecord, recordEvents } from '../../platform/events/record-event.ts'
import { refuse, refuseField } from '../../platform/http/refusal.ts'
import { horizonOf, type LoadedPerson, type LoadedRoster, loadRoster } from './load-roster.ts'
import { type Written, writeShifts } from './write-shifts.ts'

/** The number of days before and after today in which shifts can be changed. */
const daysAround = 366

/** The context of a change whose site is locked until it commits. */
export interface RosterContext extends CommandContext {
  readonly now: Date
  readonly today: Day
}

/** Locks the rosters of the site, so that concurrent changes wait for each other. */
export async function lockRosters(context: CommandContext): Promise<RosterContext> {
  await lockSite(context.tx, context.session.siteId)
  const now = context.clock.now()
  return { ...context, now, today: dayOf(now, context.session.timeZone) }
}

/** @throws {Refusal} invalidField for a day that is more than a year away */
export function requireNearDay({ today }: RosterContext, field: string, day: Day): void {
  if (day < addDays(today, -daysAround) || day > addDays(today, daysAround)) throw refuseField(field, 'wrong')
}

interface Days {
  readonly from: Day
  readonly to: Day
  readonly employeeIds: readonly number[] | null
}

/**
 * Loads rosters for a change. @throws {Refusal} rosterOfSource if another system is the master of the shifts
 */
export async function loadToChange({ tx, session }: RosterContext, days: Days): Promise<LoadedRoster> {
  const loaded = await loadRoster(tx, { ...session, ...days })
  if (loaded.isOfSource) throw refuse('rosterOfSource')
  return loaded
}

/** Returns the only person of a loaded roster. @throws {Refusal} notFound */
export function requirePerson({ people: [person] }: LoadedRoster): LoadedPerson {
  if (person === undefined) throw refuse('notFound')
  return person
}

/** Writes the shifts after a change. If `to` is omitted, writes up to the last day that the server plans. */
export const writeChanged = (
  { tx, session: { siteId, timeZone }, today }: RosterContext,
  part: Omit<Days, 'to'> & { readonly to?: Day; readonly wasPlanned?: Day },
): Promise<Written> => {
  const { to, ...others } = part
  const last = to ?? horizonOf(today)
  return writeShifts(tx, { siteId, timeZone, to: last, ...others })
}

type Change = Pick<EventRecord, 'entity' | 'entityId' | 'kind' | 'before' | 'after' | 'version'> & {
  readonly subject?: object
}

/** Stores the events of the caller's changes, and notifies open pages. */
export async function recordChanges(
  { tx, session: { siteId, employeeId }, now }: RosterContext,
  changes: readonly Change[],
): Promise<void> {
  await recordEvents(
    tx,
    changes.map((change) => ({ ...change, siteId, employeeId, at: now })),
  )
  if (changes.length > 0) await notifyLive(tx, { name: 'shiftsChanged', siteId, event: {} })
}

/** Formats a shift for histories: `07:00–15:30 (30 min)`. Null for a day off. */
export const shiftText = (times: RosterTimes | null): string | null =>
  times && `${times.Start}–${times.End}${times.BreakMinutes ? ` (${times.BreakMinutes} min)` : ''}`

/** True if both shifts have the same times and break, or if both are days off. */
export const isSameShift = (a: RosterTimes | null, b: RosterTimes | null): boolean =>
  a?.Start === b?.Start && a?.End === b?.End && a?.BreakMinutes === b?.BreakMinutes
