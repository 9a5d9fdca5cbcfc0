import { defineErrors } from './entry.ts'

export const quickChangeErrors = defineErrors({
  /** The device is not trusted: it was removed, or never registered. */
  deviceNotTrusted: {
    id: 900220,
    status: 401,
    text: {
      id: 929600,
      fi: 'Tämä laite ei ole enää yhteinen laite. Kirjaudu käyttäjätunnuksella ja salasanalla.',
      sv: 'Den här enheten är inte längre en gemensam enhet. Logga in med användarnamn och lösenord.',
      en: 'This device is no longer a shared device. Sign in with user name and password.',
    },
  },
  quickChangeNotInUse: {
    id: 900221,
    status: 403,
    text: {
      id: 929601,
      fi: 'Käyttäjän vaihto PINillä ei ole käytössä tässä toimipisteessä. Kirjaudu käyttäjätunnuksella ja salasanalla.',
      sv: 'Användarbyte med PIN används inte på den här anläggningen. Logga in med användarnamn och lösenord.',
      en: 'Changing user by PIN is not in use at this site. Sign in with user name and password.',
    },
  },
  wrongPin: {
    id: 900222,
    status: 401,
    text: {
      id: 929602,
      fi: { one: 'Väärä PIN. Jäljellä 1 yritys.', other: 'Väärä PIN. Jäljellä #count# yritystä.' },
      sv: { one: 'Fel PIN. 1 försök kvar.', other: 'Fel PIN. #count# försök kvar.' },
      en: { one: 'Wrong PIN. 1 attempt left.', other: 'Wrong PIN. #count# attempts left.' },
    },
  },
  pinLocked: {
    id: 900223,
    status: 403,
    text: {
      id: 929603,
      fi: 'PIN on lukittu liian monen väärän yrityksen vuoksi. Se avautuu, kun kirjaudut kerran muulla tavalla.',
      sv: 'PIN är låst efter för många felaktiga försök. Den öppnas när du loggar in en gång på annat sätt.',
      en: 'The PIN is locked after too many wrong attempts. It opens when you sign in once in another way.',
    },
  },
  pinMustChange: {
    id: 900252,
    status: 403,
    text: {
      id: 930004,
      fi: 'PIN on syötetty väärin liian monta kertaa. Kirjaudu muulla tavalla ja valitse uusi PIN.',
      sv: 'PIN har angetts fel för många gånger. Logga in på annat sätt och välj en ny PIN.',
      en: 'The PIN was entered wrong too many times. Sign in in another way and choose a new PIN.',
    },
  },
  badgeUnknown: {
    id: 900224,
    status: 401,
    text: {
      id: 929604,
      fi: 'Kortti ei kelpaa tällä laitteella. Kirjaudu PINillä tai pyydä ylläpitäjältä uusi kortti.',
      sv: 'Kortet gäller inte på den här enheten. Logga in med PIN eller be administratören om ett nytt kort.',
      en: 'The badge is not valid on this device. Use your PIN, or ask the administrator for a new badge.',
    },
  },
  pinTooSimple: {
    id: 900225,
    status: 400,
    text: {
      id: 929605,
      fi: 'PIN on liian helppo arvata. Älä käytä samaa numeroa, numerosarjaa tai vuosilukua.',
      sv: 'PIN är för lätt att gissa. Använd inte samma siffra, en sifferföljd eller ett årtal.',
      en: 'The PIN is too easy to guess. Do not use one repeated digit, a sequence or a year.',
    },
  },
  tooManyDevices: {
    id: 900227,
    status: 409,
    text: {
      id: 929607,
      fi: 'Toimipisteellä on jo #count# yhteistä laitetta. Poista ensin laite, jota ei enää käytetä.',
      sv: 'Anläggningen har redan #count# gemensamma enheter. Ta först bort en som inte används.',
      en: 'The site already has #count# shared devices. Remove one first that is no longer used.',
    },
  },
})
