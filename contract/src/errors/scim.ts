import { defineErrors } from './entry.ts'

export const scimErrors = defineErrors({
  scimRequestInvalid: {
    id: 900522,
    status: 400,
    text: {
      id: 938700,
      fi: 'Pyyntöä ei voi toteuttaa (#scimType#). Tarkista kohta: #at#',
      sv: 'Begäran kan inte utföras (#scimType#). Kontrollera: #at#',
      en: 'The request cannot be carried out (#scimType#). Check: #at#',
    },
  },
  scimTaken: {
    id: 900523,
    status: 409,
    text: {
      id: 938701,
      fi: 'Hakemiston toisella käyttäjällä tai ryhmällä on jo #value#.',
      sv: 'En annan användare eller grupp i katalogen har redan #value#.',
      en: 'Another user or group of the directory has #value# already.',
    },
  },
  scimPersonExists: {
    id: 900524,
    status: 409,
    text: {
      id: 938702,
      fi: 'Täällä on jo henkilö, jolla on #value#, eikä häntä ole liitetty hakemistoon. Ylläpitäjä liittää hänet sovelluksen sivulla Yrityksen hakemisto.',
      sv: 'Här finns redan en person med #value# som inte är kopplad till katalogen. En administratör kopplar personen på appens sida Företagets katalog.',
      en: 'A person with #value# is here already, and is not linked to the directory. An administrator links the person on the app’s page Company directory.',
    },
  },
  scimVersionStale: {
    id: 900525,
    status: 412,
    text: {
      id: 938703,
      fi: 'Tietoja on muutettu välillä. Lue ne uudelleen ja yritä sitten.',
      sv: 'Uppgifterna har ändrats under tiden. Läs dem på nytt och försök igen.',
      en: 'The resource has changed meanwhile. Read it again and retry.',
    },
  },
  scimPersonForbidden: {
    id: 900526,
    status: 403,
    text: {
      id: 938704,
      fi: 'Henkilö työskentelee myös toimipisteissä, joihin palvelutilillä ei ole oikeutta. Laajenna tilin toimipisteitä tai muuta henkilöä sovelluksessa.',
      sv: 'Personen arbetar också på anläggningar som tjänstekontot inte når. Utöka kontots anläggningar eller ändra personen i appen.',
      en: 'The person works at sites that the service account does not reach, too. Extend the sites of the account, or change the person in the app.',
    },
  },
  directoryManages: {
    id: 900527,
    status: 409,
    text: {
      id: 938705,
      fi: 'Yrityksen hakemisto hallitsee näitä tietoja. Muuta ne siellä.',
      sv: 'Företagets katalog styr de här uppgifterna. Ändra dem där.',
      en: 'The company directory manages these values. Change them there.',
    },
  },
  mappedProfileAdministers: {
    id: 900528,
    status: 409,
    text: {
      id: 938706,
      fi: 'Hakemiston ryhmä ei voi antaa ylläpito-oikeuksia. Valitse toinen profiili.',
      sv: 'En grupp i katalogen kan inte ge administratörsrättigheter. Välj en annan profil.',
      en: 'A group of the directory cannot give administration rights. Choose another profile.',
    },
  },
  directoryGroupChanged: {
    id: 900529,
    status: 409,
    text: {
      id: 938707,
      fi: 'Ryhmää on muutettu välillä. Tarkista tiedot ja tallenna uudelleen.',
      sv: 'Gruppen har ändrats under tiden. Kontrollera uppgifterna och spara på nytt.',
      en: 'The group has changed meanwhile. Check the values and save again.',
    },
  },
})
