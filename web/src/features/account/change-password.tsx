import { useMutation } from '@tanstack/react-query'
import { accountEndpoints } from '@verstas/contract/account/endpoints.ts'
import { useState } from 'react'
import { call } from '../../platform/api/client.ts'
import { messageOf } from '../../platform/api/failure.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { Button } from '../../platform/ui/button.tsx'
import { FormDialog } from '../../platform/ui/form-dialog.tsx'
import { notify } from '../../platform/ui/notify.ts'
import { PasswordField } from '../../platform/ui/text-fields.tsx'
import { describePasswordProblem, isAboutNewPassword, NewPassword } from './new-password.tsx'

interface ChangePasswordProps {
  readonly userName: string
  readonly onClose: () => void
}

/** Changes the password after asking for the old one. The server ends the other sessions of the user. */
export function ChangePassword({ userName, onClose }: ChangePasswordProps) {
  const t = useTexts()
  const [oldPassword, setOldPassword] = useState('')
  const [newPassword, setNewPassword] = useState('')
  const [wasTried, setWasTried] = useState(false)
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: () =>
      call(accountEndpoints.changePassword, {
        body: { OldPassword: oldPassword, NewPassword: newPassword },
      }),
    onSuccess: () => notify.success(t('account.passwordIsChanged')),
  })
  const problem = describePasswordProblem(newPassword, userName, t)
  const submit = () => {
    setWasTried(true)
    if (oldPassword !== '' && problem === null) mutate(undefined, { onSuccess: onClose })
  }
  const isMissing = wasTried && oldPassword === ''
  return (
    <FormDialog
      title={t('account.changePassword')}
      onClose={onClose}
      onSubmit={submit}
      actions={
        <Button type="submit" isBusy={isPending}>
          {t('account.changePassword')}
        </Button>
      }
    >
      <input type="hidden" name="username" autoComplete="username" value={userName} />
      <PasswordField
        label={t('account.oldPassword')}
        autoComplete="current-password"
        data-autofocus
        value={oldPassword}
        onChange={(event) => {
          setOldPassword(event.currentTarget.value)
          reset()
        }}
        error={
          isMissing ? t('session.enterPassword') : error && !isAboutNewPassword(error) && messageOf(error, t)
        }
        showLabel={t('session.showPassword')}
      />
      <NewPassword
        value={newPassword}
        onChange={(password) => {
          setNewPassword(password)
          reset()
        }}
        problem={wasTried ? problem : null}
        error={error}
      />
    </FormDialog>
  )
}
