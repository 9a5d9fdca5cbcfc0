import { setupEndpoints } from '@verstas/contract/administration/setup-endpoints.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { feature } from '../../../platform/http/feature.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { hashPassword } from '../../../platform/session/passwords.ts'
import { logSecurity } from '../../../platform/session/security-log.ts'
import { refuseForNow } from '../../../platform/session/sign-in.ts'
import { beginAttempt, cancelAttempt } from '../../../platform/session/sign-in-throttle.ts'
import { requireGoodPassword } from '../../account/passwords.ts'
import { makeSite } from './make-site.ts'
import { consumeSetupLink, isSetupLink } from './setup-link.ts'

/** The first start of an installation (specification.md, Administration rules). */
export const setupFeature = feature(setupEndpoints, ({ db, clock, settings }) => {
  /** Slows guessing down: counts an attempt, and takes it back where the link was right. */
  const attempt = async <Result>(
    { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
    run: () => Promise<Result | null>,
  ): Promise<Result> => {
    const start = await beginAttempt(db, request.ip, undefined, clock.now())
    if ('waitSeconds' in start) throw refuseForNow(reply, start.waitSeconds)
    const result = await run()
    if (result === null) {
      logSecurity(request, 'setup link refused', {})
      throw refuse('setupLinkEnded')
    }
    await cancelAttempt(db, start.attempt)
    return result
  }

  return {
    checkSetup: (call) =>
      attempt(call, async () =>
        (await isSetupLink(db, call.headers['setup-token'], clock.now()))
          ? { TimeZone: settings.timeZone, Language: settings.defaultLanguage }
          : null,
      ),

    setUp: async (call) => {
      const { body, headers, request } = call
      requireGoodPassword(body.NewPassword, body.UserName)
      const made = await attempt(call, async () => {
        const secret = headers['setup-token']
        if (!(await isSetupLink(db, secret, clock.now()))) return null
        const passwordHash = await hashPassword(body.NewPassword)
        return inTransaction(db, async (tx) => {
          const at = clock.now()
          return (await consumeSetupLink(tx, secret, at)) ? makeSite(tx, body, { passwordHash, at }) : null
        })
      })
      logSecurity(request, 'set up', made)
      return {}
    },
  }
})
