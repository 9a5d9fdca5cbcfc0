import { IconLinkOff } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { accountEndpoints } from '@verstas/contract/account/endpoints.ts'
import type { ResetLink } from '@verstas/contract/account/entities.ts'
import { type SyntheticEvent, useState } from 'react'
import { callAs } from '../../platform/api/client.ts'
import { messageOf } from '../../platform/api/failure.ts'
import { useParams } from '../../platform/routing/hooks.ts'
import { Link } from '../../platform/routing/link.tsx'
import { FrameForm, SignInFrame } from '../../platform/session/sign-in-frame.tsx'
import { useLink } from '../../platform/session/use-link.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { AsyncView } from '../../platform/ui/async-view.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { showFirstProblem } from '../../platform/ui/form-dialog.tsx'
import { FormProblem } from '../../platform/ui/form-problem.tsx'
import { LoadingSkeleton } from '../../platform/ui/loading-skeleton.tsx'
import { describePasswordProblem, isAboutNewPassword, NewPassword } from './new-password.tsx'

/** Sets a new password through a reset link. It needs no session, because the address contains the token. */
export function ResetPage() {
  const t = useTexts()
  const token = useParams().token ?? ''
  const [isDone, setIsDone] = useState(false)
  const query = useLink('reset link', token, () =>
    callAs(null, accountEndpoints.readResetLink, { body: { Token: token } }),
  )
  return (
    <SignInFrame title={t('account.resetTitle')}>
      {isDone ? (
        <>
          <p role="status">{t('account.resetDone')}</p>
          <ToSignIn />
        </>
      ) : (
        <AsyncView
          query={query}
          skeleton={<LoadingSkeleton count={2} height={56} />}
          isEmpty={(link) => link === null}
          empty={
            <EmptyState
              icon={IconLinkOff}
              title={t('account.resetEnded')}
              hint={t('error.resetLinkEnded')}
              action={<ToSignIn />}
            />
          }
        >
          {(link) => link && <ResetForm token={token} link={link} onDone={() => setIsDone(true)} />}
        </AsyncView>
      )}
    </SignInFrame>
  )
}

function ToSignIn() {
  const t = useTexts()
  return <Button render={(root) => <Link to="/" replace {...root} />}>{t('account.toSignIn')}</Button>
}

interface ResetFormProps {
  readonly token: string
  readonly link: ResetLink
  readonly onDone: () => void
}

function ResetForm({ token, link: { Name, UserName }, onDone }: ResetFormProps) {
  const t = useTexts()
  const [password, setPassword] = useState('')
  const [wasTried, setWasTried] = useState(false)
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: () =>
      callAs(null, accountEndpoints.resetPassword, { body: { Token: token, NewPassword: password } }),
    onSuccess: onDone,
  })
  const problem = describePasswordProblem(password, UserName, t)
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    setWasTried(true)
    if (problem === null) mutate()
    showFirstProblem(event.currentTarget)
  }
  return (
    <FrameForm onSubmit={submit}>
      <div>
        <div className="type-20 break-anywhere">{Name}</div>
        <div className="type-15 soft break-anywhere">
          {t('session.userName')}: {UserName}
        </div>
      </div>
      <input type="hidden" name="username" autoComplete="username" value={UserName} />
      <FormProblem>{error && !isAboutNewPassword(error) && messageOf(error, t)}</FormProblem>
      <NewPassword
        value={password}
        onChange={(changed) => {
          setPassword(changed)
          reset()
        }}
        problem={wasTried ? problem : null}
        error={error}
      />
      <Button type="submit" isBusy={isPending}>
        {t('account.resetSave')}
      </Button>
    </FrameForm>
  )
}
