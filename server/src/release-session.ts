import { removeDeviceOfClosedSession } from './features/push/push-devices.ts'
import { releaseLocksOf } from './features/work-orders/editing/edit-lock.ts'
import type { FeatureDependencies } from './platform/http/feature.ts'

/**
 * Releases the locks and the push device of a session. The locks are released when the session ends or moves
 * to another site. The device is released only when the session ends.
 */
export const releaseSession: FeatureDependencies['releaseSession'] = async (tx, sessionId) => {
  await releaseLocksOf(tx, sessionId)
  await removeDeviceOfClosedSession(tx, sessionId)
}
