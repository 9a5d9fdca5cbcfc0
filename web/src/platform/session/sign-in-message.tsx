import { IconAlertTriangle } from '@tabler/icons-react'
import { useTexts } from '../texts/use-texts.ts'
import type { SignInFailure } from './sign-in-failure.ts'
import classes from './sign-in-page.module.css'

interface SignInMessageProps {
  readonly message: SignInFailure | null
  /** Seconds until the next attempt is allowed; they tick for the eye, a screen reader hears the start alone. */
  readonly secondsLeft: number
}

/** Why the sign-in did not succeed, in the form and read out at once. */
export function SignInMessage({ message, secondsLeft }: SignInMessageProps) {
  const t = useTexts()
  return (
    <>
      <div role="alert">
        {message && (
          <div className={classes.message}>
            <IconAlertTriangle size={24} aria-hidden="true" className={classes.icon} />
            <div>
              <div className={classes.reason}>{message.title}</div>
              {message.detail && <div className={classes.detail}>{message.detail}</div>}
            </div>
          </div>
        )}
      </div>
      {secondsLeft > 0 && (
        <div role="timer" aria-live="off" className={classes.wait}>
          {t('session.secondsLeft', { seconds: secondsLeft })}
        </div>
      )}
    </>
  )
}
