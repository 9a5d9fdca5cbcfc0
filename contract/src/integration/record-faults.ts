import type { Language } from '../texts/language.ts'

/**
 * The reasons for which a record of a batch is refused. Each name is a code in the result of the record, not an error
 * of the whole call. `#name#` stands for a value.
 */
export const recordFaults = {
  invalidField: {
    fi: 'Arvo ei kelpaa',
    sv: 'Värdet är inte giltigt',
    en: 'The value is not valid',
  },
  unknownField: {
    fi: 'Kenttää ei tunneta',
    sv: 'Fältet är okänt',
    en: 'The field is unknown',
  },
  missingField: {
    fi: 'Uudesta tietueesta puuttuu pakollinen kenttä: #field#',
    sv: 'Den nya posten saknar ett obligatoriskt fält: #field#',
    en: 'The new record lacks a field that it must have: #field#',
  },
  invalidJson: {
    fi: 'Rivi ei ole kelvollista JSONia',
    sv: 'Raden är inte giltig JSON',
    en: 'The line is no valid JSON',
  },
  invalidText: {
    fi: 'Rivi ei ole kelvollista UTF-8:aa',
    sv: 'Raden är inte giltig UTF-8',
    en: 'The line is no valid UTF-8',
  },
  lineTooLong: {
    fi: 'Rivi on liian pitkä: enintään #bytes# tavua',
    sv: 'Raden är för lång: högst #bytes# byte',
    en: 'The line is too long: at most #bytes# bytes',
  },
  duplicateInBatch: {
    fi: 'Sama externalId on erässä jo aiemmin',
    sv: 'Samma externalId finns redan tidigare i satsen',
    en: 'The same externalId is in the batch already',
  },
  siteNotAllowed: {
    fi: 'Palvelutilillä ei ole oikeutta toimipisteeseen #site#',
    sv: 'Tjänstekontot har inte rätt till anläggningen #site#',
    en: 'The service account has no right to the site #site#',
  },
  siteFixed: {
    fi: 'Tietueen toimipistettä ei voi vaihtaa: se kuuluu toimipisteeseen #site#',
    sv: 'Postens anläggning kan inte bytas: den hör till anläggningen #site#',
    en: 'The site of a record cannot change: it belongs to the site #site#',
  },
  unknownReference: {
    fi: 'Viitattua tietuetta ei ole',
    sv: 'Posten som hänvisas till finns inte',
    en: 'The record that is referred to does not exist',
  },
  neverArrived: {
    fi: 'Tietue odotti seitsemän päivää tietuetta, jota ei tullut: #reference#',
    sv: 'Posten väntade i sju dagar på en post som inte kom: #reference#',
    en: 'The record waited for seven days for one that never arrived: #reference#',
  },
  keyTaken: {
    fi: 'Samalla tunnisteella on jo toinen tietue: #key#',
    sv: 'En annan post har redan samma nyckel: #key#',
    en: 'Another record has the same key already: #key#',
  },
  adoptionNotAllowed: {
    fi: 'Palvelutilillä ei ole oikeutta ottaa haltuun tässä järjestelmässä luotua henkilöä #key#',
    sv: 'Tjänstekontot får inte överta personen #key# som har skapats här',
    en: 'The service account may not take over the person #key#, who was created here',
  },
  unknownPart: {
    fi: 'Varaosaa ei ole: #part#',
    sv: 'Reservdelen finns inte: #part#',
    en: 'The part does not exist: #part#',
  },
  unknownStock: {
    fi: 'Varastoa ei ole toimipisteessä: #stock#',
    sv: 'Lagret finns inte på anläggningen: #stock#',
    en: 'The site has no such stock: #stock#',
  },
  unknownCode: {
    fi: 'Koodia ei ole: #code#',
    sv: 'Koden finns inte: #code#',
    en: 'The code does not exist: #code#',
  },
  unknownProfile: {
    fi: 'Käyttöoikeusprofiilia ei ole: #profile#',
    sv: 'Behörighetsprofilen finns inte: #profile#',
    en: 'The access profile does not exist: #profile#',
  },
  profileNotAllowed: {
    fi: 'Integraatio ei voi antaa profiilia, jolla hallitaan käyttäjiä: #profile#',
    sv: 'En integration får inte ge en profil som hanterar användare: #profile#',
    en: 'An integration may not give a profile that manages users: #profile#',
  },
  wrongOrder: {
    fi: 'Lopun on oltava alun jälkeen',
    sv: 'Slutet måste vara efter början',
    en: 'The end must be after the start',
  },
  overlaps: {
    fi: 'Aika on päällekkäin toisen kanssa: #other#',
    sv: 'Tiden överlappar en annan: #other#',
    en: 'The time overlaps another one: #other#',
  },
  notAtSite: {
    fi: 'Henkilö ei työskentele toimipisteessä #site#',
    sv: 'Personen arbetar inte på anläggningen #site#',
    en: 'The person does not work at the site #site#',
  },
  lastAdministrator: {
    fi: 'Viimeistä ylläpitäjää ei voi poistaa käytöstä',
    sv: 'Den sista administratören kan inte inaktiveras',
    en: 'The last administrator cannot be deactivated',
  },
  conflict: {
    fi: 'Tietue on ristiriidassa tallennettujen tietojen kanssa (#rule#)',
    sv: 'Posten strider mot lagrade uppgifter (#rule#)',
    en: 'The record conflicts with stored data (#rule#)',
  },
} as const satisfies Record<string, Record<Language, string>>

export type RecordFaultName = keyof typeof recordFaults
