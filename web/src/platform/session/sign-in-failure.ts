import { CallFailed } from '@verstas/contract/call.ts'
import { errorCodes } from '@verstas/contract/errors/codes.ts'
import { failureKindOf, messageOf, metaDataOf } from '../api/failure.ts'
import type { Translate } from '../texts/use-texts.ts'
import { type ProviderFailure, ProviderSignInFailed, providerFailures } from './provider-failure.ts'
import { SessionNotCreated, SessionRejected } from './session-facts.ts'
import type { Notice } from './session-store.ts'

/** The message on the sign-in page, for instance after a failed sign-in. */
export interface SignInFailure {
  readonly title: string
  /** Further lines of the message: the server's reasons, or an error id. */
  readonly detail?: string
}

/**
 * Returns why a sign-in at the identity provider has just failed. Undefined if the sign-in page appears for
 * another reason.
 */
export const providerFailureIn = (notice: Notice | null): ProviderFailure | undefined =>
  notice?.kind === 'failed' && notice.error instanceof ProviderSignInFailed ? notice.error.failure : undefined

/** Returns the message for the reason why the sign-in page appears (specification.md, Errors). */
export const describeNotice = (notice: Notice, t: Translate): SignInFailure =>
  notice.kind === 'ended' ? { title: t('error.unauthorized') } : describeSignInFailure(notice.error, t)

/**
 * Returns the message for a failed sign-in: text 118262, 118290 with the cause, or 118270 with the reasons.
 */
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

/** True if the server refused the user name and the password. */
export const isIncorrectLogin = (error: unknown): boolean =>
  error instanceof CallFailed && error.has(errorCodes.incorrectLogin.id)

/**
 * Returns the number of seconds before the server allows the next attempt. 0 if it is allowed now, or if the
 * time is unknown.
 */
export function secondsToWait(error: unknown): number {
  if (failureKindOf(error) !== 'tooMany') return 0
  const seconds = Number(metaDataOf(error, 'seconds'))
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : 0
}

/**
 * The ids of the texts. They are copied here, because the table of all text ids loads only after the sign-in.
 */
const idsOfReasons: Readonly<Record<SessionRejected['reason'], number>> = {
  'session.noToken': 901000,
  'session.noEmployee': 901001,
  'session.noActiveSites': 901002,
  'session.noSettings': 901003,
}

/** Returns an error's message with its id in front, because support asks for the id. */
function describeCause(cause: unknown, t: Translate): string {
  if (cause instanceof SessionRejected) return `${idsOfReasons[cause.reason]}: ${t(cause.reason)}`
  const id = cause instanceof CallFailed ? cause.errors[0]?.ErrorId : undefined
  return id === undefined ? messageOf(cause, t) : `${id}: ${messageOf(cause, t)}`
}
