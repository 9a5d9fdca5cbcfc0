import type { Rights } from '@verstas/contract/endpoint.ts'
import { grantedRights, isAdministration, missingRight } from '@verstas/domain/session/rights.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Dependencies } from '../http/feature.ts'
import { chooseLanguage } from '../http/language.ts'
import type { RequireSession } from '../http/mount.ts'
import { refuse } from '../http/refusal.ts'
import { findSessionRow } from './active-sessions.ts'
import { requireConfirmed } from './confirmed.ts'
import type { CurrentSession } from './current-session.ts'
import { logSecurity } from './security-log.ts'
import type { SessionRow } from './session-reads.ts'
import { extendSession, slideExpiry } from './session-store.ts'
import { parseToken, type SessionToken } from './session-token.ts'
import type { ValidTokens } from './valid-tokens.ts'

/** A use of a session is stored only if the last stored use is older than this, in milliseconds. */
const slideStep = 15_000

interface GuardDependencies extends Pick<Dependencies, 'db' | 'clock' | 'settings'> {
  readonly validTokens: Pick<ValidTokens, 'note'>
}

/**
 * Guards every call: finds the session of the token, checks the rights of the endpoint and extends the
 * session. The header `Session-Expires` contains the stored expiry. Refuses a call with `unauthorized`
 * (118263) if it has no active session, and with `forbidden` (MetaData `right`) if the session lacks a right.
 * For a public endpoint it returns null instead of a refusal. Changes that outlast the session are refused
 * with `confirmationNeeded` (900210) if the session's last authentication is too old. `passkeyRequired`
 * (900273) refuses an administrator without a passkey, if the operator requires one.
 */
export function createSessionGuard({ db, clock, settings, validTokens }: GuardDependencies): RequireSession {
  const findSession = async (
    token: SessionToken,
    request: FastifyRequest,
  ): Promise<CurrentSession | null> => {
    const now = clock.now()
    const row = await findSessionRow(db, token, now)
    validTokens.note(token, row?.secretHash ?? null)
    if (row === null) return null
    const stored = new Date(row.expiresAt)
    const moved = slideExpiry(now, new Date(row.endsAt), settings, row.isQuick)
    const isDue = now.getTime() - Date.parse(row.lastUsedAt) > slideStep
    const expiresAt = isDue ? await extendSession(db, token.id, moved, now) : null
    return toSession(token.id, row, expiresAt ?? stored, request)
  }

  const toSession = (id: string, row: SessionRow, expiresAt: Date, request: FastifyRequest) => ({
    id,
    employeeId: row.employeeId,
    employeeName: row.employeeName,
    siteId: row.siteId,
    timeZone: row.timeZone,
    language: chooseLanguage(request.headers['accept-language'], settings.defaultLanguage),
    expiresAt,
    isQuick: row.isQuick,
    rights: grantedRights(row),
    isPasskeyShown: row.isPasskeyShown,
    workshop: {
      IsJobStampingInUse: row.isJobStampingInUse,
      IsOperationSigningInUse: row.isOperationSigningInUse,
    },
    allowsStampingStartTimeEdit: row.allowsStampingStartTimeEdit,
    allowsOwnStampingCorrection: row.allowsOwnStampingCorrection,
  })

  return async (request, reply, { rights, needsConfirmation }) => {
    const token = parseToken(request.headers.authorization)
    const session = token && (await findSession(token, request))
    if (session === null) {
      if (rights === 'public') return null
      throw refuse('unauthorized')
    }
    announceSession(session, request, reply)
    checkRights(session, rights, request)
    if (settings.isAdminPasskeyRequired && isAdministration(rights) && !session.isPasskeyShown)
      throw refuse('passkeyRequired')
    if (needsConfirmation) await requireConfirmed(db, session, clock.now())
    return session
  }
}

function announceSession(session: CurrentSession, request: FastifyRequest, reply: FastifyReply): void {
  request.language = session.language
  reply.header('session-expires', session.expiresAt.toISOString())
}

function checkRights(session: CurrentSession, rights: Rights, request: FastifyRequest): void {
  const right = missingRight(rights, session.rights)
  if (!right) return
  logSecurity(request, 'right refused', { employeeId: session.employeeId, right })
  throw refuse('forbidden', { right })
}
