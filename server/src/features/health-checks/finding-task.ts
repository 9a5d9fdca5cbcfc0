import { cutText } from '@verstas/contract/cut-text.ts'
import { textCatalogue } from '@verstas/contract/texts/catalogue.ts'
import { fillText } from '@verstas/contract/texts/entry.ts'
import type { Finding } from '@verstas/domain/health-checks/findings.ts'
import type { CommandContext } from '../../platform/commands/run-command.ts'
import { parseJson } from '../../platform/database/read-json.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { CurrentSession } from '../../platform/session/current-session.ts'
import { findAssignee } from '../activities/activity-references.ts'
import { addActivity } from '../activities/save-activity.ts'

/** The author of a finding's task, with the language of its text. */
export type Writer = Pick<CurrentSession, 'siteId' | 'employeeId' | 'language'>

interface FindingTask {
  readonly vehicleId: number
  readonly finding: Finding
  /** Texts that follow the finding's own note. */
  readonly notes: readonly (string | undefined)[]
  readonly words: 'task' | 'reminder' | 'call'
  /** The work order of the task; null if the task has none. */
  readonly workOrderId: number | null
  /**
   * The preferred assignee: the site's queue for health check tasks, or the person who requested the task.
   */
  readonly isFor: 'queue' | 'asker'
}

/**
 * Creates a task that names the vehicle and the finding. Tries the preferred assignee first, then the other
 * of these two (queue or person), then any queue of the site.
 *
 * @returns the id of the task
 * @throws {Refusal} activityTypeUnknown if the site has no task type; errors of `addActivity`
 */
export async function makeFindingTask(
  context: CommandContext<Writer>,
  { vehicleId, finding, notes, words, workOrderId, isFor }: FindingTask,
): Promise<number> {
  const { tx, session } = context
  const { siteId, employeeId, language } = session
  const vehicle = await tx
    .selectFrom('vehicle')
    .select(['plate_or_vin', 'make_name', 'model_name'])
    .where('site_id', '=', siteId)
    .where('id', '=', vehicleId)
    .executeTakeFirstOrThrow()
  const type = await tx
    .selectFrom('activity_type')
    .select(['code', 'default_employee_id'])
    .where('site_id', '=', siteId)
    .orderBy('is_inspection_task', 'desc')
    .orderBy('code')
    .limit(1)
    .executeTakeFirst()
  if (type === undefined) throw refuse('activityTypeUnknown')
  const order = await tx
    .selectFrom('work_order')
    .select('order_number')
    .where('site_id', '=', siteId)
    .where('id', '=', workOrderId ?? 0)
    .where('vehicle_id', '=', vehicleId)
    .executeTakeFirst()
  const values = {
    plate: vehicle.plate_or_vin,
    car: `${vehicle.make_name} ${vehicle.model_name}`.trim(),
  }
  const json = await addActivity(
    context,
    {
      Header: findingWords(language, `${words}Header`, finding, values),
      Body: cut([findingWords(language, `${words}Body`, finding, values), finding.note, ...notes]),
      TypeCode: type.code,
      SalesmanId: await findAssignee(
        tx,
        siteId,
        isFor === 'queue' ? [type.default_employee_id, employeeId] : [employeeId, type.default_employee_id],
      ),
      ...(order && { WorkOrderNumber: order.order_number }),
    },
    // A reminder comes from the server, and a call from a customer, although the assignee is its author.
    words === 'task' ? session.employeeId : null,
  )
  return parseJson(json).Id
}

/** Joins paragraphs and truncates the text to the limit of jobs and tasks, which a long note may exceed. */
export function cut(paragraphs: readonly (string | undefined)[]): string {
  const text = paragraphs.filter(Boolean).join('\n')
  return text.length > 4000 ? `${cutText(text, 3999)}…` : text
}

/** Describes a finding in the text of a job, task or reminder. */
export const findingWords = (
  language: CurrentSession['language'],
  name: 'jobNote' | 'taskHeader' | 'taskBody' | 'reminderHeader' | 'reminderBody' | 'callHeader' | 'callBody',
  { title, light }: Finding,
  values: Readonly<Record<string, string>> = {},
): string =>
  fillText(textCatalogue[`healthCheckForm.${name}`][language], language, {
    ...values,
    finding: title,
    light: fillText(textCatalogue[`healthCheckForm.${light}`][language], language),
  })
