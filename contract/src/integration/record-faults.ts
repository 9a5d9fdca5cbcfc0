import type { Language } from '../texts/language.ts'

/**
 * The reasons why a record of a batch is refused. The names are codes in the result of the record; they are
 * not errors of the whole call. `#name#` is a placeholder.
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
    fi: 'Sama externalId on annettu kahdesti',
    sv: 'Samma externalId är angiven två gånger',
    en: 'The same externalId is given twice',
  },
  siteNotAllowed: {
    fi: 'Palvelutilillä ei ole oikeutta tähän toimipisteeseen',
    sv: 'Tjänstekontot har inte rätt till den här anläggningen',
    en: 'The service account has no right to this site',
  },
  siteFixed: {
    fi: 'Tietueen toimipistettä ei voi vaihtaa: se kuuluu toimipisteeseen #site#',
    sv: 'Postens anläggning kan inte bytas: den hör till anläggningen #site#',
    en: 'The site of a record cannot change: it belongs to the site #site#',
  },
  unknownReference: {
    fi: 'Viitattua tietuetta ei ole tässä toimipisteessä',
    sv: 'Posten som hänvisas till finns inte på den här anläggningen',
    en: 'The record that is referred to does not exist at this site',
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
  personElsewhere: {
    fi: 'Henkilö työskentelee myös toimipisteessä, johon palvelutilillä ei ole oikeutta',
    sv: 'Personen arbetar också på en anläggning som tjänstekontot inte har rätt till',
    en: 'The person also works at a site to which the service account has no right',
  },
  isAdministrator: {
    fi: 'Henkilöllä on ylläpidon oikeuksia, joten vain ylläpitäjä voi muuttaa tätä kenttää',
    sv: 'Personen har administratörsrättigheter, så bara en administratör kan ändra detta fält',
    en: 'The person has administration rights, so only an administrator can change this field',
  },
  siteTwice: {
    fi: 'Toimipiste on luettelossa kahdesti: #site#',
    sv: 'Anläggningen finns två gånger i listan: #site#',
    en: 'The site is in the list twice: #site#',
  },
  oneDefaultSite: {
    fi: 'Oletustoimipisteitä on yksi, ja henkilön on työskenneltävä siellä',
    sv: 'Det finns en standardanläggning, och personen måste arbeta där',
    en: 'A person has one default site, and works there',
  },
  noSite: {
    fi: 'Henkilö työskentelee vähintään yhdessä toimipisteessä. Lähetä isActive, jos hän ei ole enää töissä.',
    sv: 'En person arbetar på minst en anläggning. Skicka isActive om personen inte längre arbetar.',
    en: 'A person works at one site at least. Send isActive if the person has left.',
  },
  profileNotAllowed: {
    fi: 'Integraatio ei voi antaa profiilia, jossa on ylläpidon oikeuksia: #profile#',
    sv: 'En integration får inte ge en profil med administratörsrättigheter: #profile#',
    en: 'An integration may not give a profile with administration rights: #profile#',
  },
  wrongOrder: {
    fi: 'Lopun on oltava alun jälkeen',
    sv: 'Slutet måste vara efter början',
    en: 'The end must be after the start',
  },
  overlaps: {
    fi: 'Aika on päällekkäin henkilön toisen ajan kanssa',
    sv: 'Tiden överlappar en annan av personens tider',
    en: 'The time overlaps another one of the person',
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
    fi: 'Tietue on ristiriidassa tallennettujen tietojen kanssa',
    sv: 'Posten strider mot lagrade uppgifter',
    en: 'The record conflicts with stored data',
  },
} as const satisfies Record<string, Record<Language, string>>

/** The texts of the fault `conflict`, by its reason. The fault itself contains the field. */
export const conflictReasons = {
  general: recordFaults.conflict,
  taken: {
    fi: 'Arvo on jo toisella tietueella',
    sv: 'En annan post har redan värdet',
    en: 'Another record has the value already',
  },
  inUse: {
    fi: 'Arvoa ei voi vaihtaa, koska muut tietueet viittaavat siihen',
    sv: 'Värdet kan inte bytas, eftersom andra poster hänvisar till det',
    en: 'The value cannot change, because other records refer to it',
  },
  unknown: {
    fi: 'Tietuetta, johon kenttä viittaa, ei ole',
    sv: 'Posten som fältet hänvisar till finns inte',
    en: 'The record to which the field refers does not exist',
  },
  fixed: {
    fi: 'Arvoa ei voi vaihtaa. Poista tietue, ja lähetä uusi toisella externalId:llä.',
    sv: 'Värdet kan inte bytas. Ta bort posten, och skicka en ny med ett annat externalId.',
    en: 'The value cannot change. Delete the record, and send a new one with another externalId.',
  },
  required: {
    fi: 'Kenttää ei voi tyhjentää, koska tietue tarvitsee sen',
    sv: 'Fältet kan inte tömmas, eftersom posten behöver det',
    en: 'The field cannot be empty, because the record needs it',
  },
  invalid: {
    fi: 'Arvo ei kelpaa tähän kenttään',
    sv: 'Värdet duger inte i fältet',
    en: 'The value is not possible in this field',
  },
  order: {
    fi: 'Lopun on oltava alun jälkeen',
    sv: 'Slutet måste vara efter början',
    en: 'The end must be after the start',
  },
  overlap: {
    fi: 'Aika on päällekkäin toisen kanssa',
    sv: 'Tiden överlappar en annan',
    en: 'The time overlaps another one',
  },
  signed: {
    fi: 'Rivi on kuitattu, joten se pysyy työrivinä',
    sv: 'Raden är kvitterad, så den förblir en arbetsrad',
    en: 'The row is signed, so it stays a labour row',
  },
  onlyInvoiced: {
    fi: 'Laskun numero ja aika kuuluvat vain laskutettuun työmääräykseen (status I)',
    sv: 'Fakturans nummer och tid hör bara till en fakturerad arbetsorder (status I)',
    en: 'Only an invoiced work order (status I) has the number and the time of an invoice',
  },
  onlyBackOrder: {
    fi: 'Luvattu päivä kuuluu vain riville, jolla on jälkitoimitettava määrä (backOrderAmount)',
    sv: 'Bara en rad med restorder (backOrderAmount) har en utlovad dag',
    en: 'Only a row with a quantity on back order (backOrderAmount) has a promised day',
  },
} as const satisfies Record<string, Record<Language, string>>

export type ConflictReason = keyof typeof conflictReasons

export type RecordFaultName = keyof typeof recordFaults
