import type { FastifyRequest } from 'fastify'
import { EmptyAnswer } from '../../platform/http/answer.ts'
import { signInTimeoutSeconds } from './begun-sign-in.ts'

/** Why a browser comes back without a login link; the sign-in page has words for each. */
export type SignInFailure = 'cancelled' | 'expired' | 'notLinked' | 'refused' | 'unavailable'

/** Redirects a browser to an address, and sets a cookie. */
export const redirect = (location: string, cookie: string): EmptyAnswer =>
  new EmptyAnswer(302, { location, 'set-cookie': cookie, 'cache-control': 'no-store' })

/**
 * Where a sign-in leads in the app: a route with its query. It stands after the `#`, so that it can lead to no other site;
 * the root for what is no route, or has characters that an address must not have.
 */
export const safeReturnTo = (returnTo: string | undefined): string =>
  returnTo !== undefined && /^\/(?!\/)[!-"$-[\]-~]{0,999}$/.test(returnTo) ? returnTo : '/'

/** The address of a place in the app with one more parameter, which no server sees. */
export const addressOf = (place: string, name: 'tokenId' | 'signInFailed', value: string): string =>
  `/#${place}${place.includes('?') ? '&' : '?'}${name}=${value}`

/** The origin by which the browser reached us. */
export const originOf = ({ protocol, host }: FastifyRequest): string => `${protocol}://${host}`

/** Only this host can set a cookie of this name, where the connection is safe. */
const cookieName = ({ protocol }: FastifyRequest): string =>
  protocol === 'https' ? '__Host-verstas-sign-in' : 'verstas-sign-in'

/** The `Set-Cookie` header that keeps the secret of a sign-in, out of reach of scripts, until the provider leads back. */
export const secretCookie = (request: FastifyRequest, secret: string): string =>
  cookieOf(request, secret, signInTimeoutSeconds)

/** The `Set-Cookie` header that removes it. */
export const expiredCookie = (request: FastifyRequest): string => cookieOf(request, '', 0)

function cookieOf(request: FastifyRequest, value: string, seconds: number): string {
  const secure = request.protocol === 'https' ? '; Secure' : ''
  return `${cookieName(request)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`
}

/** The secret that the browser keeps; undefined where it keeps none. */
export function secretOf(request: FastifyRequest): string | undefined {
  const start = `${cookieName(request)}=`
  const cookies = (request.headers.cookie ?? '').split(';').map((cookie) => cookie.trim())
  return cookies.find((cookie) => cookie.startsWith(start))?.slice(start.length) || undefined
}
