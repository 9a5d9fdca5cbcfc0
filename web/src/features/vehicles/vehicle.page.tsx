import type { UseQueryResult } from '@tanstack/react-query'
import { tyreEndpoints } from '@verstas/contract/tyres/endpoints.ts'
import type { ServiceHistoryEntry, VehicleDetails } from '@verstas/contract/vehicles/details.ts'
import { lazy, Suspense } from 'react'
import { failureKindOf, messageOf } from '../../platform/api/failure.ts'
import { useNavigate, useParams, useSearch } from '../../platform/routing/hooks.ts'
import { Link, Navigate } from '../../platform/routing/link.tsx'
import { useSession } from '../../platform/session/session.ts'
import { Page } from '../../platform/shell/page.tsx'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { Button } from '../../platform/ui/button.tsx'
import { ErrorState } from '../../platform/ui/error-state.tsx'
import { LoadingSkeleton } from '../../platform/ui/loading-skeleton.tsx'
import { Panel } from '../../platform/ui/panel.tsx'
import { Plate } from '../../platform/ui/plate.tsx'
import { SegmentedTabs } from '../../platform/ui/segmented-tabs.tsx'
import crowdedHead from '../../shared/cars/crowded-head.module.css'
import type { VehicleTab } from './address.ts'
import { useServiceHistory, useVehicle } from './api.ts'
import { InfoTab } from './info/info-tab.tsx'
import { HistoryView } from './maintenance/history-view.tsx'
import classes from './maintenance/maintenance-tab.module.css'
import { MileagePanel } from './maintenance/mileage-panel.tsx'
import { VisitList } from './maintenance/visit-list.tsx'
import { VehicleActions } from './vehicle-actions.tsx'

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

const VehicleTyres = lazy(() => import('../tyres/history/vehicle-tyres.tsx'))

interface VehicleScreenProps {
  readonly vehicle: VehicleDetails
  readonly history: UseQueryResult<ServiceHistoryEntry[]>
  readonly tab: VehicleTab
  readonly onTabChange: (tab: VehicleTab) => void
  readonly hasBack: boolean
}

/** The page of a loaded vehicle, with its data, service history and tyres in tabs. */
function VehicleScreen({ vehicle, history, tab, onTabChange, hasBack }: VehicleScreenProps) {
  const t = useTexts()
  const { LicenseNumber, MakeName, ModelName, SubmodelName, ModelYear } = vehicle
  const plate = LicenseNumber || t('workOrder.noPlate')
  const { canCall } = useSession()
  const hasTyres = canCall(tyreEndpoints.listTyreRecords)
  const shownTab = tab === 'tyres' && !hasTyres ? 'info' : tab
  // The heading omits the vehicle on the info tab, because the tab itself shows it.
  const marked = shownTab !== 'info' && {
    mark: (
      <span className={`${crowdedHead.mark} flex`}>
        <Plate number={LicenseNumber} size={36} blankLabel={t('workOrder.noPlate')} />
      </span>
    ),
    name: <span className={crowdedHead.name}>{`${MakeName} ${ModelName}`}</span>,
    // The year precedes the long name of the engine, which is cut off if space is short.
    subtitle: [ModelYear, SubmodelName].filter(Boolean).join(' · '),
  }
  return (
    <Page
      title={marked ? t('vehicle.titleWith', { plate }) : t('page.vehicle')}
      {...marked}
      hasBack={hasBack}
      actions={<VehicleActions vehicle={vehicle} history={history.data ?? []} />}
    >
      <SegmentedTabs<VehicleTab>
        label={t('vehicle.tabs')}
        value={shownTab}
        onChange={onTabChange}
        tabs={[
          {
            key: 'info',
            label: t('vehicle.tab.info'),
            content: (
              <InfoTab vehicle={vehicle} history={history} onAllVisits={() => onTabChange('maintenance')} />
            ),
          },
          {
            key: 'maintenance',
            label: t('vehicle.tab.maintenance'),
            count: history.data?.length,
            content: <MaintenanceTab vehicle={vehicle} history={history} />,
          },
          ...(hasTyres
            ? [
                {
                  key: 'tyres' as const,
                  label: t('page.tyre'),
                  content: (
                    <Suspense fallback={<LoadingSkeleton shape="cards" count={2} />}>
                      <VehicleTyres vehicleId={vehicle.VehicleId} />
                    </Suspense>
                  ),
                },
              ]
            : []),
        ]}
      />
    </Page>
  )
}

interface MaintenanceTabProps {
  readonly vehicle: VehicleDetails
  readonly history: UseQueryResult<ServiceHistoryEntry[]>
}

/** The mileage of a vehicle, and its visits at all sites of the group (specification.md, Screens). */
function MaintenanceTab({ vehicle, history }: MaintenanceTabProps) {
  const t = useTexts()
  return (
    <HistoryView query={history} skeletonRows={6}>
      {(entries) => (
        <div className={`${classes.page} stack top gap-16`}>
          <MileagePanel vehicle={vehicle} history={entries} />
          <Panel title={t('vehicle.visitsCount', { count: entries.length })} isList>
            <VisitList vehicle={vehicle} history={entries} />
          </Panel>
        </div>
      )}
    </HistoryView>
  )
}
