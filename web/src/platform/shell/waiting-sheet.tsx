import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCloudUpload,
  IconRefresh,
  IconWifiOff,
} from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { useDeviceQueue, useWaiting } from '../device-queue/device-queue.tsx'
import { WaitingList } from '../device-queue/waiting-list.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { Button } from '../ui/button.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { useIsOnline } from '../ui/use-is-online.ts'
import classes from './waiting-sheet.module.css'

interface WaitingSheetProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Lists the unsent and the refused entries of this device. */
export default function WaitingSheet({ isOpen, onClose }: WaitingSheetProps) {
  const t = useTexts()
  const isOnline = useIsOnline()
  const refusedId = useId()
  const { count, refusedCount, entries } = useWaiting()
  const isSendable = isOnline && entries.some(({ state }) => state === 'waiting')
  const HintIcon = count === 0 ? IconCircleCheck : isOnline ? IconCloudUpload : IconWifiOff
  return (
    <Sheet
      isOpen={isOpen}
      title={count === 0 ? t('shell.waitingTitle') : `${t('shell.waitingTitle')} · ${count}`}
      onClose={onClose}
      foot={isSendable && <SendNowButton />}
    >
      {(count > 0 || refusedCount === 0) && (
        <p className="flex gap-12 pad-12-16 rounded type-15 tone-open">
          <HintIcon size={20} aria-hidden="true" className="rigid" />
          <span>{t(count === 0 ? 'shell.waitingNothing' : 'shell.waitingHint')}</span>
        </p>
      )}
      <WaitingList part="waiting" onLeave={onClose} />
      {refusedCount > 0 && (
        <section className={`${classes.refused} grid gap-8`} aria-labelledby={refusedId}>
          <h3
            id={refusedId}
            className="type-17 strong late"
          >{`${t('shell.refusedTitle')} · ${refusedCount}`}</h3>
          <p className="flex gap-12 pad-12-16 rounded type-15 tone-late">
            <IconAlertTriangle size={20} aria-hidden="true" className="rigid" />
            <span>{t('shell.refusedHint')}</span>
          </p>
          <WaitingList part="refused" onLeave={onClose} />
        </section>
      )}
    </Sheet>
  )
}

function SendNowButton() {
  const t = useTexts()
  const { open } = useDeviceQueue()
  const { mutate, isPending } = useMutation({
    // Runs offline, too, because the call detects whether the server can be reached.
    networkMode: 'always',
    mutationFn: async () => (await open()).sendNow(),
  })
  return (
    <Button variant="tonal" icon={IconRefresh} isBusy={isPending} onClick={() => mutate()}>
      {t('shell.sendNow')}
    </Button>
  )
}
