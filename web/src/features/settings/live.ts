import type { LiveHandlers } from '../../platform/live/live-listener.ts'

/** Tells a person that a check or an import of theirs has ended. The code for it loads then. */
export const liveHandlers: LiveHandlers = {
  importChanged: (_, { ImportId, EndedFor }, employeeId) => {
    if (EndedFor !== employeeId) return
    void import('./imports/notify-ended.ts').then(({ notifyEnded }) => notifyEnded(ImportId))
  },
}
