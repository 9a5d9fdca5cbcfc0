import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ownDataEndpoints } from '@verstas/contract/own-data/endpoints.ts'
import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { shownNumber } from '@verstas/domain/codes/order-number.ts'
import { call } from '../../platform/api/client.ts'
import { invalidateChanges } from '../../platform/api/endpoint-query.ts'
import { messageOf } from '../../platform/api/failure.ts'
import { newUuid } from '../../platform/api/new-uuid.ts'
import { useNavigate } from '../../platform/routing/hooks.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { notify } from '../../platform/ui/notify.ts'

const { cancelWorkOrder, restoreWorkOrder, setOwnStatus } = ownDataEndpoints

export type OwnOrder = Pick<WorkOrder, 'Id' | 'OrderNumber' | 'ExternalNumber' | 'Status' | 'Cancellation'>

const keyed = () => ({ 'idempotency-key': newUuid() })

function useFailureNotice() {
  const t = useTexts()
  const queries = useQueryClient()
  return (error: Error) => {
    notify.error(messageOf(error, t))
    invalidateChanges(queries, setOwnStatus)
  }
}

/** Restores a cancelled work order and opens its page. */
export function useRestoreOrder(workOrder: OwnOrder) {
  const t = useTexts()
  const navigate = useNavigate()
  const onError = useFailureNotice()
  const number = shownNumber(workOrder)
  return useMutation({
    mutationFn: () => call(restoreWorkOrder, { params: { id: workOrder.Id }, headers: keyed() }),
    onSuccess: ({ LostReservations }) => {
      notify.success(t(LostReservations > 0 ? 'ownOrder.timesLost' : 'ownOrder.restored', { number }))
      void navigate({ to: '/workorder', search: { number: String(workOrder.OrderNumber) } })
    },
    onError,
  })
}

/** Returns the actions on a work order. Each one shows a toast that can undo it for ten seconds. */
export function useOwnActions(workOrder: OwnOrder) {
  const t = useTexts()
  const navigate = useNavigate()
  const onError = useFailureNotice()
  const number = shownNumber(workOrder)
  const params = { id: workOrder.Id }
  const undo = (run: () => void) => ({ label: t('ownOrder.undo'), run })
  const restoring = useRestoreOrder(workOrder)
  const cancelling = useMutation({
    mutationFn: () => call(cancelWorkOrder, { params, headers: keyed() }),
    onSuccess: () => {
      notify.success(
        t('ownOrder.cancelled', { number }),
        undo(() => restoring.mutate()),
      )
      void navigate({ to: '/workordersearch', search: {} })
    },
    onError,
  })
  const changing = useMutation({
    mutationFn: (Status: 'A' | 'C') => call(setOwnStatus, { params, body: { Status }, headers: keyed() }),
    onSuccess: (_, status) => {
      const other = status === 'C' ? 'A' : 'C'
      const words = t(status === 'C' ? 'ownOrder.closed' : 'ownOrder.reopened', { number })
      notify.success(
        words,
        undo(() => changing.mutate(other)),
      )
    },
    onError,
  })
  return {
    setStatus: (status: 'A' | 'C') => changing.mutate(status),
    cancel: () => cancelling.mutate(),
    restore: () => restoring.mutate(),
  }
}
