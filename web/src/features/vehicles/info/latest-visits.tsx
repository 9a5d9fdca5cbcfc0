import type { UseQueryResult } from '@tanstack/react-query'
import type { ServiceHistoryEntry, VehicleDetails } from '@verstas/contract/vehicles/details.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { Panel } from '../../../platform/ui/panel.tsx'
import { HistoryView } from '../maintenance/history-view.tsx'
import { VisitList } from '../maintenance/visit-list.tsx'
import classes from './latest-visits.module.css'

interface LatestVisitsProps {
  readonly vehicle: VehicleDetails
  readonly history: UseQueryResult<ServiceHistoryEntry[]>
  readonly onAllVisits: () => void
}

const shownCount = 3

/** The latest visits, with a button for all visits. */
export function LatestVisits({ vehicle, history, onAllVisits }: LatestVisitsProps) {
  const t = useTexts()
  return (
    <HistoryView query={history} skeletonRows={shownCount}>
      {(entries) => (
        <Panel title={t('vehicle.lastService')} isList>
          <VisitList vehicle={vehicle} history={entries} most={shownCount} />
          {entries.length > shownCount && (
            <div className={classes.more}>
              <Button variant="plain" onClick={onAllVisits}>
                {t('vehicle.allVisits', { count: entries.length })}
              </Button>
            </div>
          )}
        </Panel>
      )}
    </HistoryView>
  )
}
