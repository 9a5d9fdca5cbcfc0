import { Page } from '../../platform/shell/page.tsx'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { LoadingSkeleton } from '../../platform/ui/loading-skeleton.tsx'
import { useMyPasskeys } from '../passkeys/api.ts'
import { PasskeySection } from '../passkeys/passkey-section.tsx'
import { useMyPin } from '../quick-change/api.ts'
import { PinSection } from '../quick-change/pin-section.tsx'
import { useAccount } from './api.ts'
import { PasswordSection } from './password-section.tsx'
import { useOfferToEndOthers } from './use-end-others.tsx'

/**
 * My sign-in methods: passkeys, the PIN, the password. They appear together, so that the page does not shift
 * while they load.
 */
export function SignInWaysPage() {
  const t = useTexts()
  const isLoading = [useMyPasskeys(), useMyPin(), useAccount()].some((read) => read.isLoading)
  const { offer, question } = useOfferToEndOthers()
  return (
    <Page title={t('page.signInWays')} width="reading" hasBack>
      {isLoading ? (
        <LoadingSkeleton height={104} />
      ) : (
        <>
          <PasskeySection onChanged={offer} />
          <PinSection onChanged={offer} />
          <PasswordSection />
          {question}
        </>
      )}
    </Page>
  )
}
