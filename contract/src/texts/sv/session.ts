import type { sessionIds } from '../ids/session.ts'

export const sessionTexts = {
  'session.configurationFailed': 'Konfigurationen kunde inte hämtas.',
  'session.createFailed': 'Sessionen kunde inte skapas.',
  'session.loginFailed': 'Inloggningen misslyckades.',
  'session.serverUnreachable':
    'Det går inte att ansluta till servern. Kontrollera anslutningen och försök igen.',
  'session.logoutFailed': 'Utloggningen från servern misslyckades.',
  'session.noToken': 'Ingen token returnerades vid inloggningen',
  'session.noEmployee': 'Inget medarbetar-id returnerades',
  'session.noActiveSites': 'Inga aktiva anläggningar returnerades',
  'session.noSettings': 'Inga inställningar returnerades',
  'session.willExpire': 'Sessionen går snart ut',
  'session.userName': 'Användarnamn',
  'session.password': 'Lösenord',
  'session.showPassword': 'Visa lösenordet',
  'session.signIn': 'Logga in',
  'session.enterUserName': 'Ange ditt användarnamn',
  'session.enterPassword': 'Ange ditt lösenord',
  'session.staySignedIn': 'Fortsätt sessionen',
  'session.signOut': 'Logga ut',
  'session.secondsLeft': '#seconds# s',
  'session.expiryHint': 'Du loggas ut om du inte fortsätter. Det du har sparat finns kvar.',
  'session.configurationHint': 'Servern svarar inte. Kontrollera anslutningen och försök igen.',
  'session.linkRefused': 'Inloggningslänken godkändes inte. Den kan redan ha använts.',
  'session.linkFailedHere': 'Inloggningslänken kunde inte användas. Du är fortfarande inloggad som tidigare.',
} satisfies Record<keyof typeof sessionIds, string>
