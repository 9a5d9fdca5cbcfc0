import type { FastifyRequest } from 'fastify'
import type { Settings } from '../settings.ts'

/**
 * Returns the origin of the app's pages: the operator's setting, or else the origin of the request. Browsers
 * include it in signed passkey proofs.
 */
export const appOriginOf = (
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
  { appOrigin }: Pick<Settings, 'appOrigin'>,
): URL => URL.parse(appOrigin ?? `${protocol}://${host}`) ?? noOrigin

/** The result for a request without a host. No page can have this origin. */
const noOrigin = new URL('https://host.invalid')
