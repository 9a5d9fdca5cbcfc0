import { UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconChevronRight, IconCloudUpload } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useWaiting } from '../device-queue/device-queue.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { loadLater } from '../ui/load-later.ts'
import classes from './waiting-button.module.css'

const loadSheet = () => import('./waiting-sheet.tsx')
const WaitingSheet = lazy(loadSheet)

/** Says how much waits on this device to be sent, and opens its list; nothing while nothing waits. */
export function WaitingButton() {
  const t = useTexts()
  const { count, countForPerson } = useWaiting()
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  // It is wanted when the network is gone.
  useEffect(() => loadLater(loadSheet), [])
  const open = () => {
    setWasOpened(true)
    setIsOpen(true)
  }
  const StateIcon = countForPerson > 0 ? IconAlertTriangle : IconCloudUpload
  return (
    <>
      {count > 0 && (
        <UnstyledButton
          className={classes.button}
          data-attention={countForPerson > 0 || undefined}
          onClick={open}
          aria-haspopup="dialog"
        >
          <StateIcon size={20} aria-hidden="true" className={classes.icon} />
          <span className={classes.words}>
            {t('shell.waiting', { count })}
            {countForPerson > 0 && ` · ${t('shell.waitingForYou', { count: countForPerson })}`}
          </span>
          <IconChevronRight size={20} aria-hidden="true" className={classes.icon} />
        </UnstyledButton>
      )}
      <Suspense>{wasOpened && <WaitingSheet isOpen={isOpen} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  )
}
