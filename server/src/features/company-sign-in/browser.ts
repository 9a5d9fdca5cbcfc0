import { splitEntry } from '@verstas/domain/session/entry.ts'
import type { FastifyRequest } from 'fastify'
import { EmptyAnswer } from '../../platform/http/answer.ts'
import { hashSecret, isSecretOf } from '../../platform/session/session-token.ts'
import { checksOf, signInTimeoutSeconds } from './begun-sign-in.ts'

/** Why a browser comes back without a login link; the sign-in page has words for each. */
export type SignInFailure = 'cancelled' | 'expired' | 'notLinked' | 'accessEnded' | 'refused' | 'unavailable'

/** Redirects a browser to an address, and sets cookies. */
export const redirect = (location: string, cookies: string[]): EmptyAnswer =>
  new EmptyAnswer(302, { location, 'set-cookie': cookies, 'cache-control': 'no-store' })

/**
 * The place in the app that a sign-in leads to: a route with its query, without sign-in parameters, which would sign the person
 * in as another one. It stands after the `#`, so that it can lead to no other site; the root for what is no route, or has
 * characters that an address must not have.
 */
export const safeReturnTo = (returnTo: string | undefined): string =>
  returnTo !== undefined && /^\/(?!\/)[!-"$-[\]-~]{0,999}$/.test(returnTo) ? splitEntry(returnTo).rest : '/'

/** The address of a place in the app with one more parameter, which no server sees. */
export const addressOf = (place: string, name: 'tokenId' | 'signInFailed', value: string): string =>
  `/#${place}${place.includes('?') ? '&' : '?'}${name}=${value}`

/** The origin by which the browser reached us. */
export const originOf = ({ protocol, host }: FastifyRequest): string => `${protocol}://${host}`

/** How many sign-ins one browser may have begun at once, in as many tabs; another one gives the oldest up. */
const maxSignIns = 8

/** Only this host can set a cookie of such a name, if the connection is safe. */
const prefixOf = ({ protocol }: FastifyRequest): string =>
  protocol === 'https' ? '__Host-verstas-sign-in-' : 'verstas-sign-in-'

/** A cookie for each sign-in, so that no tab takes the secret of another one. */
const cookieName = (request: FastifyRequest, state: string): string => prefixOf(request) + state.slice(0, 16)

/** The `Set-Cookie` headers that keep the secret of a sign-in, out of reach of scripts, until the provider leads back. */
export function secretCookies(request: FastifyRequest, secret: string): string[] {
  // Browsers send the oldest one first.
  const given = signInCookies(request).map(([name]) => name)
  const outdated = given.slice(0, Math.max(0, given.length - maxSignIns + 1))
  const name = cookieName(request, checksOf(secret).state)
  return [
    ...outdated.map((old) => setCookie(request, old, '', 0)),
    setCookie(request, name, secret, signInTimeoutSeconds),
  ]
}

/** The `Set-Cookie` header that removes the secret of a sign-in, and no other. */
export const expiredCookie = (request: FastifyRequest, secret: string): string =>
  setCookie(request, cookieName(request, checksOf(secret).state), '', 0)

/** The secret that the browser keeps for the sign-in of a state; undefined if this browser began none with it. */
export function secretFor(request: FastifyRequest, state: string | null): string | undefined {
  if (state === null) return undefined
  const name = cookieName(request, state)
  const secret = signInCookies(request).find(([given]) => given === name)?.[1]
  return secret && isSecretOf(state, hashSecret(checksOf(secret).state)) ? secret : undefined
}

function setCookie(request: FastifyRequest, name: string, value: string, seconds: number): string {
  const secure = request.protocol === 'https' ? '; Secure' : ''
  return `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`
}

/** The names and values of the cookies that hold secrets of sign-ins, as the browser orders them. */
function signInCookies(request: FastifyRequest): (readonly [name: string, value: string])[] {
  const prefix = prefixOf(request)
  return (request.headers.cookie ?? '').split(';').flatMap((cookie) => {
    const [name = '', value = ''] = cookie.trim().split(/=(.*)/)
    return name.startsWith(prefix) && /^[\w-]+$/.test(name) ? [[name, value] as const] : []
  })
}
