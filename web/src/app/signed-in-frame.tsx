import { Outlet } from '@tanstack/react-router'
import { MyHoursButton } from '../features/stamping/hours/hours-button.tsx'
import { RunningStamping } from '../features/stamping/running-stamping.tsx'
import { LiveUpdates } from '../platform/live/live-updates.tsx'
import { KeptAnswers } from '../platform/offline/kept-answers.tsx'
import { NewVersionHint } from '../platform/pwa/new-version-hint.tsx'
import { SessionGate } from '../platform/session/session-gate.tsx'
import { Shell } from '../platform/shell/shell.tsx'
import { UploadSending } from '../platform/uploads/upload-sending.tsx'

/** What all pages behind the sign-in share: the gate, live and kept data, the shell and the running stamping. */
export function SignedInFrame() {
  return (
    <SessionGate>
      <LiveUpdates />
      <KeptAnswers />
      <UploadSending />
      <Shell hints={<NewVersionHint />} account={<MyHoursButton />} bottomBar={<RunningStamping />}>
        <Outlet />
      </Shell>
    </SessionGate>
  )
}
