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
  /** The subject of failures; undefined for a secret that cannot be guessed. */
  readonly guessed?: Guessed
  /** The refusal that the user sees after a failure. */
  readonly refusal: PlainErrorName
  /**
   * Finds the employee of the credentials and returns the id. For invalid ones it returns the reason, a
   * refusal, or undefined without details. A thrown error does not count as a failed attempt.
   */
  readonly authenticate: () => Promise<number | AuthenticationFailure | Refusal | undefined>
}

/** The reason why no one was authenticated. */
export interface AuthenticationFailure {
  /** The refusal for a person with valid credentials who is unknown here. */
  readonly refusal?: PlainErrorName
  /** For the security log. */
  readonly reason: string
  /** The unknown identity of the company, as the log names it (`hashOfIdentity`). */
  readonly identity?: string
}

/** The employee of valid credentials, with details of the sign-in. */
export interface AuthenticatedEmployee {
  readonly employeeId: number
  /** Overrides the method's own name. */
  readonly method?: SignInMethod
  readonly provider?: ProviderSession | undefined
}

interface SignInCredentials extends Omit<AuthenticationMethod, 'authenticate'> {
  readonly method: SignInMethod
  readonly authenticate: () => Promise<
    Awaited<ReturnType<AuthenticationMethod['authenticate']>> | AuthenticatedEmployee
  >
  /**
   * True if the credentials are still valid, and stay so until the transaction that opens the session ends.
   */
  readonly stillHold?: (tx: Tx) => Promise<boolean>
  /** The trusted device of a quick change, at whose site the session begins. */
  readonly device?: SessionDevice
}

interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** The present session, if signed in. */
  readonly session?: CurrentSession | null
}

/**
 * Authenticates a person by their credentials, at a sign-in or later: throttles guessing and writes failures
 * into the security log.
 *
 * @returns the employee's id
 * @throws a refusal: `tooManyAttempts` (with Retry-After), or the method's own
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
 * The common steps of every sign-in: authenticate the person, open a session with a new token, write the
 * security log.
 *
 * @throws a refusal: `tooManyAttempts` (with Retry-After), the method's own, or `noActiveSites`
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

/** A full sign-in unlocks a PIN that was guessed too often. */
async function unlockPin(db: Dependencies['db'], employeeId: number): Promise<void> {
  await db.updateTable('pin').set({ failures: 0 }).where('employee_id', '=', employeeId).execute()
}
