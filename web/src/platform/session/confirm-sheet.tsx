import { IconFingerprint } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { accountEndpoints } from '@verstas/contract/account/endpoints.ts'
import { type SyntheticEvent, use, useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '../api/client.ts'
import { endpointQuery } from '../api/endpoint-query.ts'
import { messageOf } from '../api/failure.ts'
import { MatchContext } from '../routing/hooks.ts'
import { useTexts } from '../texts/use-texts.ts'
import { AsyncView } from '../ui/async-view.tsx'
import { Button } from '../ui/button.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { PasswordField } from '../ui/text-fields.tsx'
import { canUsePasskeys } from './can-use-passkeys.ts'
import classes from './confirm-sheet.module.css'
import { isLeft } from './passkey-browser.ts'
import { showPasskey } from './show-passkey.ts'

interface ConfirmSheetProps {
  readonly onAnswer: (isConfirmed: boolean) => void
}

/**
 * A sheet in which the user confirms their identity by password or passkey. Closing the sheet calls
 * `onAnswer` with false. Leaving the page closes it, too.
 */
export function ConfirmSheet({ onAnswer }: ConfirmSheetProps) {
  const t = useTexts()
  useLeaving(() => onAnswer(false))
  return (
    <Sheet isOpen title={t('session.confirmTitle')} onClose={() => onAnswer(false)}>
      <p className={classes.hint}>{t('session.confirmHint')}</p>
      <AsyncView query={useQuery(endpointQuery(accountEndpoints.getAccount, {}))}>
        {({ UserName }) => (
          <>
            {UserName !== null && <ByPassword userName={UserName} onConfirmed={() => onAnswer(true)} />}
            {canUsePasskeys() && <ByPasskey onConfirmed={() => onAnswer(true)} />}
            {UserName === null && <p className={classes.hint}>{t('session.confirmBySignIn')}</p>}
          </>
        )}
      </AsyncView>
    </Sheet>
  )
}

interface ConfirmProps {
  readonly onConfirmed: () => void
}

/** Calls `onLeave` when the user presses the back or forward button, or when another page opens. */
function useLeaving(onLeave: () => void): void {
  const leave = useEffectEvent(onLeave)
  const address = use(MatchContext)?.location.address
  const [opened] = useState(address)
  useEffect(() => {
    if (address !== opened) leave()
  }, [address, opened])
  // An open form below blocks the back button, so that the address stays the same.
  useEffect(() => {
    const goBack = () => leave()
    window.addEventListener('popstate', goBack)
    return () => window.removeEventListener('popstate', goBack)
  }, [])
}

function ByPassword({ userName, onConfirmed }: ConfirmProps & { readonly userName: string }) {
  const t = useTexts()
  const [password, setPassword] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  // Focuses the field when it appears. It appears when the server has responded that the user has a password,
  // which is after the sheet has opened.
  useEffect(() => field.current?.focus(), [])
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => call(accountEndpoints.confirmByPassword, { body: { Password: password } }),
    onSuccess: onConfirmed,
  })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setIsMissing(password === '')
    if (password !== '') mutate()
  }
  return (
    <form className="stack gap-12" onSubmit={submit} noValidate>
      <input type="hidden" name="username" autoComplete="username" value={userName} />
      <PasswordField
        ref={field}
        label={t('session.password')}
        autoComplete="current-password"
        data-autofocus
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={isMissing ? t('session.enterPassword') : error && messageOf(error, t)}
        showLabel={t('session.showPassword')}
      />
      <Button type="submit" size="main" isBusy={isPending}>
        {t('session.confirm')}
      </Button>
    </form>
  )
}

function ByPasskey({ onConfirmed }: ConfirmProps) {
  const t = useTexts()
  const { mutate, error, isPending } = useMutation({ mutationFn: showPasskey, onSuccess: onConfirmed })
  return (
    <div className="stack gap-12">
      <Button size="main" variant="tonal" icon={IconFingerprint} isBusy={isPending} onClick={() => mutate()}>
        {t('session.confirmByPasskey')}
      </Button>
      <p role="alert" className={`${classes.problem} hide-empty`}>
        {error && !isLeft(error) && messageOf(error, t)}
      </p>
    </div>
  )
}
