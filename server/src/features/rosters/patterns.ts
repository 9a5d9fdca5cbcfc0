import type {
  NewRosterPattern,
  PersonPattern,
  RosterPatternSave,
} from '@verstas/contract/rosters/entities.ts'
import { assignmentOn, findOverlapOfPattern } from '@verstas/domain/rosters/plan.ts'
import type { CommandContext } from '../../platform/commands/run-command.ts'
import { databaseErrorOf } from '../../platform/database/database-error.ts'
import { type JsonText, parseJson, readJson, toJson } from '../../platform/database/read-json.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { checkVersion } from '../../platform/events/check-version.ts'
import { Refusal, refuse, refuseField } from '../../platform/http/refusal.ts'
import {
  loadToChange,
  lockRosters,
  type RosterContext,
  recordChanges,
  requireNearDay,
  requirePerson,
  writeChanged,
} from './roster-command.ts'
import { rosterPatternsRead } from './roster-reads.ts'

type Empty = JsonText<Record<string, never>>

/** @throws {Refusal} invalidField; settingTaken (`value`); rosterOverlaps (`shift`); rosterOfSource */
export async function addPattern(command: CommandContext, save: NewRosterPattern): Promise<Empty> {
  const context = await lockRosters(command)
  checkPattern(save)
  await loadToChange(context, { from: context.today, to: context.today, employeeIds: [] })
  const { tx, session } = context
  const { id } = await refusingTaken(save, () =>
    tx
      .insertInto('roster_pattern')
      .values({ site_id: session.siteId, name: save.Name, weeks: save.Weeks })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  await insertDays(tx, session.siteId, id, save)
  await recordChanges(context, [
    { entity: 'roster-pattern', entityId: id, kind: 'patternAdded', before: null, after: valuesOf(save) },
  ])
  return toJson({})
}

/**
 * Changes a pattern. Its people get the changed shifts from today on.
 *
 * @throws {Refusal} notFound; rosterPatternChanged (`user`); errors of `addPattern`
 */
export async function savePattern(
  command: CommandContext,
  save: RosterPatternSave,
  { patternId, baseVersion }: { readonly patternId: number; readonly baseVersion: number | undefined },
): Promise<Empty> {
  const context = await lockRosters(command)
  const { tx, session, today } = context
  const row = await lockPattern(context, patternId)
  await checkVersion(tx, { entity: 'roster-pattern', row, error: 'rosterPatternChanged' }, baseVersion)
  checkPattern(save)
  await loadToChange(context, { from: today, to: today, employeeIds: [] })
  const before = await readPattern(context, patternId)
  const version = row.version + 1
  await refusingTaken(save, () =>
    tx
      .updateTable('roster_pattern')
      .set({ name: save.Name, weeks: save.Weeks, version })
      .where('site_id', '=', session.siteId)
      .where('id', '=', patternId)
      .execute(),
  )
  await deleteDays(tx, session.siteId, patternId)
  await insertDays(tx, session.siteId, patternId, save)
  const people = await tx
    .selectFrom('roster_assignment')
    .select('employee_id')
    .distinct()
    .where('site_id', '=', session.siteId)
    .where('pattern_id', '=', patternId)
    .execute()
  const employeeIds = people.map(({ employee_id }) => employee_id)
  await writeChanged(context, { from: today, employeeIds })
  await recordChanges(context, [
    {
      entity: 'roster-pattern',
      entityId: patternId,
      kind: 'patternChanged',
      version,
      before: valuesOf(before),
      after: valuesOf(save),
    },
  ])
  return toJson({})
}

/** @throws {Refusal} notFound; settingInUse; rosterOfSource */
export async function removePattern(command: CommandContext, patternId: number): Promise<void> {
  const context = await lockRosters(command)
  const { tx, session, today } = context
  await lockPattern(context, patternId)
  await loadToChange(context, { from: today, to: today, employeeIds: [] })
  const before = await readPattern(context, patternId)
  await deleteDays(tx, session.siteId, patternId)
  try {
    await tx
      .deleteFrom('roster_pattern')
      .where('site_id', '=', session.siteId)
      .where('id', '=', patternId)
      .execute()
  } catch (error) {
    if (databaseErrorOf(error)?.kind === 'foreign-key') throw refuse('settingInUse')
    throw error
  }
  await recordChanges(context, [
    {
      entity: 'roster-pattern',
      entityId: patternId,
      kind: 'patternRemoved',
      before: valuesOf(before),
      after: null,
    },
  ])
}

/**
 * Assigns a pattern, or none, to a person from a day on. Replaces the patterns that begin later. Keeps
 * changes of single days.
 *
 * @throws {Refusal} notFound; invalidField; rosterOfSource
 */
export async function setPersonPattern(
  command: CommandContext,
  { EmployeeId, From, PatternId = null, Week }: PersonPattern,
): Promise<Empty> {
  const context = await lockRosters(command)
  requireNearDay(context, 'From', From)
  const loaded = await loadToChange(context, { from: From, to: From, employeeIds: [EmployeeId] })
  const person = requirePerson(loaded)
  const pattern = loaded.patterns.find(({ id }) => id === PatternId)
  if (PatternId !== null && pattern === undefined) throw refuseField('PatternId', 'wrong')
  if (Week > (pattern?.weeks ?? 1)) throw refuseField('Week', 'wrong')
  const { tx, session } = context
  const personKey = { site_id: session.siteId, employee_id: EmployeeId }
  await tx
    .deleteFrom('roster_assignment')
    .where('site_id', '=', personKey.site_id)
    .where('employee_id', '=', EmployeeId)
    .where('from_day', '>=', From)
    .execute()
  await tx
    .insertInto('roster_assignment')
    .values({ ...personKey, from_day: From, pattern_id: PatternId, week: Week })
    .execute()
  await writeChanged(context, { from: From, employeeIds: [EmployeeId] })
  const before = assignmentOn(person.roster, From)?.pattern?.id
  await recordChanges(context, [
    {
      entity: 'roster',
      entityId: EmployeeId,
      kind: 'patternSet',
      subject: { Day: From },
      before: { Shift: loaded.patterns.find(({ id }) => id === before)?.name ?? null },
      after: { Shift: pattern?.name ?? null, Week },
    },
  ])
  return toJson({})
}

function checkPattern(save: NewRosterPattern): void {
  const days = save.Days.map(({ Week, Weekday }) => `${Week}.${Weekday}`)
  const isWrong =
    new Set(days).size < days.length ||
    save.Days.some(({ Week, Start, End }) => Week > save.Weeks || Start === End)
  if (isWrong) throw refuseField('Days', 'wrong')
  const overlap = findOverlapOfPattern({ weeks: save.Weeks, days: save.Days })
  if (overlap) throw refuse('rosterOverlaps', { shift: `${overlap.Start}–${overlap.End}` })
}

async function refusingTaken<Result>(
  { Name }: NewRosterPattern,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (error instanceof Refusal || databaseErrorOf(error)?.kind !== 'unique') throw error
    throw refuse('settingTaken', { value: Name })
  }
}

