import { defineErrors } from './entry.ts'

/** Errors of file imports. */
export const importErrors = defineErrors({
  importUnreadable: {
    id: 900460,
    status: 400,
    text: {
      id: 936000,
      fi: 'Tiedostoa ei voi lukea. Tallenna se Excel-muodossa (.xlsx) tai CSV-muodossa ja yritä uudelleen.',
      sv: 'Filen kan inte läsas. Spara den i Excel-format (.xlsx) eller som CSV och försök igen.',
      en: 'The file cannot be read. Save it as Excel (.xlsx) or CSV, and try again.',
    },
  },
  importProtected: {
    id: 900540,
    status: 400,
    text: {
      id: 937040,
      fi: 'Tiedosto on suojattu salasanalla. Poista salasana Excelissä, tallenna tiedosto ja yritä uudelleen.',
      sv: 'Filen är skyddad med lösenord. Ta bort lösenordet i Excel, spara filen och försök igen.',
      en: 'The file is protected by a password. Remove the password in Excel, save the file, and try again.',
    },
  },
  importQuoteOpen: {
    id: 900541,
    status: 400,
    text: {
      id: 937041,
      fi: 'Rivillä #line# alkaa lainausmerkki, joka ei pääty. Poista se tai lisää loppumerkki ja yritä uudelleen.',
      sv: 'På rad #line# börjar ett citattecken som inte slutar. Ta bort det eller avsluta det och försök igen.',
      en: 'Line #line# has a quotation mark that never ends. Remove it or close it, and try again.',
    },
  },
  importFormulas: {
    id: 900542,
    status: 400,
    text: {
      id: 937042,
      fi: 'Solussa #cell# on kaava ilman tulosta. Avaa tiedosto Excelissä, tallenna se ja yritä uudelleen.',
      sv: 'Cell #cell# har en formel utan resultat. Öppna filen i Excel, spara den och försök igen.',
      en: 'Cell #cell# has a formula without a result. Open the file in Excel, save it, and try again.',
    },
  },
  importTooLarge: {
    id: 900461,
    status: 400,
    text: {
      id: 936001,
      fi: 'Tiedosto on liian suuri: enintään 30 Mt, 300 000 riviä, 200 saraketta ja 10 000 merkkiä solussa. Jaa se osiin.',
      sv: 'Filen är för stor: högst 30 MB, 300 000 rader, 200 kolumner och 10 000 tecken i en cell. Dela den.',
      en: 'The file is too large: at most 30 MB, 300,000 rows, 200 columns and 10,000 characters in a cell. Split it.',
    },
  },
  importEmpty: {
    id: 900462,
    status: 400,
    text: {
      id: 936002,
      fi: 'Tiedostossa ei ole yhtään riviä otsikoiden lisäksi. Lisää rivit ja yritä uudelleen.',
      sv: 'Filen har inga rader utöver rubrikerna. Lägg till rader och försök igen.',
      en: 'The file has no rows besides its titles. Add rows and try again.',
    },
  },
  importBusy: {
    id: 900463,
    status: 409,
    text: {
      id: 936003,
      fi: 'Toimipisteessä on jo kymmenen keskeneräistä tuontia. Vie ne loppuun tai poista ne.',
      sv: 'Anläggningen har redan tio oavslutade importer. Slutför dem eller ta bort dem.',
      en: 'The site has ten unfinished imports already. Finish or remove them.',
    },
  },
  importStateWrong: {
    id: 900464,
    status: 409,
    text: {
      id: 936004,
      fi: 'Tuonti on jo toisessa vaiheessa. Tarkista sen tila.',
      sv: 'Importen är redan i ett annat skede. Kontrollera dess läge.',
      en: 'The import is at another step already. Look at its state.',
    },
  },
  importColumnsWrong: {
    id: 900465,
    status: 400,
    text: {
      id: 936005,
      fi: 'Sarakkeet eivät sovi tiedostoon: #column#. Valitse ne uudelleen.',
      sv: 'Kolumnerna passar inte filen: #column#. Välj dem på nytt.',
      en: 'The columns do not fit the file: #column#. Choose them again.',
    },
  },
})
