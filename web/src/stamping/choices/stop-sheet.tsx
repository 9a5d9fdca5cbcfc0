import type { StampingType } from '@verstas/contract/stamping/entities.ts'
import { messageOf } from '../../api/failure.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { AsyncView } from '../../ui/async-view.tsx'
import { LoadingSkeleton } from '../../ui/loading-skeleton.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useStampingTypes } from '../api.ts'
import { useStampMe } from '../use-stamp-me.ts'
import type { SheetState } from './sheet-state.ts'
import { TypeChoices } from './type-choices.tsx'

/** What ends the work: lunch and the other times without a work order, and leaving for the day. */
export function StopSheet({ isOpen, onClose }: SheetState) {
  const t = useTexts()
  return (
    <Sheet isOpen={isOpen} title={t('stamping.stopTitle')} onClose={onClose}>
      <StopChoices onClose={onClose} />
    </Sheet>
  )
}

function StopChoices({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  const types = useStampingTypes()
  const { stampType, isStamping } = useStampMe(onClose)
  return (
    <AsyncView
      query={types}
      skeleton={<LoadingSkeleton shape="rows" count={3} />}
      errorHint={(error) => messageOf(error, t)}
    >
      {(list) => (
        <TypeChoices
          types={list.filter(isStop).toSorted(endOfDayLast)}
          onChoose={stampType}
          isDisabled={isStamping}
        />
      )}
    </AsyncView>
  )
}

/** An absence is planned, not stamped in passing. */
const isStop = ({ IsWorkOrder, IsNonPresence }: StampingType): boolean => !IsWorkOrder && !IsNonPresence

/** Leaving for the day stands apart from the times that come back to work. */
const endOfDayLast = (a: StampingType, b: StampingType): number => Number(a.IsEndOfDay) - Number(b.IsEndOfDay)
