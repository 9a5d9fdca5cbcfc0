import { defineErrors } from './entry.ts'

/** Errors of a server that serves several dealer groups, before a request reaches one of them. */
export const tenantErrors = defineErrors({
  tenantUnknown: {
    id: 900550,
    status: 404,
    text: {
      id: 939800,
      fi: 'Tässä osoitteessa ei ole korjaamoa. Tarkista osoite tai kysy se esihenkilöltäsi.',
      sv: 'Det finns ingen verkstad på den här adressen. Kontrollera adressen eller fråga din arbetsledare.',
      en: 'There is no workshop at this address. Check the address or ask your supervisor for it.',
    },
  },
  tenantPaused: {
    id: 900551,
    status: 503,
    text: {
      id: 939801,
      fi: 'Palvelu on tauolla huollon takia. Yritä myöhemmin uudelleen.',
      sv: 'Tjänsten är pausad för underhåll. Försök igen senare.',
      en: 'The service is paused for maintenance. Try again later.',
    },
  },
})
