import { defineErrors } from './entry.ts'

export const commonErrors = defineErrors({
  invalidField: {
    id: 900001,
    status: 400,
    text: {
      id: 910000,
      fi: 'Tarkista kenttä #field#: #reason#',
      sv: 'Kontrollera fältet #field#: #reason#',
      en: 'Check the field #field#: #reason#',
    },
  },
  malformedBody: {
    id: 900002,
    status: 400,
    text: {
      id: 910001,
      fi: 'Pyyntöä ei voitu lukea. Lataa sivu uudelleen ja yritä sitten.',
      sv: 'Begäran kunde inte läsas. Ladda om sidan och försök igen.',
      en: 'The request could not be read. Reload the page and try again.',
    },
    toSystems: {
      fi: 'Pyyntöä ei voitu lukea. #reason#',
      sv: 'Begäran kunde inte läsas. #reason#',
      en: 'The request could not be read. #reason#',
    },
  },
  forbidden: {
    id: 900003,
    status: 403,
    text: {
      id: 910002,
      fi: 'Sinulla ei ole oikeutta tähän. Pyydä oikeus esihenkilöltäsi.',
      sv: 'Du har inte rätt till detta. Be din arbetsledare om rättigheten.',
      en: 'You do not have the right to do this. Ask your supervisor for it.',
    },
  },
  notFound: {
    id: 900004,
    status: 404,
    text: {
      id: 910003,
      fi: 'Ei löytynyt. Tarkista tiedot tai hae uudelleen.',
      sv: 'Hittades inte. Kontrollera uppgifterna eller sök igen.',
      en: 'Not found. Check the details or search again.',
    },
  },
  callUnknown: {
    id: 900570,
    status: 404,
    text: {
      id: 937601,
      fi: 'Palvelin ei tunne tätä toimintoa. Sovellus on ehkä vanhempi kuin palvelin: lataa se uudelleen.',
      sv: 'Servern känner inte till den här funktionen. Appen är kanske äldre än servern: ladda om den.',
      en: 'The server does not know this action. The app may be older than the server: reload it.',
    },
    toSystems: {
      fi: 'Tällaista kutsua ei ole. Tarkista metodi ja osoite: palvelimen sivulla /api/docs ovat kaikki kutsut.',
      sv: 'Det finns inget sådant anrop. Kontrollera metod och adress: serverns sida /api/docs har alla anrop.',
      en: 'There is no such call. Check the method and the address: the server’s page /api/docs lists every call.',
    },
  },
  bodyTooLarge: {
    id: 900005,
    status: 413,
    text: {
      id: 910004,
      fi: 'Lähetys on liian suuri. Lähetä se pienemmissä osissa.',
      sv: 'Det som skickas är för stort. Skicka det i mindre delar.',
      en: 'What was sent is too large. Send it in smaller parts.',
    },
    toSystems: {
      fi: 'Lähetys on liian suuri. #reason#',
      sv: 'Det som skickas är för stort. #reason#',
      en: 'What was sent is too large. #reason#',
    },
  },
  unsupportedMedia: {
    id: 900006,
    status: 415,
    text: {
      id: 910005,
      fi: 'Tätä muotoa ei hyväksytä.',
      sv: 'Det här formatet godtas inte.',
      en: 'This format is not accepted.',
    },
    toSystems: {
      fi: 'Tätä muotoa ei hyväksytä. Lähetä se muodossa, jonka otsake on Content-Type: #type#.',
      sv: 'Det här formatet godtas inte. Skicka det i formatet med huvudet Content-Type: #type#.',
      en: 'This format is not accepted. Send it in the format with the header Content-Type: #type#.',
    },
  },
  tooManyRequests: {
    id: 900007,
    status: 429,
    text: {
      id: 910006,
      fi: 'Pyyntöjä on liikaa. Odota #seconds# s ja yritä uudelleen.',
      sv: 'För många förfrågningar. Vänta #seconds# s och försök igen.',
      en: 'Too many requests. Wait #seconds# s and try again.',
    },
  },
  unexpected: {
    id: 900008,
    status: 500,
    text: {
      id: 910007,
      fi: 'Palvelimella tapahtui virhe. Yritä uudelleen; jos se toistuu, ilmoita tunnus #id#.',
      sv: 'Ett fel inträffade på servern. Försök igen; om det upprepas, uppge koden #id#.',
      en: 'The server failed. Try again; if it happens again, report the id #id#.',
    },
  },
  unavailable: {
    id: 900009,
    status: 503,
    text: {
      id: 910008,
      fi: 'Palvelin ei juuri nyt vastaa. Yritä hetken kuluttua uudelleen.',
      sv: 'Servern svarar inte just nu. Försök igen om en stund.',
      en: 'The server is not available right now. Try again in a moment.',
    },
  },
  idempotencyKeyReused: {
    id: 900010,
    status: 422,
    text: {
      id: 910009,
      fi: 'Sama lähetystunnus on jo käytetty toiseen pyyntöön. Lataa sivu uudelleen ja yritä sitten.',
      sv: 'Samma sändningsnyckel har redan använts för en annan begäran. Ladda om sidan och försök igen.',
      en: 'The same idempotency key was already used for another request. Reload the page and try again.',
    },
    toSystems: {
      fi: 'Sama Idempotency-Key on jo käytetty toiseen pyyntöön. Lähetä tämä pyyntö uudella tunnuksella.',
      sv: 'Samma Idempotency-Key har redan använts för en annan begäran. Skicka den här begäran med en ny nyckel.',
      en: 'The same Idempotency-Key was already used for another request. Send this request with a new key.',
    },
  },
  conflict: {
    id: 900011,
    status: 409,
    text: {
      id: 910010,
      fi: 'Tieto muuttui samaan aikaan. Lataa se uudelleen ja yritä sitten.',
      sv: 'Uppgiften ändrades samtidigt. Ladda om den och försök sedan igen.',
      en: 'This changed at the same moment. Reload it and try again.',
    },
  },
  tooManyOpenUploads: {
    id: 900114,
    status: 429,
    text: {
      id: 910114,
      fi: 'Keskeneräisiä lähetyksiä on liikaa: enintään #megabytes# Mt kerralla. Odota, että edelliset valmistuvat.',
      sv: 'För mycket är på väg samtidigt: högst #megabytes# MB. Vänta tills de tidigare filerna har skickats.',
      en: 'Too much is being uploaded at once: at most #megabytes# MB. Wait until the earlier files are through.',
    },
  },
})
