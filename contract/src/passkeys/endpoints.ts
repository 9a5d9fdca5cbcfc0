import * as z from 'zod'
import { EndedSessions } from '../account/entities.ts'
import { ofAuthority } from '../administration/authority-errors.ts'
import { endpoint } from '../endpoint.ts'
import { idInPath } from '../fields.ts'
import { LoginAnswer } from '../session/entities.ts'
import {
  NewPasskey,
  NewPasskeyChallenge,
  Passkey,
  PasskeyChallenge,
  PasskeyName,
  PasskeyProof,
} from './entities.ts'

const params = z.object({ id: idInPath })
const person = z.object({ employeeId: idInPath })
const ofManagers = ['ManageUsers'] as const

/**
 * Calls for the sign-in with a passkey (WebAuthn), for the caller's passkeys, and for those of people whom an
 * administrator manages.
 */
export const passkeyEndpoints = {
  beginPasskeyLogin: endpoint({
    method: 'POST',
    path: '/authentication/passkey/begin',
    changes: { nothing: 'prepares another call' },
    summary: 'Begins a sign-in with a passkey: returns a challenge for the browser.',
    rights: 'public',
    answer: PasskeyChallenge,
    extension: true,
  }),
  passkeyLogin: endpoint({
    method: 'POST',
    path: '/authentication/passkey/login',
    changes: { nothing: 'signs in' },
    summary: 'Signs in with a passkey, which identifies its person.',
    rights: 'public',
    body: PasskeyProof,
    answer: LoginAnswer,
    errors: ['passkeyRefused', 'noActiveSites'],
    extension: true,
  }),
  listMyPasskeys: endpoint({
    method: 'GET',
    path: '/utility/passkeys',
    shows: ['passkeys'],
    summary: 'Returns the caller’s passkeys, the oldest first.',
    rights: 'session',
    answer: z.array(Passkey),
    extension: true,
  }),
  beginNewPasskey: endpoint({
    method: 'POST',
    path: '/utility/passkeys/begin',
    changes: { nothing: 'prepares another call' },
    summary: 'Begins the creation of a passkey of the caller: returns a challenge for the browser.',
    rights: 'session',
    needsConfirmation: true,
    answer: NewPasskeyChallenge,
    errors: ['tooManyPasskeys'],
    extension: true,
  }),
  addPasskey: endpoint({
    method: 'POST',
    path: '/utility/passkeys',
    changes: ['passkeys'],
    summary: 'Stores the passkey that the browser created for the caller.',
    rights: 'session',
    body: NewPasskey,
    needsConfirmation: true,
    answer: Passkey,
    errors: ['passkeyRefused', 'passkeyKnown', 'tooManyPasskeys'],
    extension: true,
  }),
  renamePasskey: endpoint({
    method: 'POST',
    path: '/utility/passkeys/:id/rename',
    changes: ['passkeys'],
    summary: 'Renames one of the caller’s passkeys.',
    rights: 'session',
    params,
    body: PasskeyName,
    answer: Passkey,
    extension: true,
  }),
  removePasskey: endpoint({
    method: 'POST',
    path: '/utility/passkeys/:id/remove',
    changes: ['passkeys'],
    summary: 'Removes one of the caller’s passkeys, which can then no longer sign in.',
    rights: 'session',
    params,
    needsConfirmation: true,
    answer: z.object({}),
    extension: true,
  }),
  listPasskeysOf: endpoint({
    method: 'GET',
    path: '/utility/passkeys/people/:employeeId',
    shows: ['passkeys'],
    summary: 'Returns the passkeys of an employee of the site, the oldest first.',
    rights: ofManagers,
    params: person,
    answer: z.array(Passkey),
    extension: true,
  }),
  removePasskeyOf: endpoint({
    method: 'POST',
    path: '/utility/passkeys/people/:employeeId/:id/remove',
    changes: ['passkeys', 'sessions'],
    summary:
      'Removes a passkey of an employee of the site, for example of a lost phone. Ends all sessions ' +
      'of the employee that began with a passkey, except the session of this request.',
    rights: ofManagers,
    params: person.extend({ id: idInPath }),
    needsConfirmation: true,
    answer: EndedSessions,
    errors: [...ofAuthority],
    extension: true,
  }),
  confirmByPasskey: endpoint({
    method: 'POST',
    path: '/utility/passkeys/confirm',
    changes: { nothing: 'confirms the identity of the session' },
    summary:
      'Confirms with a passkey that the caller is still the person who signed in. Valid for five ' +
      'minutes. It begins with `beginPasskeyLogin`.',
    rights: 'session',
    body: PasskeyProof,
    answer: z.object({}),
    errors: ['passkeyRefused', 'tooManyAttempts'],
    extension: true,
  }),
}
