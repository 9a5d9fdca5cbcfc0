import { rm } from 'node:fs/promises'
import { setupEndpoints } from '@verstas/contract/administration/setup-endpoints.ts'
import type { FastifyRequest } from 'fastify'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { setupFileOf } from '../../../platform/database-settings.ts'
import { feature } from '../../../platform/http/feature.ts'
import { type Refusal, refuse } from '../../../platform/http/refusal.ts'
import { hashPassword } from '../../../platform/session/passwords.ts'
import { logSecurity } from '../../../platform/session/security-log.ts'
import { requireGoodPassword } from '../../account/passwords.ts'
import { makeSite } from './make-site.ts'
import { consumeSetupLink, isSetupLink } from './setup-link.ts'

/** Endpoints that create the first site and its administrator (specification.md, Administration rules). */
export const setupFeature = feature(setupEndpoints, ({ db, clock, log, settings }) => {
  const refuseLink = (request: FastifyRequest): Refusal => {
    logSecurity(request, 'setup link refused', {})
    return refuse('setupLinkEnded')
  }

  return {
    checkSetup: async ({ headers, request }) => {
      if (!(await isSetupLink(db, headers['setup-token'], clock.now()))) throw refuseLink(request)
      return { TimeZone: settings.timeZone, Language: settings.defaultLanguage }
    },

    setUp: async ({ body, headers, request }) => {
      await requireGoodPassword(body.NewPassword, {
        userName: body.UserName,
        names: [body.Name, body.SiteName],
      })
      const secret = headers['setup-token']
      if (!(await isSetupLink(db, secret, clock.now()))) throw refuseLink(request)
      const passwordHash = await hashPassword(body.NewPassword)
      const made = await inTransaction(db, async (tx) => {
        const at = clock.now()
        return (await consumeSetupLink(tx, secret, at)) ? makeSite(tx, body, { passwordHash, at }) : null
      })
      if (made === null) throw refuseLink(request)
      // Does not fail the call, because the site exists and the link in the file is used.
      await rm(setupFileOf(settings.dataDir), { force: true }).catch((err: unknown) =>
        log.warn({ err }, 'the file of the setup link could not be removed'),
      )
      logSecurity(request, 'set up', made)
      return {}
    },
  }
})
