import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyOf, EndpointDefinition } from '@verstas/contract/endpoint.ts'
import { payrollEndpoints } from '@verstas/contract/payroll/endpoints.ts'
import { useAttempt } from '../../platform/api/attempt-key.ts'
import { call } from '../../platform/api/client.ts'
import { invalidateChanges } from '../../platform/api/endpoint-query.ts'
import { messageOf } from '../../platform/api/failure.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { notify } from '../../platform/ui/notify.ts'

const { finishPayroll, setPayrollNumber, approvePayroll, lockPayroll, unlockPayroll, exportPayroll } =
  payrollEndpoints

/** Returns a function that sends a step. A step takes effect once, and a failure refetches the period. */
function useStep<Body>(
  write: EndpointDefinition,
  send: (body: Body, headers: { readonly 'idempotency-key': string }) => Promise<unknown>,
) {
  const t = useTexts()
  const queries = useQueryClient()
  const attempt = useAttempt()
  const { mutate, isPending } = useMutation({
    mutationFn: (body: Body) => attempt(body, (headers) => send(body, headers)),
    onError: (failure) => {
      invalidateChanges(queries, write)
      notify.error(messageOf(failure, t))
    },
  })
  return { send: mutate, isBusy: isPending }
}

/** The steps of a pay period: finish, approve, lock, unlock and export. */
export function usePaySteps() {
  return {
    finish: useStep<BodyOf<typeof finishPayroll>>(finishPayroll, (body, headers) =>
      call(finishPayroll, { body, headers }),
    ),
    setNumber: useStep<BodyOf<typeof setPayrollNumber>>(setPayrollNumber, (body, headers) =>
      call(setPayrollNumber, { body, headers }),
    ),
    approve: useStep<BodyOf<typeof approvePayroll>>(approvePayroll, (body, headers) =>
      call(approvePayroll, { body, headers }),
    ),
    lock: useStep<BodyOf<typeof lockPayroll>>(lockPayroll, (body, headers) =>
      call(lockPayroll, { body, headers }),
    ),
    unlock: useStep<BodyOf<typeof unlockPayroll>>(unlockPayroll, (body, headers) =>
      call(unlockPayroll, { body, headers }),
    ),
    export: useStep<BodyOf<typeof exportPayroll>>(exportPayroll, (body, headers) =>
      call(exportPayroll, { body, headers }),
    ),
  }
}
