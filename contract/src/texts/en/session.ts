import type { sessionIds } from '../ids/session.ts'

export const sessionTexts = {
  'session.configurationFailed': 'Unable to receive configuration.',
  'session.createFailed': 'Unable to create session.',
  'session.loginFailed': 'Login failed.',
  'session.serverUnreachable': 'Unable to connect server.',
  'session.logoutFailed': 'Logout from the server was unsuccessful.',
  'session.noToken': 'No token returned for login',
  'session.noEmployee': 'No employee id returned',
  'session.noActiveSites': 'No active sites returned',
  'session.noSettings': 'No settings returned',
  'session.willExpire': 'Session will expire soon',
} satisfies Record<keyof typeof sessionIds, string>
