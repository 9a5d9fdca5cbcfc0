import * as z from 'zod'
import { ofAuthority } from '../administration/authority-errors.ts'
import { endpoint } from '../endpoint.ts'
import { idInPath } from '../fields.ts'
import { IdentityLink, NewIdentityLink, WaitingIdentity } from './entities.ts'

/**
 * Common parts of the calls that change identity links. Each call returns all links of the employee after the
 * change.
 */
const links = { rights: ['ManageUsers'], answer: z.array(IdentityLink), extension: true } as const

/**
 * Common parts of the calls that change waiting identities. Each call returns all waiting identities after
 * the change.
 */
const waiting = { rights: ['ManageUsers'], answer: z.array(WaitingIdentity), extension: true } as const

/**
 * Calls for the sign-in with the company's identity provider, and for links between its identities and
 * employees.
 */
export const companySignInEndpoints = {
  listIdentityLinks: endpoint({
    ...links,
    method: 'GET',
    path: '/utility/employees/:employeeId/identitylinks',
    shows: ['identityLinks'],
    summary:
      'The identities of the company that are linked to an employee of the site, in the order in which they were.',
    params: z.object({ employeeId: idInPath }),
  }),
  addIdentityLink: endpoint({
    ...links,
    method: 'POST',
    path: '/utility/employees/:employeeId/identitylinks',
    changes: ['identityLinks', 'waitingIdentities'],
    summary:
      'Links an identity of the company to an employee of the site, who signs in by it from now on. Succeeds also when ' +
      'it is linked to them already.',
    params: z.object({ employeeId: idInPath }),
    body: NewIdentityLink,
    errors: [...ofAuthority, 'identityTaken'],
    needsConfirmation: true,
  }),
  removeIdentityLink: endpoint({
    ...links,
    method: 'POST',
    path: '/utility/employees/:employeeId/identitylinks/:linkId/remove',
    changes: ['identityLinks'],
    summary: 'Takes a link away: the identity signs nobody in any more, and the sessions that it began end.',
    params: z.object({ employeeId: idInPath, linkId: idInPath }),
    needsConfirmation: true,
    errors: [...ofAuthority],
  }),
  listWaitingIdentities: endpoint({
    ...waiting,
    method: 'GET',
    path: '/utility/waitingidentities',
    shows: ['waitingIdentities'],
    summary:
      'The identities of the company that signed in within the last 30 days and are linked to nobody, the latest first; 200 at ' +
      'most. They belong to no site. A link to an employee takes them from the list.',
  }),
  dismissWaitingIdentity: endpoint({
    ...waiting,
    method: 'POST',
    path: '/utility/waitingidentities/:id/dismiss',
    changes: ['waitingIdentities'],
    summary: 'Takes an identity from the list; it comes back if it signs in again.',
    params: z.object({ id: idInPath }),
  }),
}
