import { Page } from '../../platform/shell/page.tsx'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { PasskeySection } from '../passkeys/passkey-section.tsx'
import { PasswordSection } from './password-section.tsx'

/** How I sign in: passkeys, the password. */
export function SignInWaysPage() {
  const t = useTexts()
  return (
    <Page title={t('page.signInWays')} width="reading" hasBack>
      <PasskeySection />
      <PasswordSection />
    </Page>
  )
}
