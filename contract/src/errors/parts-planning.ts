import { defineErrors } from './entry.ts'

export const partsPlanningErrors = defineErrors({
  /** `code` is the scanned code, and `item` is the part number of the pick line. */
  wrongPart: {
    id: 900160,
    status: 409,
    text: {
      id: 927500,
      fi: 'Väärä osa: skannattu #code#, riville kuuluu #item#. Vie se takaisin ja ota oikea.',
      sv: 'Fel reservdel: du skannade #code#, men raden gäller #item#. Lägg tillbaka den och ta rätt del.',
      en: 'Wrong part: scanned #code#, the line needs #item#. Put it back and take the right one.',
    },
  },
  partNotKept: {
    id: 900161,
    status: 409,
    text: {
      id: 927501,
      fi: 'Osa #item# ei ole enää keräilylistalla. Päivitä lista ennen kuin jatkat.',
      sv: 'Delen #item# finns inte längre på plocklistan. Uppdatera listan innan du fortsätter.',
      en: 'Part #item# is no longer on the pick list. Refresh the list before you go on.',
    },
  },
})
