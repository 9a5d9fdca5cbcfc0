import type { NewAbsence } from '@verstas/contract/rosters/entities.ts'
import { dayBounds } from '@verstas/domain/time/day.ts'
import { dayOf } from '@verstas/domain/time/format.ts'
import { sql } from 'kysely'
import type { CommandContext } from '../../platform/commands/run-command.ts'
import { type JsonText, toJson } from '../../platform/database/read-json.ts'
import { notifyLive } from '../../platform/events/notify-live.ts'
import { refuse, refuseField } from '../../platform/http/refusal.ts'
import { insertAbsence, removeAbsence } from '../integration/batch/entities/absences.ts'
import { lockRosters, type RosterContext, recordChanges, requireNearDay } from './roster-command.ts'

/**
 * Adds a planned absence for whole days. Keeps the shifts, because only an absence within a shift counts as
 * hours.
 *
 * @throws {Refusal} notFound; invalidField; absenceOverlaps (`type`)
 */
export async function addAbsence(
  command: CommandContext,
  { EmployeeId, TypeCode, From, To, Note }: NewAbsence,
): Promise<JsonText<Record<string, never>>> {
  const context = await lockRosters(command)
  const { tx, session, now } = context
  requireNearDay(context, 'From', From)
  requireNearDay(context, 'To', To)
  if (To < From) throw refuseField('To', 'beforeFrom')
  await requireAtWork(context, EmployeeId)
  const { start } = dayBounds(From, session.timeZone)
  const { end } = dayBounds(To, session.timeZone)
  const name = await requireAbsenceType(context, TypeCode)
  const other = await tx
    .selectFrom('stamping')
    .innerJoin('stamping_type', 'stamping_type.code', 'stamping.type_code')
    .select(sql<string>`stamping_type.description ->> ${session.language}`.as('name'))
    .where('stamping.employee_id', '=', EmployeeId)
    .where('stamping.is_presence', '=', false)
    .where(sql<boolean>`tstzrange(stamping.start_at, stamping.end_at) && tstzrange(${start}, ${end})`)
    .limit(1)
    .executeTakeFirst()
  if (other) throw refuse('absenceOverlaps', { type: other.name })
  const fields = {
    siteId: session.siteId,
    employee: EmployeeId,
    typeCode: TypeCode,
    startTime: start.toISOString(),
    endTime: end.toISOString(),
    ...(Note && { note: Note }),
  }
  await insertAbsence({ tx, now, createdBy: session.employeeId }, fields)
  await notifyLive(tx, liveEvent(context, EmployeeId))
  await recordChanges(context, [
    {
      entity: 'roster',
      entityId: EmployeeId,
      kind: 'absenceAdded',
      subject: { Day: From, To },
      before: { Shift: null },
      after: { Shift: name },
    },
  ])
  return toJson({})
}

/** @throws {Refusal} notFound; rosterOfSource if another system sent the absence */
export async function removeRosterAbsence(command: CommandContext, absenceId: number): Promise<void> {
  const context = await lockRosters(command)
  const { tx, session } = context
  const row = await tx
    .selectFrom('stamping')
    .innerJoin('stamping_type', 'stamping_type.code', 'stamping.type_code')
    .select([
      'stamping.employee_id',
      'stamping.start_at',
      sql<string>`stamping_type.description ->> ${session.language}`.as('name'),
      sql<boolean>`exists (
        select from external_ref ref
        where ref.entity = 'absences' and ref.site_id = stamping.site_id and ref.entity_id = stamping.id
          and ref.deleted_at is null)`.as('isOfSource'),
    ])
    .where('stamping.site_id', '=', session.siteId)
    .where('stamping.id', '=', absenceId)
    .where('stamping.is_presence', '=', false)
    .executeTakeFirst()
  if (row === undefined) throw refuse('notFound')
  if (row.isOfSource) throw refuse('rosterOfSource')
  await removeAbsence(tx, { siteId: session.siteId, id: absenceId })
  await notifyLive(tx, liveEvent(context, row.employee_id))
  await recordChanges(context, [
    {
      entity: 'roster',
      entityId: row.employee_id,
      kind: 'absenceRemoved',
      subject: { Day: dayOf(row.start_at, session.timeZone) },
      before: { Shift: row.name },
      after: { Shift: null },
    },
  ])
}

const liveEvent = ({ session: { siteId } }: RosterContext, employeeId: number) => ({
  name: 'stampingChanged' as const,
  siteId,
  event: { EmployeeId: employeeId, WorkOrderIds: [] as number[] },
})

/** @throws {Refusal} notFound for a person who does not work at the site */
async function requireAtWork({ tx, session }: RosterContext, employeeId: number): Promise<void> {
  const found = await tx
    .selectFrom('employee_site')
    .innerJoin('employee', 'employee.id', 'employee_site.employee_id')
    .select('employee.id')
    .where('employee_site.site_id', '=', session.siteId)
    .where('employee_site.is_active', '=', true)
    .where('employee.id', '=', employeeId)
    .where('employee.is_active', '=', true)
    .executeTakeFirst()
  if (found === undefined) throw refuse('notFound')
}

/** Returns the name of a type. @throws {Refusal} invalidField for a type of presence */
async function requireAbsenceType({ tx, session }: RosterContext, code: number): Promise<string> {
  const found = await tx
    .selectFrom('stamping_type')
    .select(sql<string>`description ->> ${session.language}`.as('name'))
    .where('code', '=', code)
    .where('is_presence', '=', false)
    .executeTakeFirst()
  if (found === undefined) throw refuseField('TypeCode', 'wrong')
  return found.name
}
