import { Outlet, useMatches } from '@tanstack/react-router'
import { MyHoursButton } from '../features/stamping/hours/hours-button.tsx'
import { RunningStamping } from '../features/stamping/running-stamping.tsx'
import { LiveUpdates } from '../platform/live/live-updates.tsx'
import { KeptAnswers } from '../platform/offline/kept-answers.tsx'
import { NewVersionHint } from '../platform/pwa/new-version-hint.tsx'
import { useSession } from '../platform/session/session.ts'
import { SessionGate } from '../platform/session/session-gate.tsx'
import { lazyPage } from '../platform/shell/page-routes.ts'
import { Shell } from '../platform/shell/shell.tsx'
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

const ForbiddenPage = lazyPage(() => import('../platform/shell/forbidden.page.tsx'), 'ForbiddenPage')

/** The page of the address, for who holds the rights that open it. */
export function OpenedPage() {
  const { holds } = useSession()
  const rights = useMatches().at(-1)?.staticData.rights ?? 'session'
  return holds(rights) ? <Outlet /> : <ForbiddenPage />
}
