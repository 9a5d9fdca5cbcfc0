import type { sessionEndpoints } from '@verstas/contract/session/endpoints.ts'
import type { FeatureDependencies } from '../http/feature.ts'
import type { Handlers } from '../http/mount.ts'
import { refuse } from '../http/refusal.ts'
import { findEmployeeOfIdentity, type Identity } from './identities.ts'
import { ticketIn } from './negotiate.ts'
import { logSecurity } from './security-log.ts'
import { type AuthenticationFailure, signIn } from './sign-in.ts'
import { noteStranger } from './waiting-identities.ts'

type NegotiateLogin = Handlers<typeof sessionEndpoints>['negotiateLogin']

/**
 * Creates the handler of sign-ins with a ticket of the domain (specification.md, Wire). A request without a
 * ticket fails with 401 and the name of the scheme, after which a browser of the domain sends a ticket.
 */
export function createNegotiateLogin(dependencies: FeatureDependencies): NegotiateLogin {
  const { db, clock, settings, acceptTicket } = dependencies
  const isLinkedByPrincipalName = settings.kerberos?.isLinkedByPrincipalName === true

  return async ({ request, reply }) => {
    reply.header('www-authenticate', 'Negotiate')
    const sent = ticketIn(request.headers.authorization)
    if (sent === null || acceptTicket === undefined) throw refuse('negotiateFailed')
    if ('refused' in sent) {
      logSecurity(request, 'sign-in failed', { method: 'negotiate', reason: sent.refused })
      throw refuse('negotiateFailed')
    }
    const authenticate = async (): Promise<number | AuthenticationFailure> => {
      const accepted = await acceptTicket(sent.ticket)
      if ('refused' in accepted) return { reason: accepted.refused }
      const { principal, proof } = accepted
      if (proof === null) reply.removeHeader('www-authenticate')
      else reply.header('www-authenticate', `Negotiate ${proof}`)
      const knownBy = isLinkedByPrincipalName ? { principalName: principal } : undefined
      const identity: Identity = { provider: 'windows', claim: 'principal_name', subject: principal }
      const result = await findEmployeeOfIdentity(db, [identity], knownBy)
      if (typeof result === 'number') return result
      const { stranger, ...failure } = result
      if (stranger) await noteStranger(db, stranger, {}, clock.now())
      return failure
    }
    return signIn(
      dependencies,
      { request, reply },
      { method: 'negotiate', refusal: 'negotiateFailed', authenticate },
    )
  }
}
