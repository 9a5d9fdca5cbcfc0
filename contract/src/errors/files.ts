import { defineErrors } from './entry.ts'

/** Errors of exports. */
export const filesErrors = defineErrors({
  exportRunning: {
    id: 900440,
    status: 409,
    text: {
      id: 934070,
      fi: 'Kaikkia tietoja ladataan jo. Odota, kunnes lataus on valmis.',
      sv: 'Alla data laddas redan ner. Vänta tills nedladdningen är klar.',
      en: 'All data is being downloaded already. Wait until the download is complete.',
    },
  },
})
