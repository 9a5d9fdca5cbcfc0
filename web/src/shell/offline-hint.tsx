import { IconWifiOff } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { useTexts } from '../texts/use-texts.ts'
import classes from './offline-hint.module.css'
import { WaitingButton } from './waiting-button.tsx'

const subscribe = (onChange: () => void) => {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

/** One quiet line while the device has no network, and while something waits to be sent. */
export function OfflineHint() {
  const t = useTexts()
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <div className={classes.line}>
      <div role="status" className={classes.status}>
        {!isOnline && (
          <div className={classes.hint}>
            <IconWifiOff size={20} aria-hidden="true" />
            {t('shell.offline')}
          </div>
        )}
      </div>
      <WaitingButton />
    </div>
  )
}
