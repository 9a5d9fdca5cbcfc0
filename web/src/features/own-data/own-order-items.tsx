import { IconArchive, IconArchiveOff, IconCopy, IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ownDataEndpoints } from '@verstas/contract/own-data/endpoints.ts'
import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { shownNumber } from '@verstas/domain/work-orders/order-number.ts'
import { call } from '../../platform/api/client.ts'
import { invalidateChanges } from '../../platform/api/endpoint-query.ts'
import { messageOf } from '../../platform/api/failure.ts'
import { newUuid } from '../../platform/api/new-uuid.ts'
import { useNavigate } from '../../platform/routing/hooks.ts'
import { Link } from '../../platform/routing/link.tsx'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { notify } from '../../platform/ui/notify.ts'
import { OverflowItem } from '../../platform/ui/overflow-menu.tsx'
import { useOwnOffer } from './api.ts'

const { cancelWorkOrder, restoreWorkOrder, setOwnStatus } = ownDataEndpoints

interface OwnOrderItemsProps {
  readonly workOrder: Pick<WorkOrder, 'Id' | 'OrderNumber' | 'ExternalNumber' | 'Status'>
}

/**
 * The entries of the menu that copy, close, reopen and cancel a work order. They are hidden without the right, and
 * where work orders come from another system.
 */
export function OwnOrderItems({ workOrder }: OwnOrderItemsProps) {
  const t = useTexts()
  const { data: offer } = useOwnOffer()
  const { setStatus, cancel } = useOwnActions(workOrder)
  if (offer?.WorkOrders !== true) return null
  const isOpen = workOrder.Status === 'A' || workOrder.Status === 'P'
  return (
    <>
      <OverflowItem
        icon={IconCopy}
        render={(props) => <Link to="/newworkorder" search={{ copy: String(workOrder.Id) }} {...props} />}
      >
        {t('ownOrder.copy')}
      </OverflowItem>
      {isOpen && (
        <OverflowItem icon={IconArchive} onClick={() => setStatus('C')}>
          {t('ownOrder.close')}
        </OverflowItem>
      )}
      {workOrder.Status === 'C' && (
        <OverflowItem icon={IconArchiveOff} onClick={() => setStatus('A')}>
          {t('ownOrder.reopen')}
        </OverflowItem>
      )}
      {isOpen && (
        <OverflowItem icon={IconTrash} onClick={cancel}>
          {t('ownOrder.cancel')}
        </OverflowItem>
      )}
    </>
  )
}

/** Returns the actions. Each shows a message, with which it can be undone for ten seconds. */
function useOwnActions(workOrder: OwnOrderItemsProps['workOrder']) {
  const t = useTexts()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const number = shownNumber(workOrder)
  const params = { id: workOrder.Id }
  const onError = (error: Error) => {
    notify.error(messageOf(error, t))
    invalidateChanges(queries, setOwnStatus)
  }
  const keyed = () => ({ 'idempotency-key': newUuid() })
  const undo = (run: () => void) => ({ label: t('ownOrder.undo'), run })
  const restoring = useMutation({
    mutationFn: () => call(restoreWorkOrder, { params, headers: keyed() }),
    onSuccess: ({ LostReservations }) => {
      notify.success(t(LostReservations > 0 ? 'ownOrder.timesLost' : 'ownOrder.restored', { number }))
      void navigate({ to: '/workorder', search: { number: String(workOrder.OrderNumber) } })
    },
    onError,
  })
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
  return { setStatus: (status: 'A' | 'C') => changing.mutate(status), cancel: () => cancelling.mutate() }
}
