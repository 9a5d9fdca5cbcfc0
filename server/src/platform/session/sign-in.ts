import type { ErrorName } from '@verstas/contract/errors/catalogue.ts'
import type { LoginAnswer, SignInMethod } from '@verstas/contract/session/entities.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Dependencies } from '../http/feature.ts'
import { Refusal, refuse } from '../http/refusal.ts'
import { logSecurity } from './security-log.ts'
import { openSession, type SessionDevice } from './session-store.ts'
import { type Account, beginAttempt, forgiveAttempt, takeBackAttempt } from './sign-in-throttle.ts'

type SignInDependencies = Pick<Dependencies, 'db' | 'clock' | 'settings'>

interface SignInWay {
  readonly method: SignInMethod
  /** The account that is tried, where a name was typed. */
  readonly account?: Account
  /** What the person is told when nobody is recognised. */
  readonly refusal: ErrorName
  /** The trusted device of a quick change, whose site the session begins at. */
  readonly device?: SessionDevice
  /**
   * Finds out whom the credentials belong to; undefined when they are wrong, or a refusal that says more. What it
   * throws counts for nothing.
   */
  readonly recognise: () => Promise<number | Refusal | undefined>
}

/**
 * The steps that every way of signing in shares: slow guessing down, recognise the person, open a
 * session with a new token, write the security log.
 *
 * @throws a refusal: `tooManyAttempts` (with Retry-After), the way's own, or `noActiveSites`
 */
export async function signIn(
  { db, clock, settings }: SignInDependencies,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { method, account, refusal, device, recognise }: SignInWay,
): Promise<LoginAnswer> {
  const start = await beginAttempt(db, request.ip, account, clock.now())
  if ('waitSeconds' in start) {
    logSecurity(request, 'sign-in blocked', { method, seconds: start.waitSeconds })
    reply.header('retry-after', start.waitSeconds)
    throw refuse('tooManyAttempts', { seconds: start.waitSeconds })
  }
  const employeeId = await recognise().catch(async (error: unknown) => {
    await takeBackAttempt(db, start.attempt)
    throw error
  })
  if (typeof employeeId !== 'number') {
    logSecurity(request, 'sign-in failed', { method })
    throw employeeId ?? refuse(refusal)
  }
  await forgiveAttempt(db, start.attempt, employeeId)
  const userAgent = request.headers['user-agent']
  const answer = await openSession(
    db,
    { employeeId, method, userAgent, device },
    clock.now(),
    settings,
  ).catch((error: unknown) => {
    if (error instanceof Refusal) logSecurity(request, 'sign-in failed', { method, employeeId })
    throw error
  })
  if (device === undefined) await unlockPin(db, employeeId)
  logSecurity(request, 'signed in', { method, employeeId })
  return answer
}

/** A full sign-in lets the person use a PIN again at which was guessed too often. */
async function unlockPin(db: Dependencies['db'], employeeId: number): Promise<void> {
  await db.updateTable('pin').set({ failures: 0 }).where('employee_id', '=', employeeId).execute()
}
