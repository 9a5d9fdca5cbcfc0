import { Outlet } from '@tanstack/react-router'
import { LiveUpdates } from '../live/live-updates.tsx'
import { NewVersionHint } from '../pwa/new-version-hint.tsx'
import { SessionGate } from '../session/session-gate.tsx'
import { Shell } from '../shell/shell.tsx'
import { RunningStamping } from '../stamping/running-stamping.tsx'

/** What all pages behind the sign-in share: the gate, live updates, the shell and the running stamping. */
export function SignedInFrame() {
  return (
    <SessionGate>
      <LiveUpdates />
      <Shell hints={<NewVersionHint />} bottomBar={<RunningStamping />}>
        <Outlet />
      </Shell>
    </SessionGate>
  )
}
