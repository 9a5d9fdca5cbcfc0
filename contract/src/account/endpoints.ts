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
  ResetLinkPeople,
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
    summary: 'Returns the caller’s user name and the time of the last change of the password.',
    rights: 'session',
    answer: Account,
    extension: true,
  }),
  confirmByPassword: endpoint({
    method: 'POST',
    path: '/utility/account/confirm',
    changes: { nothing: 'confirms the identity of the session' },
    summary:
      'Confirms with the password that the caller is still the person who signed in. Valid for five ' +
      'minutes.',
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
    summary: 'Changes the caller’s password and ends the caller’s other sessions.',
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
    summary:
      'Returns the caller’s open sessions: the session of this request first, then the latest used; ' +
      'at most 30.',
    rights: 'session',
    answer: z.array(AccountSession),
    extension: true,
  }),
  endMySession: endpoint({
    method: 'POST',
    path: '/utility/account/sessions/:id/end',
    changes: ['sessions'],
    summary: 'Ends another session of the caller.',
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
    summary: 'Ends all other sessions of the caller.',
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
      'Creates a reset link: an employee of the site can set a new password with it once, within an ' +
      'hour, or the first password within a week. Its token is shown only once. Earlier links stop working.',
    rights: ofManagers,
    params: person,
    needsConfirmation: true,
    answer: NewResetLink,
    errors: ['resetLinkForOneself', ...ofAuthority, 'noPassword'],
    extension: true,
  }),
  makeResetLinks: endpoint({
    method: 'POST',
    path: '/utility/account/people/resetlinks',
    changes: { nothing: 'no read shows such links' },
    summary:
      'Creates a reset link for each of several employees of the site, or none if one of them is refused. ' +
      'Each error names the employee by `line`, which counts from 0. A link for the first password is valid ' +
      'for a week, others for an hour. The tokens are shown only once.',
    rights: ofManagers,
    body: ResetLinkPeople,
    needsConfirmation: true,
    answer: z.array(NewResetLink),
    errors: ['resetLinkForOneself', 'notFound', ...ofAuthority, 'noPassword'],
    extension: true,
  }),
  makeLoginLink: endpoint({
    method: 'POST',
    path: '/utility/account/people/:employeeId/loginlink',
    changes: { nothing: 'no read shows such links' },
    summary:
      'Creates a login link: it signs in an employee of the site once, within five minutes. `TokenId`' +
      ' is the parameter `tokenId` of an address of the app, or the token of `token/login`. It is ' +
      'shown only once.',
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
    summary: 'Returns the open sessions of an employee of the site, the latest used first; at most 30.',
    rights: ofManagers,
    params: person,
    answer: z.array(AccountSession),
    extension: true,
  }),
  endSessionOf: endpoint({
    method: 'POST',
    path: '/utility/account/people/:employeeId/sessions/:id/end',
    changes: ['sessions'],
    summary: 'Ends a session of an employee of the site.',
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
    summary: 'Ends all sessions of an employee of the site, except the session of this request.',
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
    summary: 'Returns the person whose password a reset link sets.',
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
      'Sets a new password with a reset link, which then stops working. Ends all sessions of the ' +
      'person, and begins none.',
    rights: 'public',
    body: PasswordReset,
    answer: done,
    errors: [...notAccepted, 'resetLinkEnded'],
    extension: true,
  }),
}
