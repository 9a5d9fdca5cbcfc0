import { healthCheckEndpoints } from '@verstas/contract/health-checks/endpoints.ts'
import { addDays } from '@verstas/domain/time/format.ts'
import { serverNow } from '../../../platform/api/server-clock.ts'
import { useNavigate } from '../../../platform/routing/hooks.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Page } from '../../../platform/shell/page.tsx'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { AsyncView } from '../../../platform/ui/async-view.tsx'
import { Collapsible } from '../../../platform/ui/collapsible.tsx'
import { DataList, Field } from '../../../platform/ui/data-list.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { LoadingSkeleton } from '../../../platform/ui/loading-skeleton.tsx'
import { FindVehicle } from '../../vehicles/search/find-vehicle.tsx'
import type { HealthCheckAddress } from '../address.ts'
import { useInspectionFigures } from '../api.ts'

/**
 * Finds the vehicle for a health check. The address contains the search, so that the back button restores the
 * search. Also shows the site's figures to users who may read them.
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

const days = 30

/**
 * The figures of the site's recent inspections, findings and sales. The section is collapsed at first,
 * because only the workshop's manager needs it.
 */
export function InspectionFigures() {
  const t = useTexts()
  return (
    <Collapsible title={t('healthCheckFigures.title', { count: days })} isLazy>
      <Figures />
    </Collapsible>
  )
}

function Figures() {
  const t = useTexts()
  const format = useFormat()
  const today = format.dayOf(serverNow())
  const figures = useInspectionFigures({ from: addDays(today, 1 - days), to: today })
  const share = (part: number, whole: number) =>
    whole > 0 &&
    t('healthCheckFigures.share', {
      part: format.number(part),
      whole: format.number(whole),
      percent: Math.round((part / whole) * 100),
    })
  return (
    <AsyncView
      query={figures}
      skeleton={<LoadingSkeleton shape="rows" height={48} count={3} />}
      errorTitle={t('healthCheckFigures.failed')}
    >
      {({ Started, Completed, NowFound, NowSold, SoonFound, SoonSold }) => (
        <DataList>
          <Field label={t('healthCheckFigures.completed')}>{share(Completed, Started)}</Field>
          <Field label={t('healthCheckFigures.nowSold')}>{share(NowSold, NowFound)}</Field>
          <Field label={t('healthCheckFigures.soonSold')}>{share(SoonSold, SoonFound)}</Field>
        </DataList>
      )}
    </AsyncView>
  )
}
