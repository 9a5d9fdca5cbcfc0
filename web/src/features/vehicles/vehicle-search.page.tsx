import { useNavigate, useSearch } from '../../platform/routing/hooks.ts'
import { Page } from '../../platform/shell/page.tsx'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { FindVehicle } from './search/find-vehicle.tsx'

/**
 * Finds a vehicle by plate or VIN (specification.md, Screens). The address contains the search, so that the
 * back button restores it.
 */
export function VehicleSearchPage() {
  const t = useTexts()
  const navigate = useNavigate()
  const { plate = '', vin = '' } = useSearch('/vehiclesearch')
  return (
    <Page title={t('page.vehicleSearch')}>
      <FindVehicle
        fields={{ plate, vin }}
        onSearch={(search) => void navigate({ to: '/vehiclesearch', search, replace: true })}
        leadsTo="/vehicle/{-$vin}"
        startTitle={t('vehicleSearch.startTitle')}
        startHint={t('vehicleSearch.startHint')}
      />
    </Page>
  )
}
