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
  const t = useTexts()
  const navigate = useNavigate()
  const { tab = 'info' } = useSearch('/vehicle/{-$vin}')
  const query = useVehicle(vin)
  const history = useServiceHistory(vin)
  const openTab = (next: VehicleTab) =>
    void navigate({
      to: '/vehicle/{-$vin}',
      params: { vin },
      search: { tab: next },
      replace: true,
      resetScroll: false,
    })
  const { data: vehicle, error } = query
  // Renders vehicle and history together, so that the layout does not shift. Without a network, cached data
  // is rendered.
  if (vehicle && !history.isLoading)
    return <VehicleScreen vehicle={vehicle} history={history} tab={tab} onTabChange={openTab} />
  const isUnknown = failureKindOf(error) === 'notFound'
  return (
    <Page title={t('page.vehicle')}>
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
