import { Navigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { notify } from '../../platform/ui/notify.ts'
import type { WorkOrderAddress } from './address.ts'
import { currentOrderNumber } from './current-work-order.ts'

/** Leads to the session's current work order, and to the search if there is none. */
export function ToCurrentWorkOrder({ address }: { readonly address: WorkOrderAddress }) {
  const number = currentOrderNumber()
  return number === null ? (
    <NoCurrentWorkOrder />
  ) : (
    <Navigate to="/workorder" search={{ ...address, number }} replace />
  )
}

/** Nothing has been opened in this session: the search says so and helps on. */
function NoCurrentWorkOrder() {
  const t = useTexts()
  useEffect(() => notify.error(`${t('workOrder.noCurrent')} ${t('workOrder.noCurrentHint')}`), [t])
  return <Navigate to="/workordersearch" replace />
}
