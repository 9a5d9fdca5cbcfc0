import { isDeepStrictEqual } from 'node:util'
import type { CurrentSession } from '../session/current-session.ts'

/**
 * Answers a read without waiting for admission first: it begins on what the session was at its last
 * request, side by side with admission, and its answer counts only if the session still is that. Where it
 * is not, it is read again; where admission refuses, nothing of what was read leaves.
 *
 * @param recalled what the session was, or null where nothing is known of it
 * @param admit finds what the session is now, or refuses
 * @param read must leave no trace: it may be in vain
 */
export async function answerAhead<T>(
  recalled: CurrentSession | null,
  admit: () => Promise<CurrentSession>,
  read: (session: CurrentSession) => Promise<T>,
): Promise<T> {
  if (recalled === null) return read(await admit())
  const ahead = read(recalled)
  // Its failure counts only once the session is known to be the same.
  ahead.catch(() => {})
  const session = await admit()
  return isSame(recalled, session) ? ahead : read(session)
}

/** Nothing that is read depends on when the session ends. */
function isSame(one: CurrentSession, other: CurrentSession): boolean {
  return isDeepStrictEqual({ ...one, expiresAt: null }, { ...other, expiresAt: null })
}
