import { useTexts } from '../texts/use-texts.ts'
import { Sheet } from '../ui/sheet.tsx'
import { useWaiting } from './waiting.ts'
import classes from './waiting-sheet.module.css'

interface WaitingSheetProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** What waits on this device, kind by kind; each kind draws its own entries. */
export default function WaitingSheet({ isOpen, onClose }: WaitingSheetProps) {
  const t = useTexts()
  const { count, sources } = useWaiting()
  const filled = sources.filter((source) => source.count() > 0)
  return (
    <Sheet isOpen={isOpen} title={t('shell.waitingTitle')} onClose={onClose}>
      <p className={classes.hint}>{t(count === 0 ? 'shell.waitingNothing' : 'shell.waitingHint')}</p>
      {filled.map(({ Entries }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the sources stand in a fixed order and have no names
        <Entries key={index} />
      ))}
    </Sheet>
  )
}
