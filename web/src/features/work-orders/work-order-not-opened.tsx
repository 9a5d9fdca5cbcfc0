import { IconClipboardHeart } from '@tabler/icons-react'
import type { QueryClient, UseQueryResult } from '@tanstack/react-query'
import { healthCheckEndpoints } from '@verstas/contract/health-checks/endpoints.ts'
import type { WorkOrder, WorkOrderSummary } from '@verstas/contract/work-orders/entities.ts'
import { shownNumber } from '@verstas/domain/codes/order-number.ts'
import { failureKindOf, messageOf } from '../../platform/api/failure.ts'
import { useSeen } from '../../platform/api/use-seen.ts'
import { Link } from '../../platform/routing/link.tsx'
import { useSession } from '../../platform/session/session.ts'
import { Page } from '../../platform/shell/page.tsx'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { Button } from '../../platform/ui/button.tsx'
import { ErrorState } from '../../platform/ui/error-state.tsx'
import { Plate } from '../../platform/ui/plate.tsx'
import { carModel } from '../../shared/jobs/car-model.ts'
import { seenReservations } from '../work-schedule/api.ts'
import type { WorkOrderAddress } from './address.ts'
import { isNotFound } from './use-work-order.ts'

/** Returns the work order from the cached reservations; null if it is in none of them. */
const seenSummary = (queries: QueryClient, number: string, globalId: string): WorkOrderSummary | null =>
  seenReservations(queries)
    .map(({ WorkOrder }) => WorkOrder)
    .find(({ OrderNumber, GlobalId }) => (number ? String(OrderNumber) === number : GlobalId === globalId)) ??
  null

// Does not load the function on demand, because there may be no network when it is used.
const loadSeenSummary = async () => seenSummary

interface NotOpenedProps {
  readonly query: UseQueryResult<WorkOrder>
  readonly address: WorkOrderAddress
}

/**
 * Shows why a work order could not be loaded. If there is no network and a cached reservation has the
 * vehicle, offers a health check instead.
 */
export function WorkOrderNotOpened({ query, address: { number = '', globalid = '' } }: NotOpenedProps) {
  const t = useTexts()
  const { canCall } = useSession()
  const { error } = query
  const summary = useSeen(failureKindOf(error) === 'unreachable', loadSeenSummary, number, globalid)
  const isUnknown = error !== null && isNotFound(error)
  const isToCheck = summary?.Vehicle.SerialNumber && canCall(healthCheckEndpoints.listSurveys)
  const why = isUnknown ? t('workOrder.notFoundHint') : messageOf(error, t)
  return (
    <Page {...useHead(summary ?? null)} subtitle={summary ? shownNumber(summary) : number}>
      <ErrorState
        title={t(isUnknown ? 'workOrder.notFound' : 'workOrder.loadFailed')}
        hint={isToCheck ? t('workOrder.checkHint') : why}
        onRetry={isUnknown ? undefined : () => void query.refetch()}
        isRetrying={query.isFetching}
        main={isToCheck && <CheckLink order={summary} />}
        actions={
          <Button variant="quiet" render={(props) => <Link to="/workordersearch" {...props} />}>
            {t('workOrder.toSearch')}
          </Button>
        }
      />
    </Page>
  )
}

function useHead(summary: WorkOrderSummary | null) {
  const t = useTexts()
  if (!summary) return { title: t('page.workOrder') }
  const { LicenseNumber } = summary.Vehicle
  const blankLabel = t('workOrder.noPlate')
  return {
    title: t('workOrder.titleWith', { plate: LicenseNumber || blankLabel, number: shownNumber(summary) }),
    mark: <Plate number={LicenseNumber} size={36} blankLabel={blankLabel} />,
    name: carModel(summary),
  }
}

function CheckLink({ order: { Id, Vehicle } }: { readonly order: WorkOrderSummary }) {
  const t = useTexts()
  return (
    <Button
      icon={IconClipboardHeart}
      render={(props) => (
        <Link
          to="/vhc/vin/$vin"
          params={{ vin: Vehicle.SerialNumber }}
          search={{ order: String(Id) }}
          {...props}
        />
      )}
    >
      {t('page.healthCheck')}
    </Button>
  )
}
