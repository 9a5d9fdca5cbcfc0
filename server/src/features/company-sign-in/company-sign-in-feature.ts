import { companySignInEndpoints } from '@verstas/contract/company-sign-in/endpoints.ts'
import { runCommand } from '../../platform/commands/run-command.ts'
import { answerRead } from '../../platform/http/answer.ts'
import { feature } from '../../platform/http/feature.ts'
import { hashOfIdentity } from '../../platform/session/identities.ts'
import { logSecurity } from '../../platform/session/security-log.ts'
import { identityLinksRead } from './identity-link-reads.ts'
import { addIdentityLink, removeIdentityLink } from './identity-links.ts'

/** Sign-in by the company's identity provider, and whom its identities belong to (specification.md, Wire). */
export const companySignInFeature = feature(companySignInEndpoints, ({ db, clock, releaseSession }) => ({
  listIdentityLinks: ({ params: { employeeId }, session: { siteId } }) =>
    answerRead(db, identityLinksRead, { employeeId, siteId }),

  addIdentityLink: async (call) => {
    const { params, body, session, request } = call
    const links = await runCommand({ db, clock }, call, (context) =>
      addIdentityLink(context, params.employeeId, body),
    )
    const identity = hashOfIdentity({ provider: body.Provider, subject: body.Subject })
    const { employeeId, siteId } = session
    logSecurity(request, 'identity linked', { employeeId, siteId, ofEmployeeId: params.employeeId, identity })
    return links
  },

  removeIdentityLink: async (call) => {
    const { params, session, request } = call
    let removed = ''
    const links = await runCommand({ db, clock }, call, async (context) => {
      const { left, identity } = await removeIdentityLink(context, params, releaseSession)
      removed = hashOfIdentity(identity)
      return left
    })
    logSecurity(request, 'identity link removed', {
      employeeId: session.employeeId,
      siteId: session.siteId,
      ofEmployeeId: params.employeeId,
      identity: removed,
    })
    return links
  },
}))
