import { lazy, type ReactNode } from 'react'
import { RunningStamping } from '../features/stamping/running-stamping.tsx'
import { DeviceQueueProvider } from '../platform/device-queue/device-queue.tsx'
import { LiveUpdates } from '../platform/live/live-updates.tsx'
import { useFeatures } from '../platform/manifest/feature-manifest.ts'
import { KeptAnswers } from '../platform/offline/kept-answers.tsx'
import { useMatch } from '../platform/routing/hooks.ts'
import { lazyComponent } from '../platform/routing/lazy-component.tsx'
import { Outlet } from '../platform/routing/router-provider.tsx'
import { ConfirmIdentity } from '../platform/session/confirm-identity.tsx'
import { useSession } from '../platform/session/session.ts'
import { SessionGate } from '../platform/session/session-gate.tsx'
import { Shell } from '../platform/shell/shell.tsx'
import { useLoadedLater } from '../platform/ui/use-loaded-later.ts'

/** The providers around all signed-in pages. */
export function SignedInProviders({ children }: { children: ReactNode }) {
  return (
    <>
      <DeviceQueueProvider>{children}</DeviceQueueProvider>
      <ConfirmIdentity />
    </>
  )
}

/**
 * The shared frame of all signed-in pages, with the session gate and everything that stays mounted between
 * pages.
 */
export function SignedInFrame() {
  const signInOptions = useFeatures().flatMap(({ signInOptions = [] }) => signInOptions)
  return (
    <SessionGate signInOptions={signInOptions} peoplePage={PeoplePage}>
      <LiveUpdates />
      <KeptAnswers />
      <SignedInProviders>
        <FramedPage />
      </SignedInProviders>
    </SessionGate>
  )
}

/** The route's page in the shell, with the running stamping. */
export function FramedPage() {
  return (
    <Shell hints={<NewVersion />} account={<AccountRows />} bottomBar={<RunningStamping />}>
      <OpenedPage />
    </Shell>
  )
}

const PeoplePage = lazy(() => import('../features/quick-change/people-screen.tsx'))
const loadNewVersionHint = async () => (await import('../platform/pwa/new-version-hint.tsx')).NewVersionHint

/** The offer of a new version of the app. Its code loads after the page. */
function NewVersion() {
  const Hint = useLoadedLater(loadNewVersionHint)
  return Hint && <Hint />
}

const AccountRows = lazy(() => import('./account-rows.tsx'))

const ForbiddenPage = lazyComponent(() => import('../platform/shell/forbidden.page.tsx'), 'ForbiddenPage')

/** Renders the route's page if the session has its rights, otherwise a page with a message. */
export function OpenedPage() {
  const { holds } = useSession()
  const rights = useMatch().route.staticData.rights ?? 'session'
  return holds(rights) ? <Outlet /> : <ForbiddenPage />
}
