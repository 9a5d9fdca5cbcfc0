import { companySignInEndpoints } from '@verstas/contract/company-sign-in/endpoints.ts'
import { runCommand } from '../../platform/commands/run-command.ts'
import { answerRead } from '../../platform/http/answer.ts'
import { feature } from '../../platform/http/feature.ts'
import { hashOfIdentity } from '../../platform/session/identities.ts'
import { logSecurity } from '../../platform/session/security-log.ts'
import { identityLinksRead, waitingIdentitiesRead } from './identity-link-reads.ts'
import { addIdentityLink, dismissStranger, identityOf, removeIdentityLink } from './identity-links.ts'

/** Endpoints for identity links of people, and for the list of strangers (specification.md, Wire). */
export const companySignInFeature = feature(
  companySignInEndpoints,
  ({ db, clock, settings, releaseSession }) => ({
    listIdentityLinks: ({ params: { employeeId }, session: { siteId } }) =>
      answerRead(db, identityLinksRead, { employeeId, siteId }),

    addIdentityLink: async (call) => {
      const { params, body, session, request } = call
      const identity = identityOf(body, settings.oidc?.linkClaim ?? 'sub')
      const links = await runCommand({ db, clock }, call, (context) =>
        addIdentityLink(context, params.employeeId, identity),
      )
      logSecurity(request, 'identity linked', {
        employeeId: session.employeeId,
        siteId: session.siteId,
        ofEmployeeId: params.employeeId,
        identity: hashOfIdentity(identity),
      })
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

    listWaitingIdentities: () => answerRead(db, waitingIdentitiesRead, {}),

    dismissWaitingIdentity: async (call) => {
      const { params, session, request } = call
      let dismissed = ''
      const waiting = await runCommand({ db, clock }, call, async (context) => {
        const { left, identity } = await dismissStranger(context, params.id)
        dismissed = hashOfIdentity(identity)
        return left
      })
      logSecurity(request, 'identity dismissed', {
        employeeId: session.employeeId,
        siteId: session.siteId,
        identity: dismissed,
      })
      return waiting
    },
  }),
)
