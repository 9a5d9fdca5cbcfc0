import * as z from 'zod'
import { endpoint, noContent } from '../endpoint.ts'
import { idInPath } from '../fields.ts'
import {
  NewServiceAccount,
  NewServiceKey,
  ServiceAccount,
  ServiceAccountSave,
  ServiceKeyRequest,
} from './administration-entities.ts'

const rights = ['ManageUsers'] as const
const ofAccount = z.object({ id: idInPath })

/** Calls with which administrators manage the service accounts of other systems. */
export const serviceAccountEndpoints = {
  listServiceAccounts: endpoint({
    method: 'GET',
    path: '/administration/service-accounts',
    shows: ['serviceAccounts'],
    summary: 'Returns the service accounts that reach the site, with their keys, by name; revoked ones last.',
    rights,
    answer: z.array(ServiceAccount),
    extension: true,
  }),
  addServiceAccount: endpoint({
    method: 'POST',
    path: '/administration/service-accounts',
    changes: ['serviceAccounts'],
    summary:
      'Adds a service account without a key. The administrator must work at all its sites, and at all sites ' +
      'of the installation for an account of all sites.',
    rights,
    body: NewServiceAccount,
    answer: ServiceAccount,
    idempotent: true,
    needsConfirmation: true,
    errors: ['siteNotAllowed', 'serviceAccountNameTaken'],
    extension: true,
  }),
  saveServiceAccount: endpoint({
    method: 'POST',
    path: '/administration/service-accounts/:id',
    changes: ['serviceAccounts'],
    summary:
      'Changes a service account. Its keys and access tokens have the new sites and scopes immediately.',
    rights,
    params: ofAccount,
    body: ServiceAccountSave,
    answer: ServiceAccount,
    idempotent: true,
    needsConfirmation: true,
    errors: [
      'siteNotAllowed',
      'serviceAccountElsewhere',
      'serviceAccountNameTaken',
      'serviceAccountChanged',
      'serviceAccountRevoked',
    ],
    extension: true,
  }),
  revokeServiceAccount: endpoint({
    method: 'POST',
    path: '/administration/service-accounts/:id/revoke',
    changes: ['serviceAccounts'],
    summary: 'Revokes a service account with its keys and access tokens, forever. Its next call is refused.',
    rights,
    params: ofAccount,
    answer: ServiceAccount,
    needsConfirmation: true,
    errors: ['serviceAccountElsewhere', 'serviceAccountRevoked'],
    extension: true,
  }),
  addServiceKey: endpoint({
    method: 'POST',
    path: '/administration/service-accounts/:id/keys',
    changes: ['serviceAccounts'],
    summary:
      'Makes a key of a service account. It is shown only once. An account has at most two valid keys.',
    rights,
    params: ofAccount,
    body: ServiceKeyRequest,
    answer: NewServiceKey,
    needsConfirmation: true,
    errors: ['serviceAccountElsewhere', 'serviceAccountRevoked', 'tooManyServiceKeys'],
    extension: true,
  }),
  revokeServiceKey: endpoint({
    method: 'POST',
    path: '/administration/service-accounts/:id/keys/:keyId/revoke',
    changes: ['serviceAccounts'],
    summary: 'Revokes a key with the access tokens that it obtained. The next call with them is refused.',
    rights,
    params: ofAccount.extend({ keyId: z.string().max(20) }),
    answer: noContent,
    needsConfirmation: true,
    errors: ['serviceAccountElsewhere'],
    extension: true,
  }),
}
