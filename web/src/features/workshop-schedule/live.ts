import type { LiveHandlers } from '../../platform/live/live-listener.ts'
import {
  applyChange,
  invalidateDaysWithWorkOrder,
  invalidateSchedule,
  invalidateStampings,
} from './cached-entries.ts'

/** Updates the cached days from a live event, or invalidates them. */
export const liveHandlers: LiveHandlers = {
  reservationChanged: applyChange,
  stampingChanged: invalidateStampings,
  progressChanged: invalidateDaysWithWorkOrder,
  partsChanged: invalidateDaysWithWorkOrder,
  connected: invalidateSchedule,
}
