import {
  maxReportExports,
  type ReportExport,
  type ReportExportSave,
} from '@verstas/contract/reports/export-entities.ts'
import {
  exportTimeOf,
  firstPeriodAfter,
  lastPeriodBefore,
  leavesInstallation,
} from '@verstas/domain/reports/export-plan.ts'
import { dayOf } from '@verstas/domain/time/format.ts'
import type { CommandContext } from '../../../platform/commands/run-command.ts'
import { lockSite } from '../../../platform/database/lock-site.ts'
import { type JsonText, readJson } from '../../../platform/database/read-json.ts'
import { recordEvents } from '../../../platform/events/record-event.ts'
import { refuse, refuseField } from '../../../platform/http/refusal.ts'
import { sitesWithout } from '../../../platform/session/sites-without.ts'
import type { Settings } from '../../../platform/settings.ts'
import { reportExportRead } from './export-reads.ts'
import { type ExportRow, planOf } from './export-rows.ts'

/** The operator's settings for targets, and whether administrators need a passkey. */
export type Services = Pick<Settings, 'mail' | 'reportsExportFolder' | 'isAdminPasskeyRequired'>

type Content = Pick<ExportRow, 'recipients' | 'is_published' | 'site_ids'>

/** The maximum number of sites that a refusal names. */
const mostNamed = 10

/**
 * Requires that a person may start exports of a schedule.
 *
 * @throws {Refusal} reportExportOutside without ManageSettings, and passkeyRequired without a passkey if
 * administrators need one, if the report leaves the installation; reportExportElsewhere (`sites`) if the person does not work at all sites of the report
 */
async function requireAuthority(
  { tx, session }: CommandContext,
  { isAdminPasskeyRequired }: Services,
  { recipients, is_published: isPublished, site_ids: siteIds }: Content,
): Promise<void> {
  if (leavesInstallation({ recipients, isPublished })) {
    if (!session.rights.has('ManageSettings')) throw refuse('reportExportOutside')
    if (isAdminPasskeyRequired && !session.isPasskeyShown) throw refuse('passkeyRequired')
  }
  const others = (await sitesWithout(tx, session, siteIds)).map(({ name }) => name)
  if (others.length > 0)
    throw refuse('reportExportElsewhere', {
      sites: [...others.slice(0, mostNamed), ...(others.length > mostNamed ? ['…'] : [])].join(', '),
    })
}

/** @throws {Refusal} invalidField */
function columnsOf(save: ReportExportSave, { mail, reportsExportFolder }: Services) {
  const recipients = [...new Set(save.Recipients.map((address) => address.toLowerCase()))].sort()
  if (save.Frequency === 'weekly' && save.WeekDay == null) throw refuseField('WeekDay', 'missing')
  if (save.Frequency === 'monthly' && save.MonthDay == null) throw refuseField('MonthDay', 'missing')
  if (!save.ToFolder && !save.IsPublished && recipients.length === 0)
    throw refuseField('ToFolder', 'exportTarget')
  if (save.ToFolder && reportsExportFolder === undefined) throw refuseField('ToFolder', 'exportFolder')
  if (recipients.length > 0 && mail === undefined) throw refuseField('Recipients', 'exportMail')
  return {
    name: save.Name,
    report: save.Report,
    site_ids: [...new Set(save.SiteIds)].sort((one, other) => one - other),
    frequency: save.Frequency,
    week_day: save.Frequency === 'weekly' ? (save.WeekDay ?? null) : null,
    month_day: save.Frequency === 'monthly' ? (save.MonthDay ?? null) : null,
    at: save.At,
    format: save.Format,
    to_folder: save.ToFolder,
    recipients,
    is_published: save.IsPublished,
  }
}

type Columns = ReturnType<typeof columnsOf>

/** @throws {Refusal} invalidField for a site that is closed, does not exist, or at which the person does not work */
async function requireSites({ tx, session }: CommandContext, siteIds: readonly number[]): Promise<void> {
  const { count } = await tx
    .selectFrom('employee_site as own')
    .innerJoin('site', 'site.id', 'own.site_id')
    .select((from) => from.fn.countAll<number>().as('count'))
    .where('own.employee_id', '=', session.employeeId)
    .where('own.is_active', '=', true)
    .where('site.is_active', '=', true)
    .where('site.id', 'in', [...siteIds])
    .executeTakeFirstOrThrow()
  // Names no sites, because a person could otherwise read the names of all sites.
  if (count < siteIds.length) throw refuseField('SiteIds', 'ownSites')
}

