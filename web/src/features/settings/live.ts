import type { LiveHandlers } from '../../platform/live/live-listener.ts'

/** Notifies a person of the end of an own check or import. The code for it loads then. */
export const liveHandlers: LiveHandlers = {
  importChanged: (_, { ImportId, EndedFor }, employeeId) => {
    if (EndedFor !== employeeId) return
    void import('./imports/notify-ended.tsx').then(({ notifyEnded }) => notifyEnded(ImportId))
  },
}
