import type { ErrorName } from '@verstas/contract/errors/catalogue.ts'
import type { LoginAnswer, SignInMethod } from '@verstas/contract/session/entities.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Dependencies } from '../http/feature.ts'
import { Refusal, refuse } from '../http/refusal.ts'
import type { ProviderSession } from './provider-session.ts'
import { logSecurity } from './security-log.ts'
import { openSession } from './session-store.ts'
import { type Account, beginAttempt, forgiveAttempt, takeBackAttempt } from './sign-in-throttle.ts'

type SignInDependencies = Pick<Dependencies, 'db' | 'clock' | 'settings'>

interface SignInWay {
  readonly method: SignInMethod
  /** The account that is tried, where a name was typed. */
  readonly account?: Account
  /** What the person is told when nobody is recognised. */
  readonly refusal: ErrorName
  /** Finds out whom the credentials belong to; undefined when they are wrong. */
  readonly recognise: () => Promise<number | Recognised | undefined>
}

/** Whom credentials belong to that themselves say more of how the person came. */
export interface Recognised {
  readonly employeeId: number
  /** In the place of the way's own. */
  readonly method?: SignInMethod
  readonly provider?: ProviderSession | undefined
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
  { method: tried, account, refusal, recognise }: SignInWay,
): Promise<LoginAnswer> {
  const start = await beginAttempt(db, request.ip, account, clock.now())
  if ('waitSeconds' in start) {
    logSecurity(request, 'sign-in blocked', { method: tried, seconds: start.waitSeconds })
    reply.header('retry-after', start.waitSeconds)
    throw refuse('tooManyAttempts', { seconds: start.waitSeconds })
  }
  const person = await recognise().catch(async (error: unknown) => {
    await takeBackAttempt(db, start.attempt)
    throw error
  })
  if (person === undefined) {
    logSecurity(request, 'sign-in failed', { method: tried })
    throw refuse(refusal)
  }
  const {
    employeeId,
    method = tried,
    provider,
  }: Recognised = typeof person === 'number' ? { employeeId: person } : person
  await forgiveAttempt(db, start.attempt, employeeId)
  const userAgent = request.headers['user-agent']
  const answer = await openSession(
    db,
    { employeeId, method, userAgent, provider },
    clock.now(),
    settings,
  ).catch((error: unknown) => {
    if (error instanceof Refusal) logSecurity(request, 'sign-in failed', { method, employeeId })
    throw error
  })
  logSecurity(request, 'signed in', { method, employeeId })
  return answer
}
