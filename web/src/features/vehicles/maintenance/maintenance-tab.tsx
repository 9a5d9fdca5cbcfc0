import type { UseQueryResult } from '@tanstack/react-query'
import type { ServiceHistoryEntry, VehicleDetails } from '@verstas/contract/vehicles/details.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Panel } from '../../../platform/ui/panel.tsx'
import { HistoryView } from './history-view.tsx'
import classes from './maintenance-tab.module.css'
import { MileagePanel } from './mileage-panel.tsx'
import { VisitList } from './visit-list.tsx'

interface MaintenanceTabProps {
  readonly vehicle: VehicleDetails
  readonly history: UseQueryResult<ServiceHistoryEntry[]>
}

/** The mileage of a vehicle, and its visits at all sites of the group (specification.md, Screens). */
export function MaintenanceTab({ vehicle, history }: MaintenanceTabProps) {
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
