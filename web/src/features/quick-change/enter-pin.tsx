import type { DevicePeople } from '@verstas/contract/quick-change/entities.ts'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../../platform/api/failure.ts'
import { secondsToWait } from '../../platform/session/sign-in-failure.ts'
import { useSecondsLeft } from '../../platform/session/sign-in-page.tsx'
import { useTexts } from '../../platform/texts/use-texts.ts'
import classes from './people.module.css'
import { PinPad } from './pin-pad.tsx'
import { useQuickSignIn } from './use-quick-sign-in.ts'

interface EnterPinProps {
  readonly person: DevicePeople['People'][number]
  readonly idleMinutes: number
  readonly deviceToken: string
  readonly onCancel: () => void
}

/** The PIN pad of the chosen person. Sends the PIN after its last digit. */
export function EnterPin({ person, idleMinutes, deviceToken, onCancel }: EnterPinProps) {
  const t = useTexts()
  const heading = useRef<HTMLHeadingElement>(null)
  const [waitUntil, setWaitUntil] = useState(0)
  const secondsLeft = useSecondsLeft(waitUntil)
  const signIn = useQuickSignIn(deviceToken, (error) =>
    setWaitUntil(Date.now() + secondsToWait(error) * 1000),
  )
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.parentElement?.scrollIntoView({ block: 'nearest' })
  }, [])

  const { EmployeeId, Name, PinLength } = person
  return (
    <section className={classes.pad} aria-labelledby="enter-pin">
      <h2 id="enter-pin" ref={heading} tabIndex={-1} className={classes.title}>
        {t('quickChange.enterPin', { name: Name.split(' ')[0] ?? Name })}
      </h2>
      <p role="alert" className={classes.failure}>
        {signIn.isError && !signIn.isPending && messageOf(signIn.error, t)}
      </p>
      {secondsLeft > 0 && (
        <p role="timer" aria-live="off" className="type-20">
          {t('session.secondsLeft', { seconds: secondsLeft })}
        </p>
      )}
      <PinPad
        length={PinLength}
        isDisabled={signIn.isPending || secondsLeft > 0}
        onGiven={(Pin) => signIn.mutate({ EmployeeId, Pin })}
        onCancel={onCancel}
      />
      <p className={classes.hint}>{t('quickChange.endsByItself', { minutes: idleMinutes })}</p>
    </section>
  )
}
