import type { FastifyRequest } from 'fastify'
import type { Settings } from '../settings.ts'

/**
 * Returns the origin of the app's pages, which browsers sign in passkey proofs: the operator's setting, or
 * else the origin of the request.
 */
export const appOriginOf = (
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
  { appOrigin }: Pick<Settings, 'appOrigin'>,
): URL => URL.parse(appOrigin ?? `${protocol}://${host}`) ?? noOrigin

/** The origin for a request without a host; no page can have it. */
const noOrigin = new URL('https://host.invalid')
