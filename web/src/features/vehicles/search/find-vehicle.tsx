import { IconCarSuv, IconSearchOff } from '@tabler/icons-react'
import type { VehicleSummary } from '@verstas/contract/vehicles/details.ts'
import { vinOf } from '@verstas/domain/vehicles/identity.ts'
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
import { Plate } from '../../../platform/ui/plate.tsx'
import { RowLink } from '../../../platform/ui/row-link.tsx'
import { RowList } from '../../../platform/ui/row-list.tsx'
import type { VehicleSearchAddress } from '../address.ts'
import { useVehicles } from '../api.ts'
import classes from './find-vehicle.module.css'
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

/** The maximum number of vehicles in the server's response. */
const maxResults = 50
/** The number of last characters of the VIN to highlight, because people read these from the windscreen. */
const lengthOfEnd = 6

/** A page of a vehicle that the results can link to. */
type VehicleTarget = '/vehicle/{-$vin}' | '/vhc/vin/$vin' | VehicleBeside

/** The search beside whose results the vehicle opens. */
interface VehicleBeside {
  readonly beside: Pick<VehicleSearchAddress, 'plate' | 'vin'>
}

interface VehicleResultsProps {
  readonly vehicles: readonly VehicleSummary[]
  readonly leadsTo: VehicleTarget
}

/** The found vehicles, with links to their pages. */
function VehicleResults({ vehicles, leadsTo }: VehicleResultsProps) {
  const t = useTexts()
  const count = vehicles.length
  return (
    <div>
      <p className="mb-8 pad-x-4 type-15 strong soft" role="status">
        {t(count >= maxResults ? 'vehicleSearch.countCut' : 'workOrderSearch.count', { count })}
      </p>
      <RowList label={t('vehicleSearch.results')}>
        {vehicles.map((vehicle) => (
          <li key={vehicle.VehicleId}>
            <VehicleResult vehicle={vehicle} leadsTo={leadsTo} />
          </li>
        ))}
      </RowList>
    </div>
  )
}

interface VehicleResultProps {
  readonly vehicle: VehicleSummary
  readonly leadsTo: VehicleTarget
}

function VehicleResult({ vehicle, leadsTo }: VehicleResultProps) {
  const t = useTexts()
  const { LicenseNumber, SerialNumber, MakeName, ModelName, ModelYear, DefaultPayerName } = vehicle
  const vin = vinOf(vehicle)
  const words = (
    <span className={`${classes.words} grid gap-4 grow shrink`}>
      <span className="line wrap gap-y-4 gap-x-12 type-15 soft">
        <Plate number={LicenseNumber} blankLabel={t('workOrder.noPlate')} />
        {ModelYear}
      </span>
      <span className="type-15 strong">
        {MakeName} {ModelName}
      </span>
      <span className="flex wrap baseline gap-y-0 gap-x-12 type-15 soft">
        {vin !== null && (
          <span className={classes.vin}>
            {vin.slice(0, -lengthOfEnd)}
            <strong className="ink">{vin.slice(-lengthOfEnd)}</strong>
          </span>
        )}
        {DefaultPayerName && <span className="shrink">{DefaultPayerName}</span>}
      </span>
    </span>
  )
  if (typeof leadsTo === 'string')
    return (
      <RowLink to={leadsTo} params={{ vin: SerialNumber }}>
        {words}
      </RowLink>
    )
  return (
    <RowLink
      to="/vehiclesearch"
      search={{ ...leadsTo.beside, open: SerialNumber }}
      replace
      resetScroll={false}
    >
      {words}
    </RowLink>
  )
}
