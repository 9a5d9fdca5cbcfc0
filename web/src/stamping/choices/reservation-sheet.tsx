import { useTexts } from '../../texts/use-texts.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { useStampMe } from '../use-stamp-me.ts'
import { WorkOrderChoices } from './work-order-choices.tsx'

/** The rows of a reservation's work order that are still to stamp. */
export default function ReservationSheet({
  orderNumber,
  onClose,
}: {
  orderNumber: number
  onClose: () => void
}) {
  const t = useTexts()
  const { stampRows, isStamping, isReadyForRows } = useStampMe(onClose)
  return (
    <Sheet title={t('stamping.chooseRowTitle')} onClose={onClose}>
      <WorkOrderChoices
        title={t('stamping.workOrder')}
        orderNumber={orderNumber}
        onChoose={stampRows}
        isDisabled={isStamping || !isReadyForRows}
      />
    </Sheet>
  )
}
