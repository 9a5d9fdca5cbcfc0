import { defineErrors } from './entry.ts'

/** Errors of payroll. */
export const payrollErrors = defineErrors({
  payPeriodLocked: {
    id: 900543,
    status: 409,
    text: {
      id: 938461,
      fi: 'Aika on lukitulla palkkakaudella. Palkanlaskija voi avata sen, tai korjaa aika viennin jälkeen.',
      sv: 'Tiden hör till en låst löneperiod. Löneräknaren kan öppna den, eller rätta tiden efter exporten.',
      en: 'The time is in a locked pay period. The payroll clerk can open it, or correct the time after the export.',
    },
  },
  payPeriodClosed: {
    id: 900544,
    status: 409,
    text: {
      id: 938462,
      fi: 'Kausi on jo toisessa vaiheessa. Katso sivu uudelleen.',
      sv: 'Perioden är redan i ett annat skede. Se sidan på nytt.',
      en: 'The period is at another step already. Look at the page again.',
    },
  },
  payBlocked: {
    id: 900545,
    status: 409,
    text: {
      id: 938463,
      fi: 'Kautta ei voi vielä lukita. Korjattavaa: #names#.',
      sv: 'Perioden kan inte låsas ännu. Att rätta: #names#.',
      en: 'The period cannot be locked yet. To be corrected: #names#.',
    },
  },
  payChanged: {
    id: 900546,
    status: 409,
    text: {
      id: 938464,
      fi: 'Tiedot muuttuivat sen jälkeen, kun avasit sivun. Tarkista ne ja yritä uudelleen.',
      sv: 'Uppgifterna ändrades efter att du öppnade sidan. Kontrollera dem och försök igen.',
      en: 'The data changed after you opened the page. Check it and try again.',
    },
  },
})
