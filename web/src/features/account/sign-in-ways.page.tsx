import { IconBuilding, IconPassword } from '@tabler/icons-react'
import { useState } from 'react'
import { Page } from '../../platform/shell/page.tsx'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { AsyncView } from '../../platform/ui/async-view.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { useFormat } from '../../platform/ui/format.tsx'
import { ListRow, Section } from '../../platform/ui/list-row.tsx'
import { LoadingSkeleton } from '../../platform/ui/loading-skeleton.tsx'
import { RowList } from '../../platform/ui/row-list.tsx'
import { useMyPasskeys } from '../passkeys/api.ts'
import { PasskeySection } from '../passkeys/passkey-section.tsx'
import { useMyPin } from '../quick-change/api.ts'
import { PinSection } from '../quick-change/pin-section.tsx'
import { useAccount } from './api.ts'
import { ChangePassword } from './change-password.tsx'
import { useOfferToEndOthers } from './use-end-others.tsx'

/**
 * My sign-in methods: passkeys, the PIN and the password. They appear together, so that the page does not
 * shift while they load.
 */
export function SignInWaysPage() {
  const t = useTexts()
  const reads = [useMyPasskeys(), useMyPin(), useAccount()]
  const [isReady, setIsReady] = useState(false)
  // Keeps the sections mounted once they are ready, because a mounting section refetches a failed query.
  if (!isReady && !reads.some(({ isLoading }) => isLoading)) setIsReady(true)
  const { offer, question } = useOfferToEndOthers()
  return (
    <Page title={t('page.signInWays')} width="reading" hasBack>
      {isReady ? (
        <>
          <PasskeySection onChanged={offer} />
          <PinSection onChanged={offer} />
          <PasswordSection />
          {question}
        </>
      ) : (
        <LoadingSkeleton height={104} />
      )}
    </Page>
  )
}

/** My user name, the date of the last password change, and a button to change the password. */
export function PasswordSection() {
  const t = useTexts()
  const format = useFormat()
  const [isChanging, setIsChanging] = useState(false)
  return (
    <Section title={t('account.password')}>
      <AsyncView query={useAccount()}>
        {({ UserName, PasswordChanged }) => (
          <>
            <RowList>
              {UserName === null ? (
                <ListRow
                  icon={IconBuilding}
                  name={t('account.noPassword')}
                  lines={[t('account.noPasswordHint')]}
                />
              ) : (
                <ListRow
                  icon={IconPassword}
                  name={UserName}
                  lines={[
                    PasswordChanged === null
                      ? t('account.passwordNeverChanged')
                      : t('account.passwordChanged', { time: format.date(PasswordChanged) }),
                  ]}
                  actions={
                    <Button
                      variant="plain"
                      aria-label={t('account.changePassword')}
                      onClick={() => setIsChanging(true)}
                    >
                      {t('account.change')}
                    </Button>
                  }
                />
              )}
            </RowList>
            {isChanging && UserName !== null && (
              <ChangePassword userName={UserName} onClose={() => setIsChanging(false)} />
            )}
          </>
        )}
      </AsyncView>
    </Section>
  )
}
