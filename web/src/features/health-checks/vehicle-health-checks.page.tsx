import type { VehicleSummary } from '@verstas/contract/vehicles/details.ts'
import { failureKindOf } from '../../platform/api/failure.ts'
import { useSeen } from '../../platform/api/use-seen.ts'
import { useParams, useSearch } from '../../platform/routing/hooks.ts'
import { Page } from '../../platform/shell/page.tsx'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { LoadingSkeleton } from '../../platform/ui/loading-skeleton.tsx'
import { useVehicle } from '../vehicles/api.ts'
import { useFormsAtHand, useInspections, useSurveys } from './api.ts'
import { NotOpened } from './not-opened.tsx'
import { StartScreen } from './start/start-screen.tsx'

const loadSeenVehicle = async () => (await import('../vehicles/seen-vehicles.ts')).seenVehicle
const loadSurveysAtHand = async () => (await import('./templates-at-hand.ts')).surveysAtHand

/** The page with the templates and health checks of a vehicle, by its VIN (specification.md, Screens). */
export function VehicleHealthChecksPage() {
  const { vin } = useParams('/vhc/vin/$vin')
  const { order } = useSearch('/vhc/vin/$vin')
  const query = useVehicle(vin)
  // If the server is unreachable, cached data of a work order or of the day's list suffices to begin.
  const cachedVehicle = useSeen(failureKindOf(query.error) === 'unreachable', loadSeenVehicle, vin)
  const vehicle = query.data ?? cachedVehicle
  if (vehicle)
    return (
      <ChecksOfVehicle key={vin} vehicle={vehicle} workOrderId={order === undefined ? null : Number(order)} />
    )
  return query.error && cachedVehicle !== undefined ? <NotOpened query={query} of="vehicle" /> : <Loading />
}

interface ChecksOfVehicleProps {
  readonly vehicle: VehicleSummary
  readonly workOrderId: number | null
}

/** Renders the screen only after all parts are loaded, so that the layout does not shift under the thumb. */
function ChecksOfVehicle({ vehicle, workOrderId }: ChecksOfVehicleProps) {
  const surveys = useSurveys(vehicle.VehicleId)
  const inspections = useInspections(vehicle.VehicleId)
  useFormsAtHand(vehicle.VehicleId, surveys.data)
  const surveysAtHand = useSeen(failureKindOf(surveys.error) === 'unreachable', loadSurveysAtHand)
  if (surveys.isLoading || inspections.isLoading || surveysAtHand === undefined) return <Loading />
  return <StartScreen {...{ vehicle, workOrderId, surveys, surveysAtHand, inspections }} />
}

function Loading() {
  const t = useTexts()
  return (
    <Page title={t('page.healthCheck')} width="reading">
      <LoadingSkeleton height={[152, 216, 216]} />
    </Page>
  )
}
