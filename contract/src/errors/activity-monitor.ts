import { defineErrors } from './entry.ts'

export const activityMonitorErrors = defineErrors({
  /** The link of a wall screen is revoked or unknown. */
  wallLinkEnded: {
    id: 900130,
    status: 401,
    text: {
      id: 910130,
      fi: 'Näyttölinkki ei ole enää voimassa. Tee uusi linkki tehtävämonitorin valikosta.',
      sv: 'Skärmlänken gäller inte längre. Skapa en ny i ärendemonitorns meny.',
      en: 'This screen link is no longer valid. Make a new one from the menu of the task monitor.',
    },
  },
  tooManyWallLinks: {
    id: 900131,
    status: 409,
    text: {
      id: 910131,
      fi: 'Toimipisteellä on jo #count# näyttölinkkiä. Poista ensin linkki, jota ei enää tarvita.',
      sv: 'Anläggningen har redan #count# skärmlänkar. Återkalla först en som inte behövs.',
      en: 'The site already has #count# screen links. First revoke one that is not needed.',
    },
  },
})
