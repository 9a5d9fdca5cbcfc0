import type { sessionIds } from '../ids/session.ts'

export const sessionTexts = {
  'session.configurationFailed': 'Asetuksia ei saatu.',
  'session.createFailed': 'Istuntoa ei voitu luoda.',
  'session.loginFailed': 'Kirjautuminen epäonnistui.',
  'session.serverUnreachable': 'Palvelimeen ei saada yhteyttä.',
  'session.logoutFailed': 'Uloskirjautuminen palvelimelta epäonnistui.',
  'session.noToken': 'Kirjautuminen ei palauttanut tunnistetta',
  'session.noEmployee': 'Työntekijän tunnusta ei palautettu',
  'session.noActiveSites': 'Aktiivisia toimipisteitä ei palautettu',
  'session.noSettings': 'Asetuksia ei palautettu',
  'session.willExpire': 'Istunto päättyy pian',
} satisfies Record<keyof typeof sessionIds, string>
