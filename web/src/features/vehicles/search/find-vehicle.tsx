import { IconCarSuv, IconSearchOff } from '@tabler/icons-react'
import {
  type VehicleSearch,
  type VehicleSearchFields,
  vehicleSearchOf,
} from '@verstas/domain/vehicles/search.ts'
import { failureKindOf } from '../../../platform/api/failure.ts'
import { useSeen } from '../../../platform/api/use-seen.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { AsyncView } from '../../../platform/ui/async-view.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { LoadingSkeleton } from '../../../platform/ui/loading-skeleton.tsx'
import { useVehicles } from '../api.ts'
import classes from './find-vehicle.module.css'
import { VehicleResults, type VehicleTarget } from './vehicle-results.tsx'
import { VehicleSearchForm } from './vehicle-search-form.tsx'

const loadSearch = async () => (await import('../seen-vehicles.ts')).searchSeenVehicles

interface FindVehicleProps {
  /** The search fields of the address. */
  readonly fields: VehicleSearchFields
  /** Puts a new search into the address. */
  readonly onSearch: (search: VehicleSearch) => void
  /** The page that a vehicle in the results links to. */
  readonly leadsTo: VehicleTarget
  /**
   * True if cached vehicles are searched when there is no network. Pages that need further data of the
   * vehicle omit this prop.
   */
  readonly findsSeen?: boolean
  /** The title that is shown before the first search. */
  readonly startTitle: string
  readonly startHint: string
}

/** Finds vehicles by plate or VIN. */
export function FindVehicle({
  fields,
  onSearch,
  leadsTo,
  findsSeen = false,
  startTitle,
  startHint,
}: FindVehicleProps) {
  const t = useTexts()
  const sought = vehicleSearchOf(fields)
  const query = useVehicles(sought)
  const isLost = findsSeen && failureKindOf(query.error) === 'unreachable'
  const cachedVehicles = useSeen(isLost, loadSearch, sought?.plate ?? '', sought?.vin ?? '')
  const search = (next: VehicleSearch) => {
    if (next.plate === sought?.plate && next.vin === sought?.vin) void query.refetch()
    else onSearch(next)
  }
  return (
    <div className={`${classes.page} stack top gap-16`}>
      <VehicleSearchForm key={JSON.stringify(sought)} fields={fields} onSearch={search} />
      {sought && cachedVehicles?.length ? (
        <VehicleResults vehicles={cachedVehicles} leadsTo={leadsTo} />
      ) : sought ? (
        <AsyncView
          query={query}
          skeleton={<LoadingSkeleton shape="rows" height={96} count={3} />}
          errorTitle={t('workOrderSearch.failedTitle')}
          empty={
            <EmptyState
              icon={IconSearchOff}
              title={t('vehicleSearch.emptyTitle')}
              hint={t('vehicleSearch.emptyHint', { number: sought.vin ?? sought.plate })}
            />
          }
        >
          {(vehicles) => <VehicleResults vehicles={vehicles} leadsTo={leadsTo} />}
        </AsyncView>
      ) : (
        <EmptyState icon={IconCarSuv} title={startTitle} hint={startHint} />
      )}
    </div>
  )
}
