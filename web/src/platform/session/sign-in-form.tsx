import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useTexts } from '../texts/use-texts.ts'
import { useSessionStore } from './session-context.ts'
import type { Notice } from './session-store.ts'
import { describeNotice, isIncorrectLogin, secondsToWait } from './sign-in-failure.ts'
import { SignInMessage } from './sign-in-message.tsx'
import classes from './sign-in-page.module.css'
import { useSecondsLeft } from './use-seconds-left.ts'

/** User name and password; what went wrong is said in the form and the focus goes where it can be mended. */
export function SignInForm({ notice }: { notice: Notice | null }) {
  const t = useTexts()
  const store = useSessionStore()
  const userNameField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)
  const [userName, setUserName] = useState('')
  const [password, setPassword] = useState('')
  const [wasTried, setWasTried] = useState(false)
  const [waitUntil, setWaitUntil] = useState(0)
  const secondsLeft = useSecondsLeft(waitUntil)

  const signIn = useMutation({
    mutationFn: () => store.signIn({ kind: 'basic', userName: userName.trim(), password }),
    onError: (error) => {
      setWaitUntil(Date.now() + secondsToWait(error) * 1000)
      if (isIncorrectLogin(error)) {
        setPassword('')
        setWasTried(false)
      }
      passwordField.current?.focus()
    },
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWasTried(true)
    if (userName.trim() === '') userNameField.current?.focus()
    else if (password === '') passwordField.current?.focus()
    else if (secondsLeft === 0) signIn.mutate()
  }

  const failure: Notice | null = signIn.isError ? { kind: 'failed', error: signIn.error } : notice
  return (
    <form className={classes.form} method="post" onSubmit={submit} noValidate>
      <SignInMessage
        message={failure && !signIn.isPending ? describeNotice(failure, t) : null}
        secondsLeft={secondsLeft}
      />
      <TextInput
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
      <PasswordInput
        ref={passwordField}
        label={t('session.password')}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={wasTried && password === '' && t('session.enterPassword')}
        visibilityToggleButtonProps={{ 'aria-label': t('session.showPassword'), tabIndex: 0, size: 44 }}
      />
      <Button type="submit" size="lg" fullWidth loading={signIn.isPending} disabled={secondsLeft > 0}>
        {t('session.signIn')}
      </Button>
    </form>
  )
}