/** Returns the columns for the first export after now. */
function nextColumns(plan: Columns | ExportRow, { clock, session: { timeZone } }: CommandContext) {
  const next = firstPeriodAfter(planOf(plan), clock.now(), timeZone)
  return { next_from: next.from, next_at: exportTimeOf(planOf(plan), next, timeZone) }
}

const wireNames = {
  name: 'Name',
  report: 'Report',
  frequency: 'Frequency',
  at: 'At',
  format: 'Format',
  to_folder: 'ToFolder',
  recipients: 'Recipients',
  is_published: 'IsPublished',
} as const satisfies Partial<Record<keyof Columns, string>>

/** Returns the values of an event by their wire names. */
const valuesOf = (columns: Columns): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(wireNames).map(([column, name]) => {
      const value = columns[column as keyof typeof wireNames]
      return [name, Array.isArray(value) ? value.join(', ') : value]
    }),
  )

interface Recorded {
  readonly id: number
  readonly name: string
  readonly kind: string
  readonly before?: Readonly<Record<string, unknown>> | null
  readonly after?: Readonly<Record<string, unknown>> | null
}

const record = (
  { tx, clock, session: { siteId, employeeId } }: CommandContext,
  { id, name, kind, before = null, after = null }: Recorded,
): Promise<void> =>
  recordEvents(tx, [
    {
      ...{ siteId, employeeId, at: clock.now(), entity: 'report-export', entityId: id, kind },
      ...{ subject: { Name: name }, before, after },
    },
  ])

async function read({ tx, session: { siteId } }: CommandContext, exportId: number) {
  const json = await readJson(tx, reportExportRead, { siteId, exportId })
  if (json === null) throw refuse('notFound')
  return json
}

/** @throws {Refusal} notFound */
async function lock({ tx, session: { siteId } }: CommandContext, id: number): Promise<ExportRow> {
  const row = await tx
    .selectFrom('report_export')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw refuse('notFound')
  return row
}

