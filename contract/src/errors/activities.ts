import { defineErrors } from './entry.ts'

export const activitiesErrors = defineErrors({
  /** `salesmanId` is the id of the assignee. */
  activityTaken: {
    id: 900120,
    status: 409,
    text: {
      id: 910120,
      fi: '#user# ehti ottaa tehtävän. Valitse toinen.',
      sv: '#user# hann ta ärendet först. Välj ett annat.',
      en: '#user# took the task first. Choose another.',
    },
  },
  /**
   * The present values of the task: `isOpen`, `version` and the assignee `salesmanId`. The error
   * `activityAlreadyOpen` has them, too.
   */
  activityAlreadyClosed: {
    id: 900121,
    status: 409,
    text: {
      id: 910121,
      fi: 'Tehtävä on jo tehty. Avaa se uudelleen, jos siinä on vielä tekemistä.',
      sv: 'Ärendet är redan klart. Öppna det igen om något återstår.',
      en: 'The task is already done. Reopen it if something is left to do.',
    },
  },
  activityAlreadyOpen: {
    id: 900122,
    status: 409,
    text: {
      id: 910122,
      fi: 'Tehtävä on jo avoinna.',
      sv: 'Ärendet är redan öppet.',
      en: 'The task is already open.',
    },
  },
  activityChanged: {
    id: 900123,
    status: 412,
    text: {
      id: 910123,
      fi: '#user# muutti tehtävää sillä välin. Tarkista muutokset ja tallenna uudelleen.',
      sv: '#user# ändrade ärendet under tiden. Kontrollera ändringarna och spara igen.',
      en: '#user# changed the task in the meantime. Check the changes and save again.',
    },
  },
  activityTypeUnknown: {
    id: 900124,
    status: 400,
    text: {
      id: 910124,
      fi: 'Tehtävätyyppiä ei ole tässä toimipisteessä. Valitse toinen tyyppi.',
      sv: 'Ärendetypen finns inte på den här anläggningen. Välj en annan typ.',
      en: 'This site has no such type of task. Choose another type.',
    },
  },
  activityEmployeeUnknown: {
    id: 900125,
    status: 400,
    text: {
      id: 910125,
      fi: 'Vastuuhenkilö ei työskentele tässä toimipisteessä. Valitse toinen.',
      sv: 'Den ansvariga arbetar inte på den här anläggningen. Välj någon annan.',
      en: 'The assignee does not work at this site. Choose another.',
    },
  },
  activityWorkOrderUnknown: {
    id: 900126,
    status: 400,
    text: {
      id: 910126,
      fi: 'Työmääräystä #number# ei löydy. Tarkista numero.',
      sv: 'Arbetsorder #number# hittades inte. Kontrollera numret.',
      en: 'Work order #number# was not found. Check the number.',
    },
  },
})
