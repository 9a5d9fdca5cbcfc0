import type { FastifyRequest } from 'fastify'
import type { Settings } from '../settings.ts'

/**
 * The origin of the app's pages, which a browser vouches for in what it signs: the operator's, or the one that the request
 * came to.
 */
export const appOriginOf = (
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
  { appOrigin }: Pick<Settings, 'appOrigin'>,
): URL => URL.parse(appOrigin ?? `${protocol}://${host}`) ?? noOrigin

/** Where a request names no host: no browser has this origin. */
const noOrigin = new URL('https://host.invalid')
