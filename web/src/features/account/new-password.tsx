import { CallFailed } from '@verstas/contract/call.ts'
import { errorCodes } from '@verstas/contract/errors/codes.ts'
import { problemOfPassword, shortestPassword } from '@verstas/domain/account/password-rules.ts'
import { messageOf } from '../../platform/api/failure.ts'
import type { Translate } from '../../platform/texts/use-texts.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { PasswordField } from '../../platform/ui/text-fields.tsx'

/** Describes the problem of a new password; null if the password is acceptable as far as the client knows. */
export function describePasswordProblem(password: string, userName: string, t: Translate): string | null {
  switch (problemOfPassword(password, userName)) {
    case 'tooShort':
      return t('error.passwordTooShort', { min: shortestPassword })
    case 'guessable':
      return t('error.passwordGuessable')
    case null:
      return null
  }
}

/** The server's reasons to refuse a new password. Only the server has the list of common passwords. */
const aboutNewPassword = [
  errorCodes.passwordTooShort.id,
  errorCodes.passwordGuessable.id,
  errorCodes.passwordCommon.id,
]

/** True if the server refused a call because of the new password. */
export const isAboutNewPassword = (error: unknown): error is CallFailed =>
  error instanceof CallFailed && aboutNewPassword.some((id) => error.has(id))

interface NewPasswordProps {
  readonly value: string
  readonly onChange: (password: string) => void
  /**
   * The reason why the password is not acceptable; null if it is acceptable, or before the form was
   * submitted.
   */
  readonly problem: string | null
  readonly error?: Error | null
}

/** Input of a new password. The user can show it, so that it is entered only once. */
export function NewPassword({ value, onChange, problem, error }: NewPasswordProps) {
  const t = useTexts()
  const errorText = problem ?? (isAboutNewPassword(error) && messageOf(error, t))
  return (
    <PasswordField
      label={t('account.newPassword')}
      description={t('account.passwordRule', { min: shortestPassword })}
      name="new-password"
      autoComplete="new-password"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={errorText}
      showLabel={t('session.showPassword')}
    />
  )
}
