import { healthCheckEndpoints } from '@verstas/contract/health-checks/endpoints.ts'
import { useNavigate } from '../../../platform/routing/hooks.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Page } from '../../../platform/shell/page.tsx'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { FindVehicle } from '../../vehicles/search/find-vehicle.tsx'
import type { HealthCheckAddress } from '../address.ts'
import { InspectionFigures } from '../figures.tsx'

/**
 * Finds the vehicle for a health check. The address contains the search, so that the back button restores it.
 */
export function ChooseVehicle({ address }: { readonly address: HealthCheckAddress }) {
  const t = useTexts()
  const navigate = useNavigate()
  const { canCall } = useSession()
  const { plate = '', vin = '' } = address
  return (
    <Page title={t('page.healthCheck')}>
      <FindVehicle
        fields={{ plate, vin }}
        onSearch={(search) => void navigate({ to: '/vhc/{-$inspectionId}', search, replace: true })}
        leadsTo="/vhc/vin/$vin"
        findsSeen
        startTitle={t('healthCheck.chooseVehicle')}
        startHint={t('healthCheck.chooseVehicleHint')}
      />
      {canCall(healthCheckEndpoints.getInspectionFigures) && <InspectionFigures />}
    </Page>
  )
}
