import { Outlet } from '@tanstack/react-router'
import { SessionGate } from '../session/session-gate.tsx'
import { Shell } from '../shell/shell.tsx'
import { RunningStamping } from '../stamping/running-stamping.tsx'

/** What all pages behind the sign-in share: the gate, the shell and the running stamping. */
export function SignedInFrame() {
  return (
    <SessionGate>
      <Shell bottomBar={<RunningStamping />}>
        <Outlet />
      </Shell>
    </SessionGate>
  )
}
