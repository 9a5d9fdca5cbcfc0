import { defineErrors } from './entry.ts'

export const administrationErrors = defineErrors({
  lastAdministrator: {
    id: 900230,
    status: 409,
    text: {
      id: 929680,
      fi: 'Tämä on viimeinen ylläpitäjä. Anna oikeus ensin toiselle.',
      sv: 'Detta är den sista administratören. Ge först någon annan rätten.',
      en: 'This is the last administrator. Give somebody else the right first.',
    },
  },
  personNameTaken: {
    id: 900231,
    status: 409,
    text: {
      id: 929681,
      fi: '#value# on jo toisella henkilöllä. Anna jokin muu.',
      sv: 'En annan person har redan #value#. Ange något annat.',
      en: 'Another person has #value# already. Enter something else.',
    },
  },
  personChanged: {
    id: 900232,
    status: 412,
    text: {
      id: 929682,
      fi: '#user# muutti henkilön tietoja sillä välin. Avaa henkilö uudelleen.',
      sv: '#user# ändrade personens uppgifter under tiden. Öppna personen på nytt.',
      en: '#user# changed this person in the meantime. Open the person again.',
    },
  },
  personElsewhere: {
    id: 900245,
    status: 403,
    text: {
      id: 929771,
      fi: 'Henkilö työskentelee myös muualla: #sites#. Pyydä muutos ylläpitäjältä, joka työskentelee hänen kaikissa toimipisteissään.',
      sv: 'Personen arbetar också på annat håll: #sites#. Be om ändringen av en administratör som arbetar på alla personens anläggningar.',
      en: 'This person works elsewhere, too: #sites#. Ask an administrator who works at all of the person’s sites for the change.',
    },
  },
  personHasMoreRights: {
    id: 900270,
    status: 403,
    text: {
      id: 930400,
      fi: 'Muutos koskee oikeuksia, joita sinulla ei ole. Pyydä se ylläpitäjältä, jolla on ne kaikki.',
      sv: 'Ändringen gäller rättigheter som du inte har. Be om den av en administratör som har dem alla.',
      en: 'The change is about rights that you do not have. Ask an administrator who has them all for it.',
    },
  },
  setupLinkEnded: {
    id: 900233,
    status: 404,
    text: {
      id: 929683,
      fi: 'Linkki ei ole enää voimassa. Käynnistä palvelin uudelleen: se tulostaa uuden, jos kukaan ei ole vielä ottanut sitä käyttöön.',
      sv: 'Länken gäller inte längre. Starta om servern: den skriver ut en ny om ingen har tagit den i bruk ännu.',
      en: 'This link is no longer valid. Start the server again: it prints a new one unless somebody has set it up.',
    },
  },
})
