import {
  type WorkOrderEvent,
  type WorkOrderEventKind,
  workOrderEventKinds,
} from '@verstas/contract/work-orders/edit-entities.ts'
import type { Translate } from '../../../platform/texts/use-texts.ts'

/**
 * What happened, as a sentence: "Aino Koskinen changed the work order". A kind that this version of the app
 * does not know is told as a change.
 */
export function describeEvent({ Kind, EmployeeName, Subject }: WorkOrderEvent, t: Translate): string {
  const name = EmployeeName ?? t('history.system')
  if (!isKnown(Kind)) return t('history.kind.unknown', { name })
  const number = Subject?.JobNumber ?? null
  const job = number === null ? t('history.newJob') : t('history.job', { number })
  return t(`history.kind.${Kind}`, { name, job, row: rowName(Subject, t) })
}

const isKnown = (kind: string): kind is WorkOrderEventKind =>
  (workOrderEventKinds as readonly string[]).includes(kind)

/** A row by its name; one without a name by its type. */
function rowName(subject: WorkOrderEvent['Subject'], t: Translate): string {
  if (subject?.RowName) return subject.RowName
  return subject?.RowType ? t(`workOrder.rowType.${subject.RowType}`) : ''
}
