import { Page } from '../../platform/shell/page.tsx'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { PasskeySection } from '../passkeys/passkey-section.tsx'
import { PinSection } from '../quick-change/pin-section.tsx'
import { PasswordSection } from './password-section.tsx'

/** How I sign in: passkeys, the PIN, the password. */
export function SignInWaysPage() {
  const t = useTexts()
  return (
    <Page title={t('page.signInWays')} width="reading" hasBack>
      <PasskeySection />
      <PinSection />
      <PasswordSection />
    </Page>
  )
}
