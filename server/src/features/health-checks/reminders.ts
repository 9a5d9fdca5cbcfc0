import type { SurveyDefinition } from '@verstas/contract/health-checks/survey-definition.ts'
import { textCatalogue } from '@verstas/contract/texts/catalogue.ts'
import { fillText } from '@verstas/contract/texts/entry.ts'
import { findingsOf } from '@verstas/domain/health-checks/findings.ts'
import { rulesOf } from '@verstas/domain/health-checks/survey-form.ts'
import { formatDay } from '@verstas/domain/time/format.ts'
import { sql } from 'kysely'
import type { CommandContext } from '../../platform/commands/run-command.ts'
import { inTransaction, type Tx } from '../../platform/database/transaction.ts'
import { notifyLive } from '../../platform/events/notify-live.ts'
import type { Dependencies } from '../../platform/http/feature.ts'
import { makeFindingTask, type Writer } from './finding-task.ts'
import { loadProperties, lockInspection } from './load-inspection.ts'

/**
 * Creates a task for each reminder that is due at its site (specification.md, Health check rules). The
 * assignee is the person who asked for the reminder, or the site's queue if that person has left. A finding
 * needs no task if it has a later follow-up, or if a later inspection found its check ok. Each reminder has
 * its own transaction, and only one process creates its task. A failure is logged and does not affect the
 * other reminders.
 *
 * @returns the number of created tasks
 */
export async function makeDueReminders({ db, clock, settings, log }: Dependencies): Promise<number> {
  const { rows } = await sql<WaitingKey>`
    select waiting.site_id as "siteId", waiting.id, waiting.inspection_id as "inspectionId"
    from inspection_follow_up waiting
    join site on site.id = waiting.site_id
    where waiting.kind = 'Reminder' and waiting.reminded_at is null
      and waiting.remind_on <= (${clock.now()}::timestamptz at time zone site.time_zone)::date
    order by waiting.remind_on, waiting.id`.execute(db)
  let made = 0
  for (const key of rows)
    try {
      const isMade = await inTransaction(db, (tx) =>
        remind({ tx, clock, language: settings.defaultLanguage }, key),
      )
      if (isMade) made += 1
    } catch (error) {
      log.error({ err: error, siteId: key.siteId, followUpId: key.id }, 'a reminder could not be made a task')
    }
  return made
}

interface WaitingKey {
  readonly siteId: number
  readonly id: number
  readonly inspectionId: number
}

type ReminderContext = Pick<CommandContext, 'tx' | 'clock'> & Pick<Writer, 'language'>

/**
 * Creates the task of a due reminder.
 *
 * @returns true if the reminder became a task
 */
async function remind({ tx, clock, language }: ReminderContext, { siteId, id, inspectionId }: WaitingKey) {
  // Waits until a concurrent follow-up of the finding is stored, so that the check below finds it.
  await lockInspection(tx, siteId, inspectionId)
  const reminder = await findWaiting(tx, siteId, id)
  if (reminder === undefined) return false
  const { vehicleId, key, definition } = reminder
  const properties = await loadProperties(tx, siteId, inspectionId)
  const finding = findingsOf(rulesOf(definition, language), properties).find((one) => one.key === key)
  let activity_id: number | null = null
  if (finding && !reminder.isDealtWith) {
    const session = { siteId, employeeId: reminder.askedBy, language }
    const reminderText = textCatalogue['healthCheckForm.reminderAsked'][language]
    activity_id = await makeFindingTask(
      { tx, clock, session },
      {
        vehicleId,
        finding,
        notes: [reminder.note, fillText(reminderText, language, { date: formatDay(reminder.askedOn) })],
        words: 'reminder',
        workOrderId: null,
        isFor: 'asker',
      },
    )
  }
  await tx
    .updateTable('inspection_follow_up')
    .set({ reminded_at: clock.now(), activity_id })
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .execute()
  const event = { InspectionId: inspectionId, VehicleId: vehicleId, Version: reminder.version }
  await notifyLive(tx, { name: 'inspectionChanged', siteId, event })
  return activity_id !== null
}

interface WaitingReminder {
  readonly vehicleId: number
  readonly version: number
  readonly definition: SurveyDefinition
  readonly key: string
  readonly note: string
  readonly askedBy: number
  /** Date at the site, as `YYYY-MM-DD`. */
  readonly askedOn: string
  /** True if the finding has a later follow-up, or a later inspection found the same check ok. */
  readonly isDealtWith: boolean
}

/** Finds a reminder that no process has handled. The caller has locked the inspection. */
async function findWaiting(tx: Tx, siteId: number, id: number): Promise<WaitingReminder | undefined> {
  const { rows } = await sql<WaitingReminder>`
    select inspection.vehicle_id as "vehicleId", inspection.version,
      survey.definition, waiting.key, waiting.note, waiting.created_by as "askedBy",
      to_char(waiting.created_at at time zone site.time_zone, 'YYYY-MM-DD') as "askedOn",
      exists (
        select from inspection_follow_up later
        where later.site_id = waiting.site_id and later.inspection_id = waiting.inspection_id
          and later.key = waiting.key and later.id > waiting.id)
      or exists (
        select from inspection other
        join inspection_property light on light.site_id = other.site_id and light.inspection_id = other.id
          and light.key = waiting.key and light.value = 'ok'
        where other.site_id = waiting.site_id and other.vehicle_id = inspection.vehicle_id
          and (other.created_at, other.id) > (inspection.created_at, inspection.id)) as "isDealtWith"
    from inspection_follow_up waiting
    join site on site.id = waiting.site_id
    join inspection on inspection.site_id = waiting.site_id and inspection.id = waiting.inspection_id
    join survey_version survey
      on survey.survey_id = inspection.survey_id and survey.version = inspection.survey_version
    where waiting.site_id = ${siteId} and waiting.id = ${id} and waiting.reminded_at is null`.execute(tx)
  return rows[0]
}
