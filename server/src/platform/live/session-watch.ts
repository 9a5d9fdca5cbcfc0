import type { Dependencies } from '../http/feature.ts'
import { type ActiveSession, readActiveSessions } from '../session/active-sessions.ts'
import type { ChannelServer } from './channel.ts'
import { eventRights } from './live-types.ts'

type WatchDependencies = Pick<Dependencies, 'db' | 'clock' | 'log'>

/**
 * Closes connections whose session has ended, moved to another site, or gained or lost a right for events.
 * Checks the sessions at an interval. A sign-out closes its connections immediately, without this function.
 *
 * @returns a function that ends the watch
 */
export function watchSessions(
  io: Pick<ChannelServer, 'sockets'>,
  { db, clock, log }: WatchDependencies,
  intervalMs: number,
): () => void {
  const check = async (): Promise<void> => {
    const sockets = [...io.sockets.sockets.values()]
    if (sockets.length === 0) return
    const ids = new Set(sockets.map(({ data }) => data.session.id))
    const active = await readActiveSessions(db, ids, clock.now())
    for (const socket of sockets) {
      const { session } = socket.data
      if (!isSame(session, active.get(session.id))) socket.disconnect(true)
    }
  }
  let isChecking = false
  const timer = setInterval(async () => {
    if (isChecking) return
    isChecking = true
    await check().catch((error: unknown) => log.warn({ err: error }, 'live sessions could not be checked'))
    isChecking = false
  }, intervalMs)
  timer.unref()
  return () => clearInterval(timer)
}

/** Returns true if a session has not changed since the handshake. */
export async function isUnchanged(
  session: ActiveSession,
  { db, clock }: Pick<WatchDependencies, 'db' | 'clock'>,
): Promise<boolean> {
  const active = await readActiveSessions(db, [session.id], clock.now())
  return isSame(session, active.get(session.id))
}

const isSame = (atHandshake: ActiveSession, now: ActiveSession | undefined): boolean =>
  now !== undefined &&
  now.siteId === atHandshake.siteId &&
  [...eventRights].every((right) => now.rights.has(right) === atHandshake.rights.has(right))
