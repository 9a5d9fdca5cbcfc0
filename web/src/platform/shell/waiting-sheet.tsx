import { useWaiting } from '../device-queue/device-queue.tsx'
import { WaitingList } from '../device-queue/waiting-list.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { Sheet } from '../ui/sheet.tsx'
import classes from './waiting-sheet.module.css'

interface WaitingSheetProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** What waits on this device. */
export default function WaitingSheet({ isOpen, onClose }: WaitingSheetProps) {
  const t = useTexts()
  const { count } = useWaiting()
  return (
    <Sheet isOpen={isOpen} title={t('shell.waitingTitle')} onClose={onClose}>
      <p className={classes.hint}>{t(count === 0 ? 'shell.waitingNothing' : 'shell.waitingHint')}</p>
      <WaitingList />
    </Sheet>
  )
}
