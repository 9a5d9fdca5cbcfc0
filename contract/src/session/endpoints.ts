import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  Configuration,
  Employee,
  LoginAnswer,
  LoginRequest,
  SessionEnd,
  SessionReference,
  Settings,
  SiteChange,
  Unit,
} from './entities.ts'

const done = z.object({})

export const sessionEndpoints = {
  getConfiguration: endpoint({
    method: 'GET',
    path: '/configuration/default',
    summary: 'Returns the address of the API and the default language.',
    rights: 'public',
    answer: Configuration,
    at: 'origin',
  }),
  basicLogin: endpoint({
    method: 'POST',
    path: '/authentication/basic/login',
    changes: { nothing: 'signs in' },
    summary: 'Signs in with a user name and a password in a Basic authorization header.',
    rights: 'public',
    body: LoginRequest,
    answer: LoginAnswer,
    errors: ['incorrectLogin', 'tooManyAttempts', 'noActiveSites'],
  }),
  tokenLogin: endpoint({
    method: 'POST',
    path: '/authentication/token/login',
    changes: { nothing: 'signs in' },
    summary: 'Signs in with a one-time login link (Token) or a JWT of the identity provider (Bearer).',
    rights: 'public',
    body: LoginRequest,
    answer: LoginAnswer,
    errors: ['unauthorized', 'notLinked', 'accessEnded', 'noActiveSites'],
  }),
  negotiateLogin: endpoint({
    method: 'POST',
    path: '/authentication/negotiate/login',
    changes: { nothing: 'signs in' },
    summary:
      'Signs in with a ticket of the company’s Windows domain (Negotiate). Refused if the server has ' +
      'no domain.',
    rights: 'public',
    body: LoginRequest,
    answer: LoginAnswer,
    errors: ['negotiateFailed', 'notLinked', 'accessEnded', 'noActiveSites'],
  }),
  closeSession: endpoint({
    method: 'POST',
    path: '/utility/session/:id/close',
    changes: { nothing: 'ends the session' },
    summary: 'Signs out: ends the session with this id or token.',
    rights: 'session',
    params: z.object({ id: SessionReference }),
    answer: SessionEnd,
  }),
  changeSite: endpoint({
    method: 'POST',
    path: '/utility/session',
    changes: { nothing: 'the app starts again at the other site' },
    summary: 'Moves the session to another site of the employee.',
    rights: 'session',
    body: SiteChange,
    answer: done,
    errors: ['notFound', 'siteNotAllowed'],
  }),
  getEmployee: endpoint({
    method: 'GET',
    path: '/utility/employee',
    summary: 'Returns the employee who is signed in, at the site of the session.',
    rights: 'session',
    answer: Employee,
  }),
  listMyUnits: endpoint({
    method: 'GET',
    path: '/utility/myunits',
    summary: 'Returns the active sites at which the employee may work.',
    rights: 'session',
    answer: z.array(Unit),
  }),
  getSettings: endpoint({
    method: 'GET',
    path: '/utility/session/settings',
    summary: 'Returns the rights of the session and the settings of its site.',
    rights: 'session',
    answer: Settings,
  }),
}
