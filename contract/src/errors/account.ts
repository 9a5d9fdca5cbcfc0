import { defineErrors } from './entry.ts'

export const accountErrors = defineErrors({
  confirmationNeeded: {
    id: 900210,
    status: 403,
    text: {
      id: 929520,
      fi: 'Vahvista ensin, että se olet sinä.',
      sv: 'Bekräfta först att det är du.',
      en: 'Confirm first that it is you.',
    },
  },
  passwordWrong: {
    id: 900211,
    // The status is not 401, because the session remains valid.
    status: 403,
    text: {
      id: 929521,
      fi: 'Salasana ei täsmää. Tarkista se ja yritä uudelleen.',
      sv: 'Lösenordet stämmer inte. Kontrollera det och försök igen.',
      en: 'The password does not match. Check it and try again.',
    },
  },
  passwordTooShort: {
    id: 900212,
    status: 400,
    text: {
      id: 929522,
      fi: 'Salasana on liian lyhyt: vähintään #min# merkkiä. Esimerkiksi muutama sana peräkkäin kelpaa.',
      sv: 'Lösenordet är för kort: minst #min# tecken. Till exempel några ord i rad duger.',
      en: 'The password is too short: at least #min# characters. A few words in a row will do.',
    },
  },
  passwordGuessable: {
    id: 900213,
    status: 400,
    text: {
      id: 929523,
      fi: 'Salasana on helppo arvata. Valitse toinen.',
      sv: 'Lösenordet är lätt att gissa. Välj ett annat.',
      en: 'The password is easy to guess. Choose another one.',
    },
  },
  passwordCommon: {
    id: 900272,
    status: 400,
    text: {
      id: 930414,
      fi: 'Salasana on yleinen tai vuotanut muualta, tai koottu sellaisista. Niitä kokeillaan ensin. Valitse muutama sana, jotka eivät liity toisiinsa.',
      sv: 'Lösenordet är vanligt eller har läckt någon annanstans, eller består av sådana. De prövas först. Välj några ord som inte hör ihop.',
      en: 'The password is common or has leaked elsewhere, or is made of such ones. They are tried first. Choose a few words that have nothing to do with each other.',
    },
  },
  noPassword: {
    id: 900214,
    status: 409,
    text: {
      id: 929524,
      fi: 'Henkilöllä ei ole käyttäjätunnusta. Ylläpitäjä voi lisätä sen henkilön tietoihin.',
      sv: 'Personen har inget användarnamn. Administratören kan lägga till det i personens uppgifter.',
      en: 'The person has no user name. An administrator can add one to the person’s details.',
    },
  },
  resetLinkForOneself: {
    id: 900271,
    status: 403,
    text: {
      id: 930401,
      fi: 'Omaan salasanaan ei tehdä linkkiä. Vaihda se sivulla Kirjautumistavat tai pyydä linkki toiselta ylläpitäjältä.',
      sv: 'Ingen länk skapas för det egna lösenordet. Byt det på sidan Sätt att logga in eller be en annan administratör om en länk.',
      en: 'No link is made for your own password. Change it on the page Ways to sign in, or ask another administrator for a link.',
    },
  },
  resetLinkEnded: {
    id: 900215,
    status: 404,
    text: {
      id: 929525,
      fi: 'Linkki on käytetty tai vanhentunut. Pyydä uusi siltä, joka antoi sen.',
      sv: 'Länken är använd eller för gammal. Be om en ny av den som gav den.',
      en: 'The link was used or is too old. Ask whoever gave it to you for a new one.',
    },
  },
  passkeyRequired: {
    id: 900273,
    status: 403,
    text: {
      id: 930410,
      fi: 'Ylläpito vaatii pääsyavaimen. Lisää sellainen sivulla Kirjautumistavat tai vahvista pääsyavaimellasi.',
      sv: 'Administrationen kräver en nyckel. Lägg till en på sidan Sätt att logga in eller bekräfta med din nyckel.',
      en: 'Administration needs a passkey. Add one on the page Ways to sign in, or confirm with yours.',
    },
  },
  passkeyRefused: {
    id: 900216,
    status: 403,
    text: {
      id: 929526,
      fi: 'Pääsyavain ei kelvannut. Kirjaudu toisella tavalla ja tarkista pääsyavaimesi.',
      sv: 'Nyckeln godkändes inte. Logga in på ett annat sätt och kontrollera dina nycklar.',
      en: 'The passkey was not accepted. Sign in another way and check your passkeys.',
    },
  },
  passkeyKnown: {
    id: 900217,
    status: 409,
    text: {
      id: 929527,
      fi: 'Tämä pääsyavain on jo käytössä. Valitse toinen laite tai suojausavain.',
      sv: 'Den här nyckeln används redan. Välj en annan enhet eller säkerhetsnyckel.',
      en: 'This passkey is in use already. Choose another device or security key.',
    },
  },
  tooManyPasskeys: {
    id: 900218,
    status: 409,
    text: {
      id: 929528,
      fi: 'Sinulla on jo #count# pääsyavainta. Poista niistä jokin ensin.',
      sv: 'Du har redan #count# nycklar. Ta bort någon av dem först.',
      en: 'You have #count# passkeys already. Remove one of them first.',
    },
  },
})
