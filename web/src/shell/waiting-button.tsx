import { UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconChevronRight, IconCloudUpload } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '../texts/use-texts.ts'
import { useWaiting } from './waiting.ts'
import classes from './waiting-button.module.css'

const WaitingSheet = lazy(() => import('./waiting-sheet.tsx'))

/** Says how much waits on this device to be sent, and opens its list; nothing while nothing waits. */
export function WaitingButton() {
  const t = useTexts()
  const { count, countForPerson } = useWaiting()
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
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
