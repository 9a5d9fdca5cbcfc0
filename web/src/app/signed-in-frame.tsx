import { Outlet } from '@tanstack/react-router'
import { LiveUpdates } from '../live/live-updates.tsx'
import { KeptAnswers } from '../offline/kept-answers.tsx'
import { NewVersionHint } from '../pwa/new-version-hint.tsx'
import { SessionGate } from '../session/session-gate.tsx'
import { Shell } from '../shell/shell.tsx'
import { MyHoursButton } from '../stamping/hours/hours-button.tsx'
import { RunningStamping } from '../stamping/running-stamping.tsx'
import { UploadSending } from '../uploads/upload-sending.tsx'

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
