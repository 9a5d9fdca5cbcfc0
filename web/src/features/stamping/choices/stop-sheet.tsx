import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Sheet } from '../../../platform/ui/sheet.tsx'
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
  const { stampType, isStamping } = useStampMe(onClose)
  return <TypeChoices withEndOfDay onChoose={stampType} isDisabled={isStamping} />
}
