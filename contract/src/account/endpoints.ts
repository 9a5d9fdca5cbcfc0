import * as z from 'zod'
import { ofAuthority } from '../administration/authority-errors.ts'
import { endpoint } from '../endpoint.ts'
import { idInPath } from '../fields.ts'
import {
  Account,
  AccountSession,
  Confirmation,
  EndedSessions,
  NewLoginLink,
  NewResetLink,
  PasswordChange,
  PasswordReset,
  ResetLink,
  ResetLinkReference,
} from './entities.ts'

const done = z.object({})
const ofManagers = ['ManageUsers'] as const
const person = z.object({ employeeId: idInPath })
const notAccepted = ['passwordTooShort', 'passwordGuessable', 'passwordCommon'] as const

/** Calls for the caller's password and sessions, and for those of people whom an administrator manages. */
export const accountEndpoints = {
  getAccount: endpoint({
    method: 'GET',
    path: '/utility/account',
    shows: ['account'],
    summary: 'The caller’s user name, and when the password was changed.',
    rights: 'session',
    answer: Account,
    extension: true,
  }),
  confirmByPassword: endpoint({
    method: 'POST',
    path: '/utility/account/confirm',
    changes: { nothing: 'confirms the identity of the session' },
    summary:
      'Shows by the password that the caller is still the one who signed in; it counts for five minutes.',
    rights: 'session',
    body: Confirmation,
    answer: done,
    errors: ['passwordWrong', 'noPassword', 'tooManyAttempts'],
    extension: true,
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/utility/account/password',
    changes: ['account', 'sessions'],
    summary: 'Changes the caller’s password; their other sessions end.',
    rights: 'session',
    body: PasswordChange,
    answer: EndedSessions,
    errors: [...notAccepted, 'passwordWrong', 'noPassword', 'tooManyAttempts'],
    extension: true,
  }),
  listMySessions: endpoint({
    method: 'GET',
    path: '/utility/account/sessions',
    shows: ['sessions'],
    summary: 'The caller’s open sessions, the calling one first, then the latest used; 30 at most.',
    rights: 'session',
    answer: z.array(AccountSession),
    extension: true,
  }),
  endMySession: endpoint({
    method: 'POST',
    path: '/utility/account/sessions/:id/end',
    changes: ['sessions'],
    summary: 'Ends another session of the caller at once.',
    rights: 'session',
    params: z.object({ id: z.uuid() }),
    needsConfirmation: true,
    answer: done,
    extension: true,
  }),
  endMyOtherSessions: endpoint({
    method: 'POST',
    path: '/utility/account/sessions/endothers',
    changes: ['sessions'],
    summary: 'Ends all sessions of the caller but the calling one.',
    rights: 'session',
    needsConfirmation: true,
    answer: EndedSessions,
    extension: true,
  }),
  makeResetLink: endpoint({
    method: 'POST',
    path: '/utility/account/people/:employeeId/resetlink',
    changes: { nothing: 'no read shows such links' },
    summary:
      'Makes a link by which an employee of the site sets a new password once, within an hour. Its token is shown only once; ' +
      'earlier links stop working.',
    rights: ofManagers,
    params: person,
    needsConfirmation: true,
    answer: NewResetLink,
    errors: ['resetLinkForOneself', ...ofAuthority, 'noPassword'],
    extension: true,
  }),
  makeLoginLink: endpoint({
    method: 'POST',
    path: '/utility/account/people/:employeeId/loginlink',
    changes: { nothing: 'no read shows such links' },
    summary:
      'Makes a login link for an employee of the site: its `TokenId` signs the employee in once, within five minutes, as ' +
      '`tokenId` in an address of the app or by `token/login`. It is shown only once.',
    rights: ofManagers,
    params: person,
    needsConfirmation: true,
    answer: NewLoginLink,
    errors: [...ofAuthority],
    extension: true,
  }),
  listSessionsOf: endpoint({
    method: 'GET',
    path: '/utility/account/people/:employeeId/sessions',
    shows: ['sessions'],
    summary: 'The open sessions of an employee of the site, the latest used first; 30 at most.',
    rights: ofManagers,
    params: person,
    answer: z.array(AccountSession),
    extension: true,
  }),
  endSessionOf: endpoint({
    method: 'POST',
    path: '/utility/account/people/:employeeId/sessions/:id/end',
    changes: ['sessions'],
    summary: 'Ends a session of an employee of the site at once.',
    rights: ofManagers,
    params: person.extend({ id: z.uuid() }),
    needsConfirmation: true,
    answer: done,
    errors: [...ofAuthority],
    extension: true,
  }),
  endSessionsOf: endpoint({
    method: 'POST',
    path: '/utility/account/people/:employeeId/sessions/end',
    changes: ['sessions'],
    summary: 'Ends all sessions of an employee of the site but the calling one.',
    rights: ofManagers,
    params: person,
    needsConfirmation: true,
    answer: EndedSessions,
    errors: [...ofAuthority],
    extension: true,
  }),
  readResetLink: endpoint({
    method: 'POST',
    path: '/authentication/resetlink',
    changes: { nothing: 'reads only' },
    summary: 'Whose password a link sets.',
    rights: 'public',
    body: ResetLinkReference,
    answer: ResetLink,
    errors: ['resetLinkEnded'],
    extension: true,
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/authentication/resetlink/use',
    changes: { nothing: 'the caller has no session' },
    summary:
      'Sets a new password by a link, which is used up; all sessions of the person end. Opens no session.',
    rights: 'public',
    body: PasswordReset,
    answer: done,
    errors: [...notAccepted, 'resetLinkEnded'],
    extension: true,
  }),
}
