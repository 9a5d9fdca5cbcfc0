import { defineErrors } from './entry.ts'

export const integrationChangesErrors = defineErrors({
  cursorTooOld: {
    id: 900350,
    status: 410,
    text: {
      id: 932050,
      fi: 'Muutoksia ei ole enää tästä kohdasta. Lue kaikki tiedot uudelleen ja jatka sitten kohdasta next.',
      sv: 'Ändringarna från den här platsen finns inte kvar. Läs alla data på nytt och fortsätt sedan från next.',
      en: 'The changes from this place are no longer kept. Read all records again, and then continue from next.',
    },
  },
})
