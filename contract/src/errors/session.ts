import { defineErrors } from './entry.ts'

export const sessionErrors = defineErrors({
  incorrectLogin: {
    id: 118262,
    status: 401,
    text: {
      id: 118262,
      fi: 'Käyttäjätunnus ja salasana eivät täsmää. Tarkista ne ja yritä uudelleen.',
      sv: 'Användarnamnet och lösenordet stämmer inte överens. Kontrollera dem och försök igen.',
      en: "The email and password you entered don't match.",
    },
  },
  unauthorized: {
    id: 118263,
    status: 401,
    text: {
      id: 118263,
      fi: 'Istuntosi on päättynyt. Kirjaudu uudelleen sisään.',
      sv: 'Din session har gått ut. Logga in igen.',
      en: 'Your session has ended. Sign in again.',
    },
  },
  tooManyAttempts: {
    id: 900020,
    status: 429,
    text: {
      id: 910011,
      fi: 'Liian monta epäonnistunutta kirjautumista. Odota #seconds# s ja yritä uudelleen.',
      sv: 'För många misslyckade inloggningar. Vänta #seconds# s och försök igen.',
      en: 'Too many failed sign-ins. Wait #seconds# s and try again.',
    },
  },
  noActiveSites: {
    id: 900021,
    status: 403,
    text: {
      id: 910012,
      fi: 'Sinulla ei ole yhtään toimipistettä käytössä. Pyydä esihenkilöäsi lisäämään sellainen.',
      sv: 'Du har ingen aktiv anläggning. Be din arbetsledare lägga till en.',
      en: 'You have no active site. Ask your supervisor to add one.',
    },
  },
  negotiateFailed: {
    id: 900022,
    status: 401,
    text: {
      id: 910013,
      fi: 'Windows-kirjautuminen ei onnistunut. Kirjaudu toisella tavalla.',
      sv: 'Det gick inte att logga in med Windows. Logga in på ett annat sätt.',
      en: 'Negotiate failed. Sign in another way.',
    },
  },
  siteNotAllowed: {
    id: 900023,
    status: 403,
    text: {
      id: 910014,
      fi: 'Sinulla ei ole oikeutta tähän toimipisteeseen. Pyydä se esihenkilöltäsi.',
      sv: 'Du har inte tillgång till den här anläggningen. Be din arbetsledare om den.',
      en: 'This site is not open to you. Ask your supervisor for it.',
    },
  },
  notLinked: {
    id: 900205,
    status: 403,
    text: {
      id: 929500,
      fi: 'Yrityksen tunnustasi ei ole vielä liitetty kehenkään työntekijään. Se on nyt ylläpitäjien luettelossa: pyydä ylläpitäjää liittämään se ja kirjaudu sitten uudelleen.',
      sv: 'Ditt företagskonto är ännu inte kopplat till någon medarbetare. Det finns nu i administratörernas lista: be en administratör koppla det och logga sedan in igen.',
      en: 'Your company account is not linked to an employee yet. It is now on the administrators’ list: ask an administrator to link it, then sign in again.',
    },
  },
  accessEnded: {
    id: 900280,
    status: 403,
    text: {
      id: 930600,
      fi: 'Pääsysi on poistettu käytöstä. Jos se on virhe, pyydä ylläpitäjää ottamaan se takaisin käyttöön.',
      sv: 'Din åtkomst är avstängd. Om det är ett misstag, be en administratör slå på den igen.',
      en: 'Your access has been switched off. If that is a mistake, ask an administrator to switch it on again.',
    },
  },
})
