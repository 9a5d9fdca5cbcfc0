import { defineErrors } from './entry.ts'

export const integrationErrors = defineErrors({
  serviceKeyRefused: {
    id: 900310,
    status: 401,
    text: {
      id: 932000,
      fi: 'Avainta tai käyttöoikeustunnistetta ei ole, tai se ei ole enää voimassa. Hae uusi tunniste tai pyydä ylläpitäjältä uusi avain.',
      sv: 'Nyckeln eller åtkomsttoken finns inte eller gäller inte längre. Hämta en ny token eller be en administratör om en ny nyckel.',
      en: 'The key or access token does not exist or is no longer valid. Get a new token, or ask an administrator for a new key.',
    },
  },
  scopeMissing: {
    id: 900311,
    status: 403,
    text: {
      id: 932001,
      fi: 'Palvelutililtä puuttuu oikeuksia: #scopes#. Pyydä ylläpitäjää lisäämään ne.',
      sv: 'Tjänstekontot saknar behörigheter: #scopes#. Be en administratör lägga till dem.',
      en: 'The service account lacks scopes: #scopes#. Ask an administrator to add them.',
    },
  },
  tooManyServiceKeys: {
    id: 900312,
    status: 409,
    text: {
      id: 932002,
      fi: 'Palvelutilillä on jo kaksi voimassa olevaa avainta. Poista toinen niistä ensin.',
      sv: 'Tjänstekontot har redan två giltiga nycklar. Återkalla den ena av dem först.',
      en: 'The service account has two valid keys already. Revoke one of them first.',
    },
  },
  serviceAccountNameTaken: {
    id: 900313,
    status: 409,
    text: {
      id: 932003,
      fi: 'Toisella palvelutilillä on jo nimi #value#. Anna jokin muu.',
      sv: 'Ett annat tjänstekonto heter redan #value#. Ange något annat.',
      en: 'Another service account has the name #value# already. Enter another one.',
    },
  },
  serviceAccountElsewhere: {
    id: 900314,
    status: 403,
    text: {
      id: 932004,
      fi: 'Palvelutili koskee myös toimipisteitä, joissa et työskentele: #sites#. Pyydä muutos ylläpitäjältä, joka työskentelee niissä kaikissa.',
      sv: 'Tjänstekontot gäller också anläggningar där du inte arbetar: #sites#. Be om ändringen av en administratör som arbetar på dem alla.',
      en: 'The service account also concerns sites at which you do not work: #sites#. Ask an administrator who works at all of them for the change.',
    },
  },
  serviceAccountRevoked: {
    id: 900315,
    status: 409,
    text: {
      id: 932005,
      fi: 'Palvelutili on poistettu käytöstä lopullisesti. Tee uusi.',
      sv: 'Tjänstekontot är återkallat för gott. Skapa ett nytt.',
      en: 'The service account is revoked for good. Make a new one.',
    },
  },
  serviceAccountChanged: {
    id: 900316,
    status: 412,
    text: {
      id: 932006,
      fi: 'Toinen ylläpitäjä muutti palvelutiliä sillä välin. Avaa se uudelleen.',
      sv: 'En annan administratör ändrade tjänstekontot under tiden. Öppna det på nytt.',
      en: 'Another administrator changed the service account in the meantime. Open it again.',
    },
  },
  tooManyRecords: {
    id: 900330,
    status: 413,
    text: {
      id: 932055,
      fi: 'Erässä on liian monta tietuetta: enintään #count#. Lähetä useampi erä tai eräajo.',
      sv: 'Satsen har för många poster: högst #count#. Skicka flera satser eller en körning.',
      en: 'The batch has too many records: at most #count#. Send several batches, or a load job.',
    },
  },
})
