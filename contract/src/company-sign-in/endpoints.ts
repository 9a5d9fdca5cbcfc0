import * as z from 'zod'
import { ofAuthority } from '../administration/authority-errors.ts'
import { endpoint } from '../endpoint.ts'
import { idInPath } from '../fields.ts'
import { IdentityLink, NewIdentityLink, WaitingIdentity } from './entities.ts'

/** Common parts of the calls for identity links. Each call returns the employee's links after the change. */
const links = { rights: ['ManageUsers'], answer: z.array(IdentityLink), extension: true } as const

/**
 * Common parts of the calls for waiting identities. Each call returns the waiting identities after the
 * change.
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
      'Returns the identities that are linked to an employee of the site, in the order of their ' + 'links.',
    params: z.object({ employeeId: idInPath }),
  }),
  addIdentityLink: endpoint({
    ...links,
    method: 'POST',
    path: '/utility/employees/:employeeId/identitylinks',
    changes: ['identityLinks', 'waitingIdentities'],
    summary:
      'Links an identity to an employee of the site, who can then sign in with it. Also succeeds if ' +
      'this link exists already.',
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
    summary:
      'Removes an identity link. The identity can no longer sign in, and the sessions that it began ' +
      'end.',
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
      'Returns the waiting identities: they signed in within the last 30 days and are linked to no ' +
      'employee. The latest is first; at most 200. They belong to no site.',
  }),
  dismissWaitingIdentity: endpoint({
    ...waiting,
    method: 'POST',
    path: '/utility/waitingidentities/:id/dismiss',
    changes: ['waitingIdentities'],
    summary: 'Removes an identity from the list. It is listed again if it signs in again.',
    params: z.object({ id: idInPath }),
  }),
}
