import type { VehicleSummary } from '@verstas/contract/vehicles/details.ts'
import { vinOf } from '@verstas/domain/vehicles/identity.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Plate } from '../../../platform/ui/plate.tsx'
import { RowLink } from '../../../platform/ui/row-link.tsx'
import { RowList } from '../../../platform/ui/row-list.tsx'
import type { VehicleSearchAddress } from '../address.ts'
import classes from './vehicle-results.module.css'

/** The maximum number of vehicles in the server's response. */
const maxResults = 50
/** The number of last characters of the VIN to highlight, because people read these from the windscreen. */
const lengthOfEnd = 6

/** A page of a vehicle that the results can link to. */
export type VehicleTarget = '/vehicle/{-$vin}' | '/vhc/vin/$vin' | VehicleBeside

/** The search beside whose results the vehicle opens. */
interface VehicleBeside {
  readonly beside: Pick<VehicleSearchAddress, 'plate' | 'vin'>
}

interface VehicleResultsProps {
  readonly vehicles: readonly VehicleSummary[]
  readonly leadsTo: VehicleTarget
}

/** The found vehicles, with links to their pages. */
export function VehicleResults({ vehicles, leadsTo }: VehicleResultsProps) {
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
