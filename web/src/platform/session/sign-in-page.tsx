import { IconAlertTriangle, IconPassword } from '@tabler/icons-react'
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTexts } from '../texts/use-texts.ts'
import { Button } from '../ui/button.tsx'
import { PasswordField, TextField } from '../ui/text-field.tsx'
import { useSessionStore } from './session-context.ts'
import type { Notice } from './session-store.ts'
import {
  describeNotice,
  isIncorrectLogin,
  providerFailureIn,
  type SignInFailure,
  secondsToWait,
} from './sign-in-failure.ts'
import { FrameForm, SignInFrame } from './sign-in-frame.tsx'
import { OptionRow, OptionsBelow, type SignInOption, SignInOptions } from './sign-in-options.tsx'
import classes from './sign-in-page.module.css'

const StrangerPage = lazy(() => import('./stranger-page.tsx'))

interface SignInPageProps {
  readonly notice: Notice | null
  /** The sign-in methods in addition to name and password. */
  readonly signInOptions: readonly SignInOption[]
}

/** The page on which a user signs in and can change the language. */
export function SignInPage({ notice, signInOptions }: SignInPageProps) {
  const t = useTexts()
  const isOfStranger = providerFailureIn(notice) === 'notLinked'
  const [isStranger, setIsStranger] = useState(isOfStranger)
  if (isStranger)
    return (
      <Suspense fallback={<div className="boot" />}>
        <StrangerPage onLeave={() => setIsStranger(false)} />
      </Suspense>
    )
  return (
    <SignInFrame title={t('session.signIn')}>
      <SignInMethods notice={isOfStranger ? null : notice} signInOptions={signInOptions} />
    </SignInFrame>
  )
}

/**
 * The sign-in methods. The company's own method is first if there is one. Otherwise name and password are
 * first.
 */
function SignInMethods({ notice, signInOptions }: SignInPageProps) {
  const t = useTexts()
  const store = useSessionStore()
  const configuration = store.configuration()
  const open = configuration ? signInOptions.filter(({ isAvailable }) => isAvailable(configuration)) : []
  const main = open.filter(({ isMain }) => isMain)
  const others = open.filter(({ isMain }) => !isMain)
  const [failure, setFailure] = useState<Notice | null>(null)
  const [isFormWanted, setIsFormWanted] = useState(false)
  const onFailure = (error: unknown) => setFailure({ kind: 'failed', error })

  if (main.length === 0)
    return (
      <>
        <SignInForm key={String(failure === null)} notice={failure ?? notice} />
        {others.length > 0 && (
          <OptionsBelow>
            <SignInOptions options={others} onFailure={onFailure} />
          </OptionsBelow>
        )}
      </>
    )
  const shownNotice = failure ?? (isFormWanted ? null : notice)
  return (
    <>
      <SignInMessage message={shownNotice && describeNotice(shownNotice, t)} secondsLeft={0} />
      <SignInOptions options={main} onFailure={onFailure} />
      <OptionsBelow>
        <SignInOptions options={others} onFailure={onFailure} />
        {!isFormWanted && (
          <OptionRow
            icon={IconPassword}
            name={t('session.byPassword')}
            onClick={() => setIsFormWanted(true)}
          />
        )}
      </OptionsBelow>
      {isFormWanted && <SignInForm notice={notice} />}
    </>
  )
}

/** Signs in with user name and password. */
export function SignInForm({ notice }: { notice: Notice | null }) {
  const store = useSessionStore()
  return (
    <PasswordForm
      notice={notice}
      signIn={(userName, password) => store.signIn({ kind: 'basic', userName, password })}
    />
  )
}

interface PasswordFormProps {
  readonly notice: Notice | null
  readonly signIn: (userName: string, password: string) => Promise<void>
}

/** The form for user name and password. It shows errors, and focuses the field to correct. */
export function PasswordForm({ notice, signIn: send }: PasswordFormProps) {
  const t = useTexts()
  const userNameField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)
  const [userName, setUserName] = useState('')
  const [password, setPassword] = useState('')
  const [wasTried, setWasTried] = useState(false)
  const [waitUntil, setWaitUntil] = useState(0)
  const secondsLeft = useSecondsLeft(waitUntil)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<Notice | null>(null)

  const signIn = async () => {
    setIsBusy(true)
    setFailure(null)
    try {
      await send(userName.trim(), password)
    } catch (error) {
      setFailure({ kind: 'failed', error })
      setWaitUntil(Date.now() + secondsToWait(error) * 1000)
      if (isIncorrectLogin(error)) {
        setPassword('')
        setWasTried(false)
      }
      passwordField.current?.focus()
    }
    setIsBusy(false)
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWasTried(true)
    if (userName.trim() === '') userNameField.current?.focus()
    else if (password === '') passwordField.current?.focus()
    else if (secondsLeft === 0) void signIn()
  }

  const shownNotice = failure ?? notice
  return (
    <FrameForm method="post" onSubmit={submit}>
      <SignInMessage
        message={shownNotice && !isBusy ? describeNotice(shownNotice, t) : null}
        secondsLeft={secondsLeft}
      />
      <TextField
        ref={userNameField}
        label={t('session.userName')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        value={userName}
        onChange={(event) => setUserName(event.currentTarget.value)}
        error={wasTried && userName.trim() === '' && t('session.enterUserName')}
      />
      <PasswordField
        ref={passwordField}
        label={t('session.password')}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={wasTried && password === '' && t('session.enterPassword')}
        showLabel={t('session.showPassword')}
      />
      <Button type="submit" isWide isBusy={isBusy} disabled={secondsLeft > 0}>
        {t('session.signIn')}
      </Button>
    </FrameForm>
  )
}

interface SignInMessageProps {
  readonly message: SignInFailure | null
  /** A countdown to the next allowed attempt. Screen readers do not announce it. */
  readonly secondsLeft: number
}

/** The message about a failed sign-in or an ended session. A screen reader announces it immediately. */
function SignInMessage({ message, secondsLeft }: SignInMessageProps) {
  const t = useTexts()
  return (
    <>
      <div role="alert">
        {message && (
          <div className={`${classes.message} flex gap-12 pad-12-16 rounded late`}>
            <IconAlertTriangle size={24} aria-hidden="true" className="rigid" />
            <div>
              <div className="strong">{message.title}</div>
              {message.detail && <div className="mt-4 pre-line">{message.detail}</div>}
            </div>
          </div>
        )}
      </div>
      {secondsLeft > 0 && (
        <div role="timer" aria-live="off" className="type-20 text-centre">
          {t('session.secondsLeft', { seconds: secondsLeft })}
        </div>
      )}
    </>
  )
}

const secondsUntil = (instant: number): number => Math.max(0, Math.ceil((instant - Date.now()) / 1000))

/** Returns the whole seconds until an instant in milliseconds. Counts down to 0. */
export function useSecondsLeft(until: number): number {
  const [secondsLeft, setSecondsLeft] = useState(0)
  useEffect(() => {
    setSecondsLeft(secondsUntil(until))
    if (secondsUntil(until) === 0) return
    const timer = setInterval(() => {
      const left = secondsUntil(until)
      setSecondsLeft(left)
      if (left === 0) clearInterval(timer)
    }, 1_000)
    return () => clearInterval(timer)
  }, [until])
  return secondsLeft
}
