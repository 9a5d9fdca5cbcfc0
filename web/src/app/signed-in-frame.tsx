import { IconLock } from '@tabler/icons-react'
import { Outlet, useMatches } from '@tanstack/react-router'
import { MyHoursButton } from '../features/stamping/hours/hours-button.tsx'
import { RunningStamping } from '../features/stamping/running-stamping.tsx'
import { LiveUpdates } from '../platform/live/live-updates.tsx'
import { KeptAnswers } from '../platform/offline/kept-answers.tsx'
import { NewVersionHint } from '../platform/pwa/new-version-hint.tsx'
import { useSession } from '../platform/session/session.ts'
import { SessionGate } from '../platform/session/session-gate.tsx'
import { Page } from '../platform/shell/page.tsx'
import { Shell } from '../platform/shell/shell.tsx'
import { useTexts } from '../platform/texts/use-texts.ts'
import { EmptyState } from '../platform/ui/empty-state.tsx'
import { SignedInProviders } from './signed-in-providers.tsx'

/** What all pages behind the sign-in share: the gate, live and kept data, the device queue, the shell and the running stamping. */
export function SignedInFrame() {
  return (
    <SessionGate>
      <LiveUpdates />
      <KeptAnswers />
      <SignedInProviders>
        <Shell hints={<NewVersionHint />} account={<MyHoursButton />} bottomBar={<RunningStamping />}>
          <OpenedPage />
        </Shell>
      </SignedInProviders>
    </SessionGate>
  )
}

/** The page of the address, for who holds the rights that open it. */
function OpenedPage() {
  const t = useTexts()
  const { holds } = useSession()
  const { page = 'startPage', rights = 'session' } = useMatches().at(-1)?.staticData ?? {}
  if (holds(rights)) return <Outlet />
  return (
    <Page title={t(`page.${page}`)}>
      <EmptyState icon={IconLock} title={t('error.forbidden')} />
    </Page>
  )
}
