import { IconLinkOff } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { setupEndpoints } from '@verstas/contract/administration/setup-endpoints.ts'
import type { SetupSuggestion } from '@verstas/contract/administration/setup-entities.ts'
import { type SyntheticEvent, useState } from 'react'
import { callAs } from '../../../platform/api/client.ts'
import { messageOf } from '../../../platform/api/failure.ts'
import { useNavigate, useParams } from '../../../platform/routing/hooks.ts'
import { Link } from '../../../platform/routing/link.tsx'
import { useSessionStore } from '../../../platform/session/session-context.ts'
import { FrameForm, SignInFrame } from '../../../platform/session/sign-in-frame.tsx'
import { useLink } from '../../../platform/session/use-link.ts'
import { useLanguage, useTexts } from '../../../platform/texts/use-texts.ts'
import { AsyncView } from '../../../platform/ui/async-view.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { showFirstProblem } from '../../../platform/ui/form-dialog.tsx'
import { FormProblem } from '../../../platform/ui/form-problem.tsx'
import { LoadingSkeleton } from '../../../platform/ui/loading-skeleton.tsx'
import { notify } from '../../../platform/ui/notify.ts'
import { SelectField, TextField } from '../../../platform/ui/text-fields.tsx'
import { describePasswordProblem, isAboutNewPassword, NewPassword } from '../../account/new-password.tsx'
import { isUserName } from '../person/person-fields.ts'

/**
 * Creates the first site and its administrator. The server prints the link to this page. The link contains a
 * secret.
 */
export function SetupPage() {
  const t = useTexts()
  const token = useParams().token ?? ''
  const query = useLink('setup link', token, () =>
    callAs(null, setupEndpoints.checkSetup, { headers: { 'setup-token': token } }),
  )
  return (
    <SignInFrame title={t('setup.title')}>
      <AsyncView
        query={query}
        skeleton={<LoadingSkeleton count={5} height={56} />}
        isEmpty={(suggestion) => suggestion === null}
        empty={
          <EmptyState
            icon={IconLinkOff}
            title={t('setup.ended')}
            hint={t('error.setupLinkEnded')}
            action={
              <Button render={(root) => <Link to="/" replace {...root} />}>{t('session.signIn')}</Button>
            }
          />
        }
      >
        {(suggestion) => suggestion && <SetupForm token={token} suggestion={suggestion} />}
      </AsyncView>
    </SignInFrame>
  )
}

interface SetupFormProps {
  readonly token: string
  readonly suggestion: SetupSuggestion
}

/** Creates the first site and its administrator with a password, and then signs the administrator in. */
function SetupForm({ token, suggestion }: SetupFormProps) {
  const t = useTexts()
  const language = useLanguage()
  const store = useSessionStore()
  const navigate = useNavigate()
  const [values, setValues] = useState({
    SiteName: '',
    TimeZone: suggestion.TimeZone,
    Name: '',
    UserName: '',
    NewPassword: '',
  })
  const [wasTried, setWasTried] = useState(false)
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: () =>
      callAs(null, setupEndpoints.setUp, {
        headers: { 'setup-token': token },
        body: { ...values, Language: language },
      }),
    onSuccess: async () => {
      notify.success(t('setup.made', { site: values.SiteName.trim() }))
      // Opens the sign-in page if the automatic sign-in fails.
      await store
        .signIn({ kind: 'basic', userName: values.UserName.trim(), password: values.NewPassword })
        .catch(() => undefined)
      await navigate({ to: '/', replace: true })
    },
  })
  const change = (field: keyof typeof values) => (value: string) => {
    setValues({ ...values, [field]: value })
    reset()
  }
  const missing = (field: 'SiteName' | 'Name') =>
    wasTried && values[field].trim() === '' && t('setup.missing')
  const isNameWrong = !isUserName(values.UserName)
  const passwordProblem = describePasswordProblem(values.NewPassword, values.UserName.trim(), t)
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    setWasTried(true)
    const isComplete = values.SiteName.trim() !== '' && values.Name.trim() !== ''
    if (isComplete && !isNameWrong && passwordProblem === null) mutate()
    showFirstProblem(event.currentTarget)
  }
  return (
    <FrameForm onSubmit={submit}>
      <p className="type-15 soft">{t('setup.hint')}</p>
      <FormProblem>{error && !isAboutNewPassword(error) && messageOf(error, t)}</FormProblem>
      <TextField
        label={t('setup.site')}
        autoComplete="organization"
        maxLength={100}
        value={values.SiteName}
        onChange={({ currentTarget }) => change('SiteName')(currentTarget.value)}
        error={missing('SiteName')}
      />
      <SelectField
        label={t('setup.timeZone')}
        options={[...new Set([suggestion.TimeZone, ...timeZones])].map((value) => ({ value, label: value }))}
        value={values.TimeZone}
        onChange={({ currentTarget }) => change('TimeZone')(currentTarget.value)}
      />
      <TextField
        label={t('setup.name')}
        autoComplete="name"
        maxLength={100}
        value={values.Name}
        onChange={({ currentTarget }) => change('Name')(currentTarget.value)}
        error={missing('Name')}
      />
      <TextField
        label={t('session.userName')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={100}
        value={values.UserName}
        onChange={({ currentTarget }) => change('UserName')(currentTarget.value)}
        error={
          wasTried &&
          isNameWrong &&
          t(values.UserName.trim() === '' ? 'setup.missing' : 'people.userNameWrong')
        }
      />
      <NewPassword
        value={values.NewPassword}
        onChange={change('NewPassword')}
        problem={wasTried ? passwordProblem : null}
        error={error}
      />
      <Button type="submit" isBusy={isPending}>
        {t('setup.make')}
      </Button>
    </FrameForm>
  )
}

const timeZones = ['UTC', ...Intl.supportedValuesOf('timeZone')]
