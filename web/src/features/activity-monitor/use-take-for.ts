import { useMutation, useQueryClient } from '@tanstack/react-query'
import { activityEndpoints } from '@verstas/contract/activities/endpoints.ts'
import type { ActivityRow } from '@verstas/contract/activities/entities.ts'
import type { ListedEmployee } from '@verstas/contract/employees/entities.ts'
import { useAttemptKey } from '../../platform/api/attempt-key.ts'
import { call } from '../../platform/api/client.ts'
import { invalidateChanges } from '../../platform/api/endpoint-query.ts'
import { messageOf } from '../../platform/api/failure.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { notify } from '../../platform/ui/notify.ts'

interface Take {
  readonly task: Pick<ActivityRow, 'Id' | 'SalesmanId'>
  readonly person: ListedEmployee
}

/**
 * Assigns an unassigned task to an employee at the desk. If another user was faster, shows who has the task.
 * Requires the network, because the employee leaves the desk with the task.
 */
export function useTakeFor() {
  const t = useTexts()
  const queries = useQueryClient()
  const attempt = useAttemptKey()
  return useMutation({
    mutationFn: ({ task, person }: Take) => {
      const body = { Id: task.Id, FromSalesmanId: task.SalesmanId }
      const params = { salesman: person.Id }
      return call(activityEndpoints.assignActivity, {
        params,
        body,
        headers: { 'idempotency-key': attempt.keyOf({ params, body }) },
      })
    },
    onSuccess: (_, { person }) => {
      attempt.settle()
      notify.success(t('monitor.taken', { name: person.Name }))
    },
    onError: (error) => {
      attempt.settle(error)
      notify.error(messageOf(error, t))
      invalidateChanges(queries, activityEndpoints.assignActivity)
    },
  })
}
