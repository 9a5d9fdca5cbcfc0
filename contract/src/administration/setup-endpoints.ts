import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { Setup, SetupSuggestion } from './setup-entities.ts'

const ofLink = {
  path: '/administration/setup',
  rights: 'public',
  headers: z.object({ 'setup-token': z.string().max(100) }),
  extension: true,
} as const

/** Calls for the first start of an installation; they need the secret of the printed setup link. */
export const setupEndpoints = {
  checkSetup: endpoint({
    ...ofLink,
    method: 'GET',
    summary: 'Returns whether the setup link is valid, and suggested values.',
    answer: SetupSuggestion,
    errors: ['setupLinkEnded'],
  }),
  setUp: endpoint({
    ...ofLink,
    method: 'POST',
    changes: { nothing: 'nobody is signed in' },
    summary: 'Creates the first site and its administrator. The setup link works once.',
    body: Setup,
    answer: z.object({}),
    errors: ['setupLinkEnded', 'passwordTooShort', 'passwordGuessable', 'passwordCommon'],
  }),
}
