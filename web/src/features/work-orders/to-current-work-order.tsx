import { useEffect } from 'react'
import { Navigate } from '../../platform/routing/link.tsx'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { notify } from '../../platform/ui/notify.ts'
import type { WorkOrderAddress } from './address.ts'
import { currentOrderNumber } from './current-work-order.ts'

/** Redirects to the session's current work order, or to the search if there is none. */
export function ToCurrentWorkOrder({ address }: { readonly address: WorkOrderAddress }) {
  const number = currentOrderNumber()
  return number === null ? (
    <NoCurrentWorkOrder />
  ) : (
    <Navigate to="/workorder" search={{ ...address, number }} replace />
  )
}

/** Redirects to the search, and explains that no work order was opened in this session. */
function NoCurrentWorkOrder() {
  const t = useTexts()
  useEffect(() => notify.error(`${t('workOrder.noCurrent')} ${t('workOrder.noCurrentHint')}`), [t])
  return <Navigate to="/workordersearch" replace />
}
