import { splitEntry } from '@verstas/domain/session/entry.ts'
import type { FastifyRequest } from 'fastify'
import { EmptyAnswer } from '../../platform/http/answer.ts'
import { hashSecret, isSecretOf } from '../../platform/session/session-token.ts'
import { checksOf, signInTimeoutSeconds } from './begun-sign-in.ts'

/** The reason why a sign-in failed. The sign-in page has a text for each reason. */
export type SignInFailure = 'cancelled' | 'expired' | 'notLinked' | 'accessEnded' | 'refused' | 'unavailable'

/** Redirects a browser to an address and sets cookies. */
export const redirect = (location: string, cookies: string[]): EmptyAnswer =>
  new EmptyAnswer(302, { location, 'set-cookie': cookies, 'cache-control': 'no-store' })

/**
 * Returns the app's route to open after a sign-in, without sign-in parameters, which could sign the person in
 * to another account. The route follows the `#`, so it cannot lead to another site. Returns the root for an
 * invalid route.
 */
export const safeReturnTo = (returnTo: string | undefined): string =>
  returnTo !== undefined && /^\/(?!\/)[!-"$-[\]-~]{0,999}$/.test(returnTo) ? splitEntry(returnTo).rest : '/'

/**
 * Returns the address of an app route with a parameter after the `#`, which browsers do not send to servers.
 */
export const addressOf = (place: string, name: 'tokenId' | 'signInFailed', value: string): string =>
  `/#${place}${place.includes('?') ? '&' : '?'}${name}=${value}`

/** Returns the origin at which the browser sent the request. */
export const originOf = ({ protocol, host }: FastifyRequest): string => `${protocol}://${host}`

/** Maximum number of concurrent sign-ins in one browser. A further sign-in discards the oldest. */
const maxSignIns = 8

/** Returns the prefix of the cookies. Browsers accept `__Host-` only from this host over a secure connection. */
const prefixOf = ({ protocol }: FastifyRequest): string =>
  protocol === 'https' ? '__Host-verstas-sign-in-' : 'verstas-sign-in-'

/** Returns a cookie name for each sign-in, so that concurrent tabs do not overwrite each other's secrets. */
const cookieName = (request: FastifyRequest, state: string): string => prefixOf(request) + state.slice(0, 16)

/**
 * Returns the `Set-Cookie` headers that store the secret of a sign-in, and remove the oldest secrets beyond
 * `maxSignIns`. Scripts cannot read the cookies.
 */
export function secretCookies(request: FastifyRequest, secret: string): string[] {
  // Finds the oldest cookies first, because browsers send them in this order.
  const names = signInCookies(request).map(([name]) => name)
  const outdated = names.slice(0, Math.max(0, names.length - maxSignIns + 1))
  const name = cookieName(request, checksOf(secret).state)
  return [
    ...outdated.map((old) => setCookie(request, old, '', 0)),
    setCookie(request, name, secret, signInTimeoutSeconds),
  ]
}

/** Returns the `Set-Cookie` header that removes only the secret of this sign-in. */
export const expiredCookie = (request: FastifyRequest, secret: string): string =>
  setCookie(request, cookieName(request, checksOf(secret).state), '', 0)

/** Returns the browser's secret for the sign-in of a state. Undefined if this browser did not start it. */
export function secretFor(request: FastifyRequest, state: string | null): string | undefined {
  if (state === null) return undefined
  const name = cookieName(request, state)
  const secret = signInCookies(request).find(([cookie]) => cookie === name)?.[1]
  return secret && isSecretOf(state, hashSecret(checksOf(secret).state)) ? secret : undefined
}

function setCookie(request: FastifyRequest, name: string, value: string, seconds: number): string {
  const secure = request.protocol === 'https' ? '; Secure' : ''
  return `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`
}

/** Returns the names and values of the cookies with secrets of sign-ins, in the browser's order. */
function signInCookies(request: FastifyRequest): (readonly [name: string, value: string])[] {
  const prefix = prefixOf(request)
  return (request.headers.cookie ?? '').split(';').flatMap((cookie) => {
    const [name = '', value = ''] = cookie.trim().split(/=(.*)/)
    return name.startsWith(prefix) && /^[\w-]+$/.test(name) ? [[name, value] as const] : []
  })
}
