import type { FastifyRequest } from 'fastify'
import type { Settings } from '../settings.ts'

/**
 * Returns the origin of the app's pages, which browsers include in signatures: the operator's setting, or the
 * origin of the request.
 */
export const appOriginOf = (
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
  { appOrigin }: Pick<Settings, 'appOrigin'>,
): URL => URL.parse(appOrigin ?? `${protocol}://${host}`) ?? noOrigin

/** For a request without a host: no browser has this origin. */
const noOrigin = new URL('https://host.invalid')
