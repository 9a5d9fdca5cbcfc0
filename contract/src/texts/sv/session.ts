import type { sessionIds } from '../ids/session.ts'

export const sessionTexts = {
  'session.configurationFailed': 'Konfigurationen kunde inte hämtas.',
  'session.createFailed': 'Sessionen kunde inte skapas.',
  'session.loginFailed': 'Inloggningen misslyckades.',
  'session.serverUnreachable': 'Det går inte att ansluta till servern.',
  'session.logoutFailed': 'Utloggningen från servern misslyckades.',
  'session.noToken': 'Ingen token returnerades vid inloggningen',
  'session.noEmployee': 'Inget anställnings-id returnerades',
  'session.noActiveSites': 'Inga aktiva verksamhetsställen returnerades',
  'session.noSettings': 'Inga inställningar returnerades',
  'session.willExpire': 'Sessionen går snart ut',
} satisfies Record<keyof typeof sessionIds, string>
