import { lazy, Suspense } from 'react'
import { useMatch, useNavigate, useSearch } from '../../platform/routing/hooks.ts'
import { Page } from '../../platform/shell/page.tsx'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { LoadingSkeleton } from '../../platform/ui/loading-skeleton.tsx'
import { Plate } from '../../platform/ui/plate.tsx'
import { readAddress, type WorkOrderAddress, type WorkOrderTab } from './address.ts'
import { useWorkOrder } from './use-work-order.ts'
import { WorkOrderNotOpened } from './work-order-not-opened.tsx'
import { WorkOrderScreen } from './work-order-screen.tsx'

// Loads the redirect on demand. Few addresses omit the work order, and reading the stored one requires a
// decompression library.
const ToCurrentWorkOrder = lazy(async () => ({
  default: (await import('./to-current-work-order.tsx')).ToCurrentWorkOrder,
}))

/**
 * A work order by its number or global id (specification.md, Screens). If the address has neither, redirects
 * to the session's current work order, or to the search.
 */
export function WorkOrderPage() {
  const isActivities = useIsActivities()
  const address = readAddress(useSearch())
  if (address.number !== undefined || address.globalid !== undefined)
    return <AddressedWorkOrder address={address} />
  return (
    <Suspense fallback={<OpeningWorkOrder />}>
      <ToCurrentWorkOrder address={{ ...(isActivities && { tab: 'activities' as const }), ...address }} />
    </Suspense>
  )
}

/** True if the address is /activities, which opens the tasks tab. */
const useIsActivities = (): boolean => useMatch().route.path === '/activities'

function AddressedWorkOrder({ address }: { address: WorkOrderAddress }) {
  const navigate = useNavigate()
  const isActivities = useIsActivities()
  const query = useWorkOrder(address)
  const { data: workOrder, error } = query

  const openTab = (tab: WorkOrderTab) => {
    const { job: _, ...search } = address
    void navigate({ to: '/workorder', search: { ...search, tab }, replace: true, resetScroll: false })
  }

  if (workOrder)
    return (
      <WorkOrderScreen
        key={workOrder.Id}
        workOrder={workOrder}
        tab={address.tab ?? (isActivities ? 'activities' : 'jobs')}
        onTabChange={openTab}
      />
    )
  if (error) return <WorkOrderNotOpened query={query} address={address} />
  return <OpeningWorkOrder number={address.number} />
}

function OpeningWorkOrder({ number }: { readonly number?: string | undefined }) {
  const t = useTexts()
  return (
    <Page title={t('page.workOrder')} mark={<Plate number={null} size={36} />} subtitle={number}>
      {/* Placeholders for tabs, states and jobs while loading. */}
      <LoadingSkeleton height={[48, 40, 320, 320]} />
    </Page>
  )
}
