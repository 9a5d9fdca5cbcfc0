import { textCatalogue } from '@verstas/contract/texts/catalogue.ts'
import { fillText } from '@verstas/contract/texts/entry.ts'
import type { CommandContext } from '../../platform/commands/run-command.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { CurrentSession } from '../../platform/session/current-session.ts'
import { findAssignee } from '../activities/activity-references.ts'
import { addActivity } from '../activities/save-activity.ts'
import { depthText, type SavedSet } from './post-tyre-record.ts'

interface TyreTaskType {
  readonly code: string
  /**
   * The assignee, usually a work queue. If it is null or has left the site, the caller becomes the assignee.
   */
  readonly default_employee_id: number | null
}

/**
 * Returns the type of the site's tasks about tyre sets: the tyre task if the site uses it, otherwise the
 * lead.
 *
 * @throws {Refusal} tyreTaskNotInUse if the site uses neither, or has no such type
 */
export async function requireTyreTaskType(tx: Tx, { siteId }: CurrentSession): Promise<TyreTaskType> {
  const types = await tx
    .selectFrom('activity_type')
    .innerJoin('site', 'site.id', 'activity_type.site_id')
    .select(['activity_type.code', 'activity_type.default_employee_id'])
    .where('activity_type.site_id', '=', siteId)
    .where((column) =>
      column.or([
        column.and([column('site.is_tyre_task_in_use', '=', true), column('is_tyre_task', '=', true)]),
        column.and([column('site.is_tyre_lead_in_use', '=', true), column('is_tyre_lead', '=', true)]),
      ]),
    )
    .orderBy('is_tyre_task', 'desc')
    .execute()
  const [type] = types
  if (type === undefined) throw refuse('tyreTaskNotInUse')
  return type
}

/**
 * Creates a task about a saved set, on the set's work order. The task's header contains the plate, and the
 * worst depth if one was measured.
 */
export async function makeTyreTask(
  context: CommandContext,
  { code, default_employee_id }: TyreTaskType,
  { vehicle, workOrder, type, mileage, worstDepth, comment }: SavedSet & { readonly comment: string },
): Promise<void> {
  const { tx, session } = context
  const { siteId, employeeId, language } = session
  const values = {
    type,
    plate: vehicle.plate_or_vin,
    car: `${vehicle.make_name} ${vehicle.model_name}`.trim(),
    mileage,
    depth: worstDepth === null ? '' : depthText(worstDepth, language),
  }
  const textOf = (name: 'tyres.taskHeader' | 'tyres.taskHeaderUnmeasured' | 'tyres.taskBody') =>
    fillText(textCatalogue[name][language], language, values)
  const Header = textOf(worstDepth === null ? 'tyres.taskHeaderUnmeasured' : 'tyres.taskHeader')
  await addActivity(context, {
    Header,
    Body: [Header, textOf('tyres.taskBody'), comment].filter(Boolean).join('\n'),
    TypeCode: code,
    SalesmanId: await findAssignee(tx, siteId, [default_employee_id, employeeId]),
    WorkOrderNumber: workOrder.order_number,
  })
}
