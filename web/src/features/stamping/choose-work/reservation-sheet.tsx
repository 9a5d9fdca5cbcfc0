import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Sheet } from '../../../platform/ui/sheet.tsx'
import { useStampMe } from '../use-stamp.ts'
import type { SheetState } from './sheets.tsx'
import { WorkOrderChoices } from './work-order-choices.tsx'

interface ReservationSheetProps extends SheetState {
  readonly orderNumber: number
}

/** The sheet to start work on a reservation's work order: labour rows, or jobs if the site stamps jobs. */
export default function ReservationSheet({ isOpen, onClose, orderNumber }: ReservationSheetProps) {
  const t = useTexts()
  return (
    <Sheet isOpen={isOpen} title={t('stamping.chooseRowTitle')} onClose={onClose}>
      <ReservationChoices orderNumber={orderNumber} onClose={onClose} />
    </Sheet>
  )
}

function ReservationChoices({ orderNumber, onClose }: { orderNumber: number; onClose: () => void }) {
  const t = useTexts()
  const { stampRows, isStamping, isReadyForRows } = useStampMe(onClose)
  return (
    <WorkOrderChoices
      title={t('stamping.workOrder')}
      orderNumber={orderNumber}
      onChoose={stampRows}
      isDisabled={isStamping || !isReadyForRows}
      onClose={onClose}
    />
  )
}