async function lockPattern({ tx, session }: RosterContext, patternId: number) {
  const row = await tx
    .selectFrom('roster_pattern')
    .select(['site_id', 'id', 'version'])
    .where('site_id', '=', session.siteId)
    .where('id', '=', patternId)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw refuse('notFound')
  return row
}

async function readPattern({ tx, session, today }: RosterContext, patternId: number) {
  const json = await readJson(tx, rosterPatternsRead, { siteId: session.siteId, today })
  const pattern = json && parseJson(json).find(({ Id }) => Id === patternId)
  if (!pattern) throw new Error('The pattern is locked')
  return pattern
}

const deleteDays = (tx: Tx, siteId: number, patternId: number) =>
  tx
    .deleteFrom('roster_pattern_day')
    .where('site_id', '=', siteId)
    .where('pattern_id', '=', patternId)
    .execute()

async function insertDays(tx: Tx, siteId: number, patternId: number, { Days }: NewRosterPattern) {
  if (Days.length === 0) return
  await tx
    .insertInto('roster_pattern_day')
    .values(
      Days.map(({ Week, Weekday, Start, End, BreakMinutes }) => ({
        site_id: siteId,
        pattern_id: patternId,
        week: Week,
        weekday: Weekday,
        start_time: Start,
        end_time: End,
        break_minutes: BreakMinutes,
      })),
    )
    .execute()
}

/** Formats the values of a pattern for histories. */
const valuesOf = ({ Name, Weeks, Days }: NewRosterPattern) => ({
  Name,
  Weeks,
  Days,
})