/** Adds a schedule. Its first export is at the next time of its plan. */
export async function addExport(
  context: CommandContext,
  services: Services,
  save: ReportExportSave,
): Promise<JsonText<ReportExport>> {
  const { tx, clock, session } = context
  const columns = columnsOf(save, services)
  await requireSites(context, columns.site_ids)
  await requireAuthority(context, services, columns)
  await lockSite(tx, session.siteId)
  const { count } = await tx
    .selectFrom('report_export')
    .select((from) => from.fn.countAll<number>().as('count'))
    .where('site_id', '=', session.siteId)
    .executeTakeFirstOrThrow()
  if (count >= maxReportExports) throw refuse('tooManyReportExports', { most: maxReportExports })
  const { id } = await tx
    .insertInto('report_export')
    .values({
      ...{ ...columns, ...nextColumns(columns, context), site_id: session.siteId },
      ...{ language: session.language, created_by: session.employeeId, created_at: clock.now() },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await record(context, { id, name: save.Name, kind: 'reportExportAdded', after: valuesOf(columns) })
  return read(context, id)
}

/**
 * Changes a schedule. The caller needs authority over the old and the new targets. A changed plan begins with
 * its next time; otherwise missed periods remain.
 */
export async function saveExport(
  context: CommandContext,
  services: Services,
  { id, ...save }: ReportExportSave & { readonly id: number },
): Promise<JsonText<ReportExport>> {
  const { tx, session } = context
  const columns = columnsOf(save, services)
  const row = await lock(context, id)
  await requireAuthority(context, services, row)
  await requireSites(context, columns.site_ids)
  await requireAuthority(context, services, columns)
  const isSamePlan = JSON.stringify(planOf(row)) === JSON.stringify(planOf(columns))
  await tx
    .updateTable('report_export')
    .set({ ...columns, language: session.language, ...(!isSamePlan && nextColumns(columns, context)) })
    .where('site_id', '=', session.siteId)
    .where('id', '=', id)
    .execute()
  const [before, after] = [valuesOf(row), valuesOf(columns)]
  await record(context, { id, name: save.Name, kind: 'reportExportSaved', before, after })
  return read(context, id)
}

/**
 * Pauses a schedule, and ends its waiting runs. Anyone who sees the schedule may pause it, because this only
 * stops the transfer of data.
 */
export async function pauseExport(context: CommandContext, id: number): Promise<JsonText<ReportExport>> {
  const { name } = await change(context, id, { is_paused: true })
  await endWaiting(context, id)
  await record(context, { id, name, kind: 'reportExportPaused' })
  return read(context, id)
}

/**
 * Removes the waiting runs of a schedule. A process that works on one of them no longer finds it at the end.
 */
const endWaiting = ({ tx, session: { siteId } }: CommandContext, id: number) =>
  tx
    .deleteFrom('report_export_run')
    .where('site_id', '=', siteId)
    .where('export_id', '=', id)
    .where('state', '=', 'waiting')
    .execute()

/** Resumes a paused schedule. It continues with the next time after now. */
export async function resumeExport(
  context: CommandContext,
  services: Services,
  id: number,
): Promise<JsonText<ReportExport>> {
  const row = await lock(context, id)
  await requireAuthority(context, services, row)
  const next = row.is_paused ? nextColumns(row, context) : {}
  await change(context, id, { is_paused: false, ...next })
  await record(context, { id, name: row.name, kind: 'reportExportResumed' })
  return read(context, id)
}

const change = async (
  context: CommandContext,
  id: number,
  columns: Partial<Pick<ExportRow, 'is_paused' | 'next_from' | 'next_at'>>,
): Promise<ExportRow> => {
  const row = await lock(context, id)
  await context.tx
    .updateTable('report_export')
    .set(columns)
    .where('site_id', '=', row.site_id)
    .where('id', '=', id)
    .execute()
  return row
}

/**
 * Adds a run of the last complete period, which a process takes immediately. If a run waits for its next
 * attempt, starts that attempt immediately instead.
 *
 * @throws {Refusal} notFound; reportExportOutside; reportExportElsewhere; reportExportRunning if a process works on a
 * run
 */
export async function runExport(
  context: CommandContext,
  services: Services,
  id: number,
): Promise<JsonText<ReportExport>> {
  const { tx, clock, session } = context
  const row = await lock(context, id)
  await requireAuthority(context, services, row)
  const waiting = await tx
    .selectFrom('report_export_run')
    .select(['id', 'problem', 'lease_owner'])
    .where('site_id', '=', row.site_id)
    .where('export_id', '=', id)
    .where('state', '=', 'waiting')
    .forUpdate()
    .execute()
  if (waiting.some(({ problem, lease_owner: owner }) => problem === null || owner !== null))
    throw refuse('reportExportRunning')
  const now = clock.now()
  const { from, to } = lastPeriodBefore(row.frequency, dayOf(now, session.timeZone))
  if (waiting.length > 0)
    await tx
      .updateTable('report_export_run')
      .set({ next_attempt_at: now })
      .where('site_id', '=', row.site_id)
      .where('export_id', '=', id)
      .where('state', '=', 'waiting')
      .execute()
  else
    await tx
      .insertInto('report_export_run')
      .values({ ...runColumns(row, now), from_day: from, to_day: to, started_by: session.employeeId })
      .execute()
  await record(context, { id, name: row.name, kind: 'reportExportStarted' })
  return read(context, id)
}

/** Returns the columns of a new run, with a copy of the present report and its format. */
export const runColumns = (row: ExportRow, now: Date) => ({
  site_id: row.site_id,
  export_id: row.id,
  name: row.name,
  report: row.report,
  site_ids: row.site_ids,
  format: row.format,
  language: row.language,
  began_at: now,
  next_attempt_at: now,
})

/** Deletes a schedule with its runs. */
export async function removeExport(context: CommandContext, services: Services, id: number): Promise<void> {
  const row = await lock(context, id)
  await requireAuthority(context, services, row)
  await context.tx
    .deleteFrom('report_export')
    .where('site_id', '=', row.site_id)
    .where('id', '=', id)
    .execute()
  await record(context, { id, name: row.name, kind: 'reportExportRemoved', before: valuesOf(row) })
}
