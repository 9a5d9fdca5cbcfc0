import { errorText } from '@verstas/contract/errors/entry.ts'
import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { canAddJob, canEditJobs, refuseOrder } from '@verstas/domain/work-orders/job-rules.ts'
import { useSession } from '../../../platform/session/session.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'

/** The reasons why the user cannot change jobs; null if the user can. */
export interface JobAccess {
  /**
   * The reason if locks of other users are ignored. It applies to signing rows, attaching files and adding a
   * part.
   */
  readonly whyNotSave: string | null
  readonly whyNotEdit: string | null
  readonly whyNotAdd: string | null
}

/** Derives the reasons from the state and the lock of the work order, and from the rights of the user. */
export function useJobAccess(order: WorkOrder): JobAccess {
  const t = useTexts()
  const { rights, employee } = useSession()
  const [refusal] = refuseOrder(order)
  const state = refusal ? t(errorText(refusal.name), refusal.data) : null
  const holder = order.Lock?.EmployeeId === employee.Id ? null : (order.Lock ?? null)
  const lock = holder && t('lock.heldBy', { name: holder.EmployeeName })
  const whyNotSave = canEditJobs(order, rights) ? null : (state ?? t('jobEdit.noEditRight'))
  return {
    whyNotSave,
    whyNotEdit: whyNotSave ?? lock,
    whyNotAdd: canAddJob(order, rights) ? lock : (state ?? t('jobEdit.noAddRight')),
  }
}
