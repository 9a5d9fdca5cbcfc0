import { useMutation, useQueryClient } from '@tanstack/react-query'
import { workshopScheduleEndpoints } from '@verstas/contract/workshop-schedule/endpoints.ts'
import type { PromiseTold } from '@verstas/contract/workshop-schedule/entities.ts'
import { useAttempt } from '../../platform/api/attempt-key.ts'
import { call } from '../../platform/api/client.ts'
import { messageOf } from '../../platform/api/failure.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { notify } from '../../platform/ui/notify.ts'
import { replaceEntries } from './cached-entries.ts'

/**
 * Returns a function that saves the later time that the customer knows of. The server's response then
 * replaces the cached entries of the work order.
 */
export function useTellPromise(): (promise: PromiseTold) => void {
  const t = useTexts()
  const queries = useQueryClient()
  const attempt = useAttempt()
  const { mutate } = useMutation({
    mutationFn: (body: PromiseTold) =>
      attempt(body, (headers) => call(workshopScheduleEndpoints.tellPromise, { headers, body })),
    onSuccess: (entries) => {
      for (const [oid, group] of Map.groupBy(entries, ({ Oid }) => Oid)) replaceEntries(queries, oid, group)
      notify.success(t('schedule.toldSaved'))
    },
    onError: (error) => void notify.error(messageOf(error, t)),
  })
  return mutate
}
