import { CallFailed } from '@verstas/contract/call.ts'
import { errorCodes } from '@verstas/contract/errors/codes.ts'
import { failureKindOf, messageOf, metaDataOf } from '../api/failure.ts'
import type { Translate } from '../texts/use-texts.ts'
import { type ProviderFailure, ProviderSignInFailed, providerFailures } from './provider-failure.ts'
import { SessionRejected } from './session-facts.ts'
import { type Notice, SessionNotCreated } from './session-store.ts'

/** The sign-in page's message about a failed sign-in. */
export interface SignInFailure {
  readonly title: string
  /** Further lines: the server's reasons, an error id. */
  readonly detail?: string
}

/** Why the company's identity provider has just led nobody in; undefined if it did not lead here. */
export const providerFailureIn = (notice: Notice | null): ProviderFailure | undefined =>
  notice?.kind === 'failed' && notice.error instanceof ProviderSignInFailed ? notice.error.failure : undefined

/** Describes the reason for showing the sign-in page (specification.md, Errors). */
export const describeNotice = (notice: Notice, t: Translate): SignInFailure =>
  notice.kind === 'ended' ? { title: t('error.unauthorized') } : describeSignInFailure(notice.error, t)

/** The words of a failed sign-in: 118262, 118270 with the reasons, 118271 or 118290. */
export function describeSignInFailure(error: unknown, t: Translate): SignInFailure {
  if (error instanceof SessionNotCreated) {
    return { title: t('session.createFailed'), detail: describeCause(error.cause, t) }
  }
  if (error instanceof SessionRejected) return { title: t('session.loginFailed'), detail: t(error.reason) }
  if (error instanceof ProviderSignInFailed)
    return { title: t('session.loginFailed'), detail: t(providerFailures[error.failure]) }
  if (isIncorrectLogin(error)) return { title: t('error.incorrectLogin') }
  const isLinkRefused = error instanceof CallFailed && error.has(errorCodes.unauthorized.id)
  return {
    title: t('session.loginFailed'),
    detail: isLinkRefused ? t('session.linkRefused') : messageOf(error, t),
  }
}

/** Whether the user name and the password do not match. */
export const isIncorrectLogin = (error: unknown): boolean =>
  error instanceof CallFailed && error.has(errorCodes.incorrectLogin.id)

/** How long the server wants no further attempt, in seconds; 0 when it does not say. */
export function secondsToWait(error: unknown): number {
  if (failureKindOf(error) !== 'tooMany') return 0
  const seconds = Number(metaDataOf(error, 'seconds'))
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : 0
}

/** The ids of their texts, written out: the table of all texts' ids comes later than the sign-in. */
const idsOfReasons: Readonly<Record<SessionRejected['reason'], number>> = {
  'session.noToken': 901000,
  'session.noEmployee': 901001,
  'session.noActiveSites': 901002,
  'session.noSettings': 901003,
}

/** The error's id before its message, as support asks for it. */
function describeCause(cause: unknown, t: Translate): string {
  if (cause instanceof SessionRejected) return `${idsOfReasons[cause.reason]}: ${t(cause.reason)}`
  const id = cause instanceof CallFailed ? cause.errors[0]?.ErrorId : undefined
  return id === undefined ? messageOf(cause, t) : `${id}: ${messageOf(cause, t)}`
}
