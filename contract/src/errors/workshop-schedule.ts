import { defineErrors } from './entry.ts'

export const workshopScheduleErrors = defineErrors({
  /** All values describe the existing reservation, which the new times would overlap. */
  reservationOverlaps: {
    id: 900150,
    status: 409,
    text: {
      id: 910150,
      fi: '#resource# tekee silloin autoa #license#. Valitse vapaa aika, tai muu aika, jos ne saavat mennä päällekkäin.',
      sv: '#resource# har bilen #license# då. Välj en ledig tid, eller annan tid om de får överlappa.',
      en: '#resource# has the car #license# then. Choose a free time, or another time if they may overlap.',
    },
  },
  /** `current` contains the present allocations of the reservation as JSON. */
  reservationChanged: {
    id: 900151,
    status: 412,
    text: {
      id: 910151,
      fi: '#user# siirsi varauksen sillä välin. Katso, missä se on nyt, ja siirrä uudelleen.',
      sv: '#user# flyttade bokningen under tiden. Se var den är nu och flytta på nytt.',
      en: '#user# moved the reservation in the meantime. See where it is now and move it again.',
    },
  },
  reservationTimesWrong: {
    id: 900152,
    status: 400,
    text: {
      id: 910152,
      fi: 'Lopun on oltava alun jälkeen, enintään vuoden päässä.',
      sv: 'Slutet måste vara efter början, högst ett år senare.',
      en: 'The end must be after the start, at most a year later.',
    },
  },
  reservationResourceUnknown: {
    id: 900153,
    status: 400,
    text: {
      id: 910153,
      fi: 'Tekijää tai paikkaa ei ole tässä toimipisteessä. Valitse toinen.',
      sv: 'Personen eller platsen finns inte på denna anläggning. Välj en annan.',
      en: 'There is no such person or bay at this site. Choose another.',
    },
  },
  /** `resource` is the present resource of the reservation. */
  reservationAllocated: {
    id: 900154,
    status: 409,
    text: {
      id: 910154,
      fi: 'Varauksella on jo tekijä: #resource#. Päivitä aikataulu ja siirrä varaus sieltä.',
      sv: 'Bokningen har redan någon: #resource#. Uppdatera schemat och flytta bokningen därifrån.',
      en: 'The reservation already has somebody: #resource#. Refresh the schedule and move it from there.',
    },
  },
})
