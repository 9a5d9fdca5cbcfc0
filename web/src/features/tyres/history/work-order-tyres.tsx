import { IconCloudUpload, IconHistory, IconRulerMeasure } from '@tabler/icons-react'
import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { lazy, Suspense, useState } from 'react'
import { useQueueEntries } from '../../../platform/device-queue/device-queue.tsx'
import { Link } from '../../../platform/routing/link.tsx'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { AsyncView } from '../../../platform/ui/async-view.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { LoadingSkeleton } from '../../../platform/ui/loading-skeleton.tsx'
import { StateBadge } from '../../../platform/ui/state-badge.tsx'
import { useTyreRecords } from '../api.ts'
import { MendLink } from '../mend-link.tsx'
import { tyreKind } from '../queued-tyres.ts'
import { SetCard } from './set-card.tsx'
import classes from './work-order-tyres.module.css'

const HistoryDialog = lazy(() => import('./history-dialog.tsx'))

interface WorkOrderTyresProps {
  readonly workOrder: Pick<WorkOrder, 'GlobalId' | 'Vehicle'>
}

/** The latest tyre record of each tyre type of the vehicle, with a link to measure the vehicle's tyres. */
export default function WorkOrderTyres({ workOrder }: WorkOrderTyresProps) {
  const t = useTexts()
  const { GlobalId, Vehicle } = workOrder
  const query = useTyreRecords(Vehicle.VehicleId)
  const [isHistoryOpen, setIsHistoryOpen] = useState(false)
  const waiting = useQueueEntries(tyreKind).filter(({ payload }) => payload.workOrderGlobalId === GlobalId)
  const refused = waiting.find(({ state }) => state === 'refused')
  return (
    <div className="stack gap-16 container">
      <div className={`${classes.actions} flex wrap gap-8`}>
        <Button
          size="main"
          icon={IconRulerMeasure}
          render={(props) => (
            <Link
              to="/tyre/{-$workorderGlobalID}/{-$source}"
              params={{ workorderGlobalID: GlobalId }}
              {...props}
            />
          )}
        >
          {t('tyres.measure')}
        </Button>
        <Button size="main" variant="tonal" icon={IconHistory} onClick={() => setIsHistoryOpen(true)}>
          {t('tyres.historyOfCar')}
        </Button>
      </div>
      {waiting.length > 0 && (
        <div className="line wrap gap-y-8 gap-x-12">
          {refused ? (
            <>
              <StateBadge state="late">{t('tyres.refused')}</StateBadge>
              <MendLink entry={refused} />
            </>
          ) : (
            <StateBadge state="waiting" icon={IconCloudUpload}>
              {t('tyres.waits')}
            </StateBadge>
          )}
        </div>
      )}
      <AsyncView
        query={query}
        errorTitle={t('tyres.loadFailed')}
        errorHint={t('common.loadFailedHint')}
        skeleton={<LoadingSkeleton shape="cards" count={2} />}
        empty={<EmptyState title={t('tyres.none')} hint={t('tyres.noneHint')} />}
      >
        {(records) => (
          <div className={`${classes.sets} stack top gap-12`}>
            {records
              .filter(
                ({ tyreType }, place) =>
                  records.findIndex((other) => other.tyreType.Code === tyreType.Code) === place,
              )
              .map((record) => (
                <SetCard key={record.tyreType.Code} record={record} />
              ))}
          </div>
        )}
      </AsyncView>
      {isHistoryOpen && (
        <Suspense>
          <HistoryDialog workOrder={workOrder} onClose={() => setIsHistoryOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
