import { failureKindOf, messageOf } from '../../platform/api/failure.ts'
import { useNavigate, useParams, useSearch } from '../../platform/routing/hooks.ts'
import { Link, Navigate } from '../../platform/routing/link.tsx'
import { Page } from '../../platform/shell/page.tsx'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { Button } from '../../platform/ui/button.tsx'
import { ErrorState } from '../../platform/ui/error-state.tsx'
import { LoadingSkeleton } from '../../platform/ui/loading-skeleton.tsx'
import type { VehicleTab } from './address.ts'
import { useServiceHistory, useVehicle } from './api.ts'
import { VehicleScreen } from './vehicle-screen.tsx'

/**
 * The page of a vehicle by its VIN (specification.md, Screens). Redirects to the search if the address has no
 * VIN.
 */
export function VehiclePage() {
  const { vin } = useParams('/vehicle/{-$vin}')
  return vin === undefined ? (
    <Navigate to="/vehiclesearch" replace />
  ) : (
    <AddressedVehicle key={vin} vin={vin} />
  )
}

function AddressedVehicle({ vin }: { readonly vin: string }) {
  const navigate = useNavigate()
  const { tab = 'info' } = useSearch('/vehicle/{-$vin}')
  const openTab = (next: VehicleTab) =>
    void navigate({
      to: '/vehicle/{-$vin}',
      params: { vin },
      search: { tab: next },
      replace: true,
      resetScroll: false,
    })
  return <VehicleByVin vin={vin} tab={tab} onTabChange={openTab} hasBack />
}

interface VehicleByVinProps {
  readonly vin: string
  readonly tab: VehicleTab
  readonly onTabChange: (tab: VehicleTab) => void
  /** True if the vehicle is a page of its own, and not beside the results of a search. */
  readonly hasBack?: boolean
}

/** A vehicle by its VIN, with its states while it loads and if it is unknown. */
export function VehicleByVin({ vin, tab, onTabChange, hasBack = false }: VehicleByVinProps) {
  const t = useTexts()
  const query = useVehicle(vin)
  const history = useServiceHistory(vin)
  const { data: vehicle, error } = query
  // Renders vehicle and history together, so that the layout does not shift. Without a network, cached data
  // is rendered.
  if (vehicle && !history.isLoading)
    return <VehicleScreen {...{ vehicle, history, tab, onTabChange, hasBack }} />
  const isUnknown = failureKindOf(error) === 'notFound'
  return (
    <Page title={t('page.vehicle')} hasBack={hasBack}>
      {error ? (
        <ErrorState
          title={t(isUnknown ? 'vehicle.notFound' : 'vehicle.loadFailed')}
          hint={isUnknown ? t('vehicle.notFoundHint') : messageOf(error, t)}
          onRetry={isUnknown ? undefined : () => void query.refetch()}
          isRetrying={query.isFetching}
          actions={
            <Button variant="quiet" render={(props) => <Link to="/vehiclesearch" {...props} />}>
              {t('page.vehicleSearch')}
            </Button>
          }
        />
      ) : (
        <LoadingSkeleton height={[48, 168, 240, 320]} />
      )}
    </Page>
  )
}
