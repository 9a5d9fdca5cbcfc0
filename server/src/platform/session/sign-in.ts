import type { ErrorName } from '@verstas/contract/errors/catalogue.ts'
import type { LoginAnswer, SignInMethod } from '@verstas/contract/session/entities.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Dependencies } from '../http/feature.ts'
import { Refusal, refuse } from '../http/refusal.ts'
import type { CurrentSession } from './current-session.ts'
import type { ProviderSession } from './provider-session.ts'
import { logSecurity } from './security-log.ts'
import { openSession, type SessionDevice } from './session-store.ts'
import { type Account, beginAttempt, forgiveAttempt, takeBackAttempt } from './sign-in-throttle.ts'

type SignInDependencies = Pick<Dependencies, 'db' | 'clock' | 'settings'>

interface Recognition {
  readonly method: SignInMethod | 'resetLink'
  /** The account that is tried, where a name was typed. */
  readonly account?: Account
  /** What the person is told when nobody is recognised. */
  readonly refusal: ErrorName
  /** Finds out whom the credentials belong to; undefined, why, or what is told, when that is nobody. What it throws counts for nothing. */
  readonly recognise: () => Promise<number | Unrecognised | Refusal | undefined>
}

/** Why nobody was recognised. */
export interface Unrecognised {
  /** What a person is told whose credentials are right, but whom nobody knows here: no guess, so it is not counted. */
  readonly refusal?: ErrorName
  /** For the security log. */
  readonly reason: string
  /** The identity of the company that nobody knows here, as the log names it (`hashOfIdentity`). */
  readonly identity?: string
}

/** Whom credentials belong to that themselves say more of how the person came. */
export interface Recognised {
  readonly employeeId: number
  /** In the place of the way's own. */
  readonly method?: SignInMethod
  readonly provider?: ProviderSession | undefined
}

interface SignInWay extends Omit<Recognition, 'recognise'> {
  readonly method: SignInMethod
  readonly recognise: () => Promise<Awaited<ReturnType<Recognition['recognise']>> | Recognised>
  /** The trusted device of a quick change, whose site the session begins at. */
  readonly device?: SessionDevice
}

interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** Who is signed in already. */
  readonly session?: CurrentSession | null
}

/**
 * Recognises a person by what they know or have, in a sign-in or later: slows guessing down and writes what failed into the
 * security log.
 *
 * @returns the employee's id
 * @throws a refusal: `tooManyAttempts` (with Retry-After), or the way's own
 */
export async function recognisePerson(
  { db, clock }: Pick<SignInDependencies, 'db' | 'clock'>,
  { request, reply, session }: Exchange,
  { method, account, refusal, recognise }: Recognition,
): Promise<number> {
  const who = { method, ...(session && { employeeId: session.employeeId }) }
  const start = await beginAttempt(db, request.ip, account, clock.now())
  if ('waitSeconds' in start) {
    logSecurity(request, 'sign-in blocked', { ...who, seconds: start.waitSeconds })
    reply.header('retry-after', start.waitSeconds)
    throw refuse('tooManyAttempts', { seconds: start.waitSeconds })
  }
  const found = await recognise().catch(async (error: unknown) => {
    await takeBackAttempt(db, start.attempt)
    throw error
  })
  if (found instanceof Refusal) {
    logSecurity(request, 'sign-in failed', who)
    throw found
  }
  if (typeof found !== 'number') {
    if (found?.refusal) await takeBackAttempt(db, start.attempt)
    const { refusal: told = refusal, ...why } = found ?? {}
    logSecurity(request, 'sign-in failed', { ...who, ...why })
    throw refuse(told)
  }
  await forgiveAttempt(db, start.attempt, found)
  return found
}

/**
 * The steps that every way of signing in shares: recognise the person, open a session with a new token, write the security
 * log.
 *
 * @throws a refusal: `tooManyAttempts` (with Retry-After), the way's own, or `noActiveSites`
 */
export async function signIn(
  dependencies: SignInDependencies,
  { request, reply }: Exchange,
  way: SignInWay,
): Promise<LoginAnswer> {
  const { db, clock, settings } = dependencies
  const { device } = way
  let recognised: Recognised | undefined
  const recognise = async () => {
    const found = await way.recognise()
    if (typeof found !== 'object' || !('employeeId' in found)) return found
    recognised = found
    return found.employeeId
  }
  const employeeId = await recognisePerson(dependencies, { request, reply }, { ...way, recognise })
  const { method = way.method, provider }: Partial<Recognised> = recognised ?? {}
  const userAgent = request.headers['user-agent']
  const answer = await openSession(
    db,
    { employeeId, method, userAgent, provider, device },
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
