import { IconLinkOff } from '@tabler/icons-react'
import { setupEndpoints } from '@verstas/contract/administration/setup-endpoints.ts'
import { callAs } from '../../../platform/api/client.ts'
import { useParams } from '../../../platform/routing/hooks.ts'
import { Link } from '../../../platform/routing/link.tsx'
import { SignInFrame } from '../../../platform/session/sign-in-frame.tsx'
import { useLink } from '../../../platform/session/use-link.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { AsyncView } from '../../../platform/ui/async-view.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { LoadingSkeleton } from '../../../platform/ui/loading-skeleton.tsx'
import { SetupForm } from './setup-form.tsx'

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
