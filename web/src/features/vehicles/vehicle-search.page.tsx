import { IconCarSuv, IconSearchOff } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type VehicleSearch, vehicleSearchOf } from '@verstas/domain/vehicles/search.ts'
import { messageOf } from '../../platform/api/failure.ts'
import { Page } from '../../platform/shell/page.tsx'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { AsyncView } from '../../platform/ui/async-view.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { LoadingSkeleton } from '../../platform/ui/loading-skeleton.tsx'
import { useVehicles } from './api.ts'
import { VehicleResults } from './search/vehicle-results.tsx'
import { VehicleSearchForm } from './search/vehicle-search-form.tsx'
import classes from './vehicle-search.module.css'

/** Finds a vehicle by its plate or VIN (specification.md, Screens). What is searched stands in the address, so that back works. */
export function VehicleSearchPage() {
  const t = useTexts()
  const navigate = useNavigate()
  const { plate = '', vin = '' } = useSearch({ from: '/signed-in/vehiclesearch' })
  const sought = vehicleSearchOf({ plate, vin })
  const query = useVehicles(sought)
  const search = (next: VehicleSearch) => {
    if (next.plate === sought?.plate && next.vin === sought?.vin) void query.refetch()
    else void navigate({ to: '/vehiclesearch', search: next, replace: true })
  }
  return (
    <Page title={t('page.vehicleSearch')}>
      <div className={classes.page}>
        <VehicleSearchForm key={JSON.stringify(sought)} fields={{ plate, vin }} onSearch={search} />
        {sought ? (
          <AsyncView
            query={query}
            skeleton={<LoadingSkeleton shape="rows" height={96} count={3} />}
            errorTitle={t('workOrderSearch.failedTitle')}
            errorHint={(error) => messageOf(error, t)}
            empty={
              <EmptyState
                icon={IconSearchOff}
                title={t('vehicleSearch.emptyTitle')}
                hint={t('vehicleSearch.emptyHint', { number: sought.vin ?? sought.plate })}
              />
            }
          >
            {(vehicles) => <VehicleResults vehicles={vehicles} />}
          </AsyncView>
        ) : (
          <EmptyState
            icon={IconCarSuv}
            title={t('vehicleSearch.startTitle')}
            hint={t('vehicleSearch.startHint')}
          />
        )}
      </div>
    </Page>
  )
}
