import type { FastifyRequest } from 'fastify'
import type { Db } from '../../../platform/database/transaction.ts'
import type { Dependencies } from '../../../platform/http/feature.ts'
import type { RequireService } from '../../../platform/http/mount.ts'
import { networkOf } from '../../../platform/http/network.ts'
import { limitPerMinute } from '../../../platform/http/per-minute.ts'
import { Refusal, refuse } from '../../../platform/http/refusal.ts'
import { logSecurity, type SecurityDetails } from '../../../platform/session/security-log.ts'
import { hashSecret } from '../../../platform/session/session-token.ts'
import { type Caller, findCaller } from './find-caller.ts'
import { applyRate, countCalls } from './rate-limit.ts'
import { type Credential, credentialIn } from './service-key.ts'
import { requireScopes } from './service-session.ts'

/**
 * The maximum number of log lines per minute for each network or account, so that a caller cannot fill the
 * disk.
 */
const linesPerMinute = 20

interface ServiceGuard {
  readonly requireService: RequireService
  readonly accountOf: KnownCallers['accountOf']
}

/**
 * Guards the calls of the integration API: finds the service account of the key or access token, counts the
 * call, and checks the scopes of the endpoint. Refuses a call with `serviceKeyRefused` (900310) if it has no
 * valid credential, with `tooManyRequests` beyond the account's limit, and with `scopeMissing` (900311,
 * MetaData `scopes`) if scopes are missing. Writes refusals to the security log.
 */
export function createServiceGuard({
  db,
  clock,
  settings: { serviceCallsPerMinute: most },
}: Pick<Dependencies, 'db' | 'clock' | 'settings'>): ServiceGuard {
  const { note, accountOf } = createKnownCallers()
  const countCall = countCalls(most)
  const mayLog = limitPerMinute(linesPerMinute)
  const mayStoreUse = limitPerMinute(1)

  const find = async (request: FastifyRequest): Promise<Caller | null> => {
    const credential = credentialIn(request.headers.authorization)
    const caller = credential && (await findCaller(db, credential, clock.now()))
    if (credential) note(credential, caller?.session.accountId ?? null)
    if (caller === null && mayLog(networkOf(request.ip))) {
      const reason = credential ? 'unknown, expired or revoked' : 'no key or access token'
      const keyId = credential?.kind === 'key' ? { keyId: credential.id } : {}
      logSecurity(request, 'service call refused', { ...keyId, ...endpointOf(request), reason })
    }
    return caller
  }

  return {
    accountOf,
    requireService: async (request, reply, rights) => {
      const caller = await find(request)
      if (caller === null) throw refuse('serviceKeyRefused')
      const { session, key } = caller
      request.language = session.language
      const log = (event: 'right refused' | 'service calls limited', details: SecurityDetails) => {
        if (mayLog(session.accountId))
          logSecurity(request, event, {
            serviceAccountId: session.accountId,
            ...endpointOf(request),
            ...details,
          })
      }
      const rate = countCall(session.accountId)
      if (rate.isExceeded) log('service calls limited', { seconds: rate.resetSeconds })
      applyRate(reply, most, rate)
      try {
        requireScopes(session, rights.scopes)
      } catch (error) {
        if (error instanceof Refusal) log('right refused', { scopes: missingIn(error) })
        throw error
      }
      if (key && isNewUse(key, request, clock.now()) && mayStoreUse(key.id))
        await storeUse(db, key.id, request, clock.now())
      return session
    },
  }
}

const endpointOf = (request: FastifyRequest): Pick<SecurityDetails, 'endpoint'> => {
  const { endpoint } = request.routeOptions.config as { readonly endpoint?: string }
  return endpoint === undefined ? {} : { endpoint }
}

const missingIn = ({ reasons: [{ data }] }: Refusal): readonly string[] => String(data.scopes).split(', ')

const dayIn = (now: Date): string => now.toISOString().slice(0, 10)

const isNewUse = (
  { lastUsedOn, lastUsedNetwork }: NonNullable<Caller['key']>,
  { ip }: FastifyRequest,
  now: Date,
): boolean => lastUsedOn !== dayIn(now) || lastUsedNetwork !== networkOf(ip)

/** Stores the day and the network of a key's use. */
async function storeUse(db: Db, keyId: string, { ip }: FastifyRequest, now: Date): Promise<void> {
  await db
    .updateTable('service_key')
    .set({ last_used_on: dayIn(now), last_used_network: networkOf(ip) })
    .where('id', '=', keyId)
    .execute()
}

/** The maximum number of stored credentials. The oldest one is removed first. */
const mostRemembered = 10_000

/**
 * Stores the keys and access tokens that this process recently accepted. Their calls do not count toward the
 * limit of anonymous calls, because service accounts have a separate limit.
 */
interface KnownCallers {
  /** Records the result of a check. */
  readonly note: (credential: Credential, accountId: number | null) => void
  /** Returns the service account of this `Authorization` header; null if it was not accepted recently. */
  readonly accountOf: (authorization: string | undefined) => number | null
}

/** Creates an empty store. It contains hashes of the secrets, never the secrets. */
function createKnownCallers(): KnownCallers {
  const accounts = new Map<string, number>()
  const nameOf = (credential: Credential): string =>
    hashSecret(credential.kind === 'key' ? credential.id + credential.secret : credential.token).toString(
      'hex',
    )
  return {
    note: (credential, accountId) => {
      const name = nameOf(credential)
      if (accountId === null) accounts.delete(name)
      else accounts.set(name, accountId)
      const [oldest] = accounts.keys()
      if (accounts.size > mostRemembered && oldest !== undefined) accounts.delete(oldest)
    },
    accountOf: (authorization) => {
      const credential = credentialIn(authorization)
      return (credential && accounts.get(nameOf(credential))) ?? null
    },
  }
}
