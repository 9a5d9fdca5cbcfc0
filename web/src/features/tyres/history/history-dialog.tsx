import type { TyreRecord } from '@verstas/contract/tyres/entities.ts'
import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { Link } from '../../../platform/routing/link.tsx'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { AsyncView } from '../../../platform/ui/async-view.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import lineStart from '../../../platform/ui/capital.module.css'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { Sheet } from '../../../platform/ui/sheet.tsx'
import { useTyreRecords } from '../api.ts'
import { measuredAt, useTyreWords } from '../words.ts'
import classes from './history.module.css'

interface HistoryDialogProps {
  readonly workOrder: Pick<WorkOrder, 'GlobalId' | 'Vehicle'>
  readonly onClose: () => void
}

/**
 * The vehicle's tyre records (specification.md, Screens). A record can prefill the form if the server sends
 * the id of its history entry.
 */
export default function HistoryDialog({ workOrder, onClose }: HistoryDialogProps) {
  const t = useTexts()
  const query = useTyreRecords(workOrder.Vehicle.VehicleId)
  return (
    <Sheet isOpen title={t('tyres.history')} onClose={onClose}>
      <AsyncView
        query={query}
        errorHint={t('common.loadFailedHint')}
        empty={<EmptyState title={t('tyres.none')} hint={t('tyres.noneHint')} />}
      >
        {(records) => (
          <ul className="grid gap-16">
            {records.map((record) => (
              <Entry
                key={record.Oid ?? `${record.created} ${record.tyreType.Code}`}
                record={record}
                globalId={workOrder.GlobalId}
                onClose={onClose}
              />
            ))}
          </ul>
        )}
      </AsyncView>
    </Sheet>
  )
}

interface EntryProps {
  readonly record: TyreRecord
  readonly globalId: string
  readonly onClose: () => void
}

function Entry({ record, globalId, onClose }: EntryProps) {
  const t = useTexts()
  const format = useFormat()
  const words = useTyreWords()
  const { tyreType, AxleData, HistoryEntryOid, SalesmanName } = record
  return (
    <li className={`${classes.entry} grid justify-start gap-4`}>
      <h3 className="type-20">{tyreType.Description}</h3>
      {AxleData.map(({ axleNumber, Make, Model, DepthLeft, DepthRight }) => (
        <p key={axleNumber} className={`${lineStart.capital} type-17`}>
          {t('tyres.axleTyre', {
            axle: words.axle(axleNumber, AxleData.length),
            tyre: [
              [Make, Model].filter(Boolean).join(' '),
              [DepthLeft, DepthRight].map((depth) => (depth === null ? '–' : words.depth(depth))).join(' / '),
            ]
              .filter(Boolean)
              .join(' · '),
          })}
        </p>
      ))}
      <p className={`${classes.facts} type-15 soft`}>
        {t('tyres.measuredBy', { date: format.dateTime(measuredAt(record)), name: SalesmanName ?? '' })}
      </p>
      {HistoryEntryOid !== undefined && (
        <Button
          variant="tonal"
          onClick={onClose}
          render={(props) => (
            <Link
              to="/tyre/{-$workorderGlobalID}/{-$source}"
              params={{ workorderGlobalID: globalId, source: HistoryEntryOid }}
              {...props}
            />
          )}
        >
          {t('tyres.prefill')}
        </Button>
      )}
    </li>
  )
}
