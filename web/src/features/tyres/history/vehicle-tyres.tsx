import type { TyreRecord } from '@verstas/contract/tyres/entities.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { AsyncView } from '../../../platform/ui/async-view.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { LoadingSkeleton } from '../../../platform/ui/loading-skeleton.tsx'
import { useTyreRecords } from '../api.ts'
import { WearPanel } from './wear-panel.tsx'
import classes from './work-order-tyres.module.css'

/** The history of a vehicle's tyre sets: one panel per tyre type, the most recently measured first. */
export default function VehicleTyres({ vehicleId }: { readonly vehicleId: number }) {
  const t = useTexts()
  return (
    <div className="stack gap-16 container">
      <AsyncView
        query={useTyreRecords(vehicleId)}
        errorTitle={t('tyres.loadFailed')}
        errorHint={t('common.loadFailedHint')}
        skeleton={<LoadingSkeleton shape="cards" count={2} />}
        empty={<EmptyState title={t('tyres.none')} hint={t('tyres.noneInWorkOrder')} />}
      >
        {(records) => (
          <div className={`${classes.sets} stack top gap-12`}>
            {byType(records).map((ofType) => (
              <WearPanel key={ofType[0].tyreType.Code} records={ofType} />
            ))}
          </div>
        )}
      </AsyncView>
    </div>
  )
}

/** The records of one tyre type, the newest first. */
export type RecordsOfType = readonly [TyreRecord, ...TyreRecord[]]

function byType(records: readonly TyreRecord[]): RecordsOfType[] {
  const recordsByType = new Map<string, [TyreRecord, ...TyreRecord[]]>()
  for (const record of records) {
    const recordsOfType = recordsByType.get(record.tyreType.Code)
    if (recordsOfType) recordsOfType.push(record)
    else recordsByType.set(record.tyreType.Code, [record])
  }
  return [...recordsByType.values()]
}
