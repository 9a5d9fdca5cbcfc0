import type { LiveHandlers } from '../../platform/live/live-listener.ts'

/** Notifies a person when their check or import ends. The code is loaded on demand. */
export const liveHandlers: LiveHandlers = {
  importChanged: (_, { ImportId, EndedFor }, employeeId) => {
    if (EndedFor !== employeeId) return
    void import('./imports/notify-ended.tsx').then(({ notifyEnded }) => notifyEnded(ImportId))
  },
}
