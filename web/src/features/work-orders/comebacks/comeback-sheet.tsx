import { IconRotate2 } from '@tabler/icons-react'
import type { EarlierVisit } from '@verstas/contract/work-orders/comebacks.ts'
import { type ComebackReason, comebackReasons } from '@verstas/contract/work-orders/kinds.ts'
import { shownNumber } from '@verstas/domain/codes/order-number.ts'
import { comebackDays, isCountedComeback } from '@verstas/domain/work-orders/comebacks.ts'
import { useId, useState } from 'react'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { AsyncView } from '../../../platform/ui/async-view.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { LoadingSkeleton } from '../../../platform/ui/loading-skeleton.tsx'
import { SegmentedControl } from '../../../platform/ui/segmented-control.tsx'
import { Sheet } from '../../../platform/ui/sheet.tsx'
import { SelectField } from '../../../platform/ui/text-fields.tsx'
import { useComeback, useJudgeComeback } from './use-comeback.ts'

interface ComebackSheetProps {
  readonly workOrderId: number
  /** The earlier visit that is preselected; the latest one if omitted. */
  readonly proposed?: EarlierVisit
  readonly onClose: () => void
}

/** A sheet that marks a work order as a comeback: it asks for the earlier work order and the reason. */
export function ComebackSheet({ workOrderId, proposed, onClose }: ComebackSheetProps) {
  const t = useTexts()
  const query = useComeback(workOrderId)
  const judging = useJudgeComeback(workOrderId, onClose)
  const [chosenId, setChosenId] = useState(proposed?.WorkOrderId ?? null)
  const [reason, setReason] = useState<ComebackReason>('sameFault')
  const visits = query.data?.EarlierVisits ?? []
  const earlierId = chosenId ?? visits[0]?.WorkOrderId
  return (
    <Sheet
      isOpen
      title={t('comeback.mark')}
      onClose={onClose}
      foot={
        earlierId !== undefined && (
          <Button
            isWide
            isBusy={judging.isPending}
            onClick={() => judging.mutate({ Verdict: 'comeback', EarlierOrderId: earlierId, Reason: reason })}
          >
            {t('comeback.mark')}
          </Button>
        )
      }
    >
      <AsyncView
        query={query}
        skeleton={<LoadingSkeleton shape="rows" count={2} />}
        isEmpty={({ EarlierVisits }) => EarlierVisits.length === 0}
        empty={
          <EmptyState icon={IconRotate2} title={t('comeback.noVisits')} hint={t('comeback.noVisitsHint')} />
        }
      >
        {({ EarlierVisits }) => (
          <>
            <VisitField visits={EarlierVisits} chosenId={earlierId} onChoose={setChosenId} />
            <ReasonField reason={reason} onChoose={setReason} />
          </>
        )}
      </AsyncView>
    </Sheet>
  )
}

interface VisitFieldProps {
  readonly visits: readonly EarlierVisit[]
  readonly chosenId: number | undefined
  readonly onChoose: (workOrderId: number) => void
}

function VisitField({ visits, chosenId, onChoose }: VisitFieldProps) {
  const t = useTexts()
  const format = useFormat()
  const chosen = visits.find(({ WorkOrderId }) => WorkOrderId === chosenId)
  const hints = chosen && [
    ...(chosen.Works.length > 0 ? [t('comeback.related', { works: chosen.Works.join(', ') })] : []),
    ...(isCountedComeback(chosen) ? [] : [t('comeback.notCounted', { days: comebackDays })]),
  ]
  return (
    <SelectField
      label={t('comeback.choose')}
      description={hints?.join('. ')}
      value={String(chosenId ?? '')}
      options={visits.map((visit) => ({
        value: String(visit.WorkOrderId),
        label: `${format.day(visit.FinishedOn)} · ${shownNumber(visit)} · ${t('comeback.after', { count: visit.Days })}`,
      }))}
      onChange={({ currentTarget: { value } }) => onChoose(Number(value))}
    />
  )
}

interface ReasonFieldProps {
  readonly reason: ComebackReason
  readonly onChoose: (reason: ComebackReason) => void
}

function ReasonField({ reason, onChoose }: ReasonFieldProps) {
  const t = useTexts()
  const id = useId()
  return (
    <div className="stack gap-4">
      <span id={id} className="type-15 strong">
        {t('comeback.reason')}
      </span>
      <SegmentedControl<ComebackReason>
        aria-labelledby={id}
        isWide
        value={reason}
        options={comebackReasons.map((value) => ({ value, label: t(`comeback.reason.${value}`) }))}
        onChange={onChoose}
      />
    </div>
  )
}
