import type { Language } from '../texts/language.ts'

/** The reasons why a whole load job fails. Records that were applied before the failure remain applied. */
export const jobFaults = {
  brokenGzip: {
    fi: 'Tiedosto ei ole ehjä gzip-tiedosto',
    sv: 'Filen är ingen hel gzip-fil',
    en: 'The file is no intact gzip file',
  },
  unpackedTooLarge: {
    fi: 'Tiedosto on purettuna yli 20 gigatavua',
    sv: 'Filen är större än 20 gigabyte uppackad',
    en: 'The file has more than 20 gigabytes when unpacked',
  },
  tooManyRecords: {
    fi: 'Tiedostossa on yli 10 miljoonaa tietuetta',
    sv: 'Filen har över 10 miljoner poster',
    en: 'The file has more than 10 million records',
  },
  tooManyRejected: {
    fi: 'Yli 100 000 tietuetta on hylätty',
    sv: 'Över 100 000 poster har avvisats',
    en: 'More than 100,000 records were rejected',
  },
  fileGone: {
    fi: 'Tiedosto ei ole enää tallessa',
    sv: 'Filen finns inte längre',
    en: 'The file is no longer stored',
  },
  accountEnded: {
    fi: 'Palvelutili ei ole enää voimassa, tai siltä puuttuu oikeus tietuelajiin',
    sv: 'Tjänstekontot gäller inte längre eller saknar rätt till posterna',
    en: 'The service account has ended or lacks the scope of the entity',
  },
  unexpected: {
    fi: 'Odottamaton virhe: katso palvelimen loki',
    sv: 'Oväntat fel: se serverns logg',
    en: 'Unexpected error: see the log of the server',
  },
} as const satisfies Record<string, Record<Language, string>>

export type JobFaultName = keyof typeof jobFaults
