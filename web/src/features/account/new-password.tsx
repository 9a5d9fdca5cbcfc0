import { PasswordInput } from '@mantine/core'
import { CallFailed } from '@verstas/contract/call.ts'
import { errorCodes } from '@verstas/contract/errors/codes.ts'
import { problemOfPassword, shortestPassword } from '@verstas/domain/account/password-rules.ts'
import { messageOf } from '../../platform/api/failure.ts'
import type { Translate } from '../../platform/texts/use-texts.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'

/** Describes the problem of a new password; null for a good one. */
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

/** The refusals of a new password. Only the server has the list of common ones. */
const aboutNewPassword = ['passwordTooShort', 'passwordGuessable', 'passwordCommon'] as const

/** Whether the server refused a call because of the new password. */
export const isAboutNewPassword = (error: unknown): error is CallFailed =>
  error instanceof CallFailed && aboutNewPassword.some((name) => error.has(errorCodes[name].id))

interface NewPasswordProps {
  readonly value: string
  readonly onChange: (password: string) => void
  /** The problem of the password, once the form was sent. */
  readonly problem: string | null
  /** The server's error. */
  readonly error?: Error | null
}

/** A new password; it can be shown, so that one entry suffices. */
export function NewPassword({ value, onChange, problem, error }: NewPasswordProps) {
  const t = useTexts()
  const errorText = problem ?? (isAboutNewPassword(error) && messageOf(error, t))
  return (
    <PasswordInput
      label={t('account.newPassword')}
      description={t('account.passwordRule', { min: shortestPassword })}
      name="new-password"
      autoComplete="new-password"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={errorText}
      // Mantine sets it on the other fields.
      aria-invalid={Boolean(errorText)}
      visibilityToggleButtonProps={{ 'aria-label': t('session.showPassword'), tabIndex: 0, size: 44 }}
    />
  )
}
