import type { LoginAnswer, SignInMethod } from '@verstas/contract/session/entities.ts'
import type { PlainErrorName } from '@verstas/domain/errors/reason.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { inTransaction, type Tx } from '../database/transaction.ts'
import type { Dependencies } from '../http/feature.ts'
import { Refusal, refuse } from '../http/refusal.ts'
import type { CurrentSession } from './current-session.ts'
import type { ProviderSession } from './provider-session.ts'
import { logSecurity } from './security-log.ts'
import { openSession, type SessionDevice } from './session-store.ts'
import { beginAttempt, cancelAttempt, type Guessed, recordSuccessfulAttempt } from './sign-in-throttle.ts'

type SignInDependencies = Pick<Dependencies, 'db' | 'clock' | 'settings'>

interface AuthenticationMethod {
  readonly method: SignInMethod | 'resetLink'
  /** The subject for which failures count; undefined for a secret that cannot be guessed. */
  readonly guessed?: Guessed
  readonly refusal: PlainErrorName
  /**
   * Returns the id of the employee with the credentials. For invalid credentials it returns the reason, a
   * refusal, or undefined. A thrown error does not count as a failed attempt.
   */
  readonly authenticate: () => Promise<number | AuthenticationFailure | Refusal | undefined>
}

/** The reason why no one was authenticated. */
export interface AuthenticationFailure {
  /**
   * The refusal for valid credentials of a person who is not an active employee of this installation; by
   * default the refusal of the method.
   */
  readonly refusal?: PlainErrorName
  /** The reason for the security log. */
  readonly reason: string
  /** The hash of the unlinked identity for the log (`hashOfIdentity`). */
  readonly identity?: string
}

/** An authenticated employee, with details for the new session. */
export interface AuthenticatedEmployee {
  readonly employeeId: number
  /** The sign-in method of the session; by default the method of the call. */
  readonly method?: SignInMethod
  readonly provider?: ProviderSession | undefined
}

interface SignInCredentials extends Omit<AuthenticationMethod, 'authenticate'> {
  readonly method: SignInMethod
  readonly authenticate: () => Promise<
    Awaited<ReturnType<AuthenticationMethod['authenticate']>> | AuthenticatedEmployee
  >
  /**
   * Returns true if the credentials are still valid. Locks them until the transaction that opens the session
   * ends.
   */
  readonly stillHold?: (tx: Tx) => Promise<boolean>
  /** The trusted device of a quick change. The session begins at the device's site. */
  readonly device?: SessionDevice
}

interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** The current session; null or undefined without one. */
  readonly session?: CurrentSession | null
}

/**
 * Authenticates a person by credentials, at a sign-in or later. Throttles guessing and writes failures to the
 * security log.
 *
 * @returns the employee's id
 * @throws a refusal: `tooManyAttempts` (with Retry-After), or the refusal of the method
 */
export async function authenticatePerson(
  { db, clock }: Pick<SignInDependencies, 'db' | 'clock'>,
  { request, reply, session }: Exchange,
  { method, guessed, refusal, authenticate }: AuthenticationMethod,
): Promise<number> {
  const who = { method, ...(session && { employeeId: session.employeeId }) }
  const start = await beginAttempt(db, request.ip, guessed, clock.now())
  if ('waitSeconds' in start) {
    logSecurity(request, 'sign-in blocked', { ...who, seconds: start.waitSeconds })
    reply.header('retry-after', start.waitSeconds)
    throw refuse('tooManyAttempts', { seconds: start.waitSeconds })
  }
  const result = await authenticate().catch(async (error: unknown) => {
    await cancelAttempt(db, start.attempt)
    throw error
  })
  if (result instanceof Refusal) {
    logSecurity(request, 'sign-in failed', who)
    throw result
  }
  if (typeof result !== 'number') {
    const { refusal: shownRefusal = refusal, ...why } = result ?? {}
    logSecurity(request, 'sign-in failed', { ...who, ...why })
    throw refuse(shownRefusal)
  }
  await recordSuccessfulAttempt(db, start.attempt, result)
  return result
}

/**
 * Runs the steps that all sign-ins share: authenticates the person, opens a session with a new token, unlocks
 * the PIN after a full sign-in, writes the security log.
 *
 * @throws a refusal: `tooManyAttempts` (with Retry-After), the refusal of the method, or `noActiveSites`
 */
export async function signIn(
  dependencies: SignInDependencies,
  { request, reply }: Exchange,
  credentials: SignInCredentials,
): Promise<LoginAnswer> {
  const { db, clock, settings } = dependencies
  const { device } = credentials
  let authenticated: AuthenticatedEmployee | undefined
  const authenticate = async () => {
    const result = await credentials.authenticate()
    if (typeof result !== 'object' || !('employeeId' in result)) return result
    authenticated = result
    return result.employeeId
  }
  const employeeId = await authenticatePerson(
    dependencies,
    { request, reply },
    { ...credentials, authenticate },
  )
  const { method = credentials.method, provider }: Partial<AuthenticatedEmployee> = authenticated ?? {}
  const userAgent = request.headers['user-agent']
  const beginning = { employeeId, method, userAgent, provider, device }
  const answer = await inTransaction(db, async (tx) => {
    if (credentials.stillHold && !(await credentials.stillHold(tx))) throw refuse(credentials.refusal)
    return openSession(tx, beginning, clock.now(), settings)
  }).catch((error: unknown) => {
    if (error instanceof Refusal) logSecurity(request, 'sign-in failed', { method, employeeId })
    throw error
  })
  if (device === undefined) await unlockPin(db, employeeId)
  logSecurity(request, 'signed in', { method, employeeId })
  return answer
}

/**
 * Resets the count of consecutive wrong entries of the employee's PIN, which unlocks it. The count of all
 * wrong entries remains.
 */
async function unlockPin(db: Dependencies['db'], employeeId: number): Promise<void> {
  await db.updateTable('pin').set({ failures: 0 }).where('employee_id', '=', employeeId).execute()
}
