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
    summary: 'Where the API lives and which language is the default.',
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
      'Integrated sign-in: a ticket of the company’s domain (Negotiate); refused where the installation has none.',
    rights: 'public',
    body: LoginRequest,
    answer: LoginAnswer,
    errors: ['negotiateFailed', 'notLinked', 'accessEnded', 'noActiveSites'],
  }),
  closeSession: endpoint({
    method: 'POST',
    path: '/utility/session/:id/close',
    changes: { nothing: 'ends the session' },
    summary: 'Signs out: the session of this id, or of this whole token, ends at once.',
    rights: 'session',
    params: z.object({ id: SessionReference }),
    answer: SessionEnd,
  }),
  changeSite: endpoint({
    method: 'POST',
    path: '/utility/session',
    changes: { nothing: 'the app starts again at the other site' },
    summary: 'Moves the session to another of the employee’s sites.',
    rights: 'session',
    body: SiteChange,
    answer: done,
    errors: ['notFound', 'siteNotAllowed'],
  }),
  getEmployee: endpoint({
    method: 'GET',
    path: '/utility/employee',
    summary: 'The employee who is signed in, at the session’s site.',
    rights: 'session',
    answer: Employee,
  }),
  listMyUnits: endpoint({
    method: 'GET',
    path: '/utility/myunits',
    summary: 'The active sites that the employee may work at.',
    rights: 'session',
    answer: z.array(Unit),
  }),
  getSettings: endpoint({
    method: 'GET',
    path: '/utility/session/settings',
    summary: 'The rights of the session and the switches of its site.',
    rights: 'session',
    answer: Settings,
  }),
}
