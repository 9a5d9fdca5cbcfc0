import { useMutation } from '@tanstack/react-query'
import { messageOf } from '../api/failure.ts'
import { useTexts } from '../texts/use-texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogFoot } from '../ui/dialog.tsx'
import classes from './auto-logout.module.css'
import { useSessionStore } from './session-context.ts'

/**
 * The dialog with a countdown in the last minute of a session. A touch outside does not close it. Escape
 * means "Stay signed in".
 */
export default function ExpiryWarning({ secondsLeft }: { secondsLeft: number }) {
  const t = useTexts()
  const store = useSessionStore()
  const stay = useMutation({ mutationFn: store.stay })

  return (
    <Dialog
      isOpen
      onClose={() => stay.mutate()}
      title={t('session.willExpire')}
      hasCloseButton={false}
      closesOnTouchOutside={false}
    >
      <div className={classes.seconds} role="timer" aria-live="off">
        {t('session.secondsLeft', { seconds: secondsLeft })}
      </div>
      <p className="mt-8 soft">{t('session.expiryHint')}</p>
      <div role="alert">{stay.isError && <p className={classes.failure}>{messageOf(stay.error, t)}</p>}</div>
      <DialogFoot>
        <Button variant="plain" onClick={() => void store.signOut()}>
          {t('session.signOut')}
        </Button>
        <Button data-autofocus isBusy={stay.isPending} onClick={() => stay.mutate()}>
          {t('session.staySignedIn')}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
