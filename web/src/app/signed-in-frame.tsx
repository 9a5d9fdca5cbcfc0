import { Outlet } from '@tanstack/react-router'
import { MyHoursButton } from '../features/stamping/hours/hours-button.tsx'
import { RunningStamping } from '../features/stamping/running-stamping.tsx'
import { DeviceQueueProvider } from '../platform/device-queue/device-queue.tsx'
import { LiveUpdates } from '../platform/live/live-updates.tsx'
import { KeptAnswers } from '../platform/offline/kept-answers.tsx'
import { NewVersionHint } from '../platform/pwa/new-version-hint.tsx'
import { SessionGate } from '../platform/session/session-gate.tsx'
import { Shell } from '../platform/shell/shell.tsx'

const loadAdapters = async () => (await import('./queue-adapters.ts')).queueAdapters

/** What all pages behind the sign-in share: the gate, live and kept data, the device queue, the shell and the running stamping. */
export function SignedInFrame() {
  return (
    <SessionGate>
      <LiveUpdates />
      <KeptAnswers />
      <DeviceQueueProvider loadAdapters={loadAdapters}>
        <Shell hints={<NewVersionHint />} account={<MyHoursButton />} bottomBar={<RunningStamping />}>
          <Outlet />
        </Shell>
      </DeviceQueueProvider>
    </SessionGate>
  )
}
