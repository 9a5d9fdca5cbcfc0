import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { canEditJobs } from '@verstas/domain/work-orders/job-rules.ts'
import { useSession } from '../../../platform/session/session.ts'
import { useRights } from '../edit-job/use-job-access.ts'

/** Whether labour rows of the work order can be signed at all: it is in use, and its jobs may be edited. */
export function useCanSign(workOrder: WorkOrder): boolean {
  const { IsOperationSigningInUse } = useSession().settings.WorkshopConfiguration
  const rights = useRights()
  return IsOperationSigningInUse && canEditJobs(workOrder, rights)
}
