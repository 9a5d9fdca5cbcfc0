import { defineErrors } from './entry.ts'

export const tyresErrors = defineErrors({
  /**
   * `index` is the position of the set in the request, from 0. All other values describe the existing record.
   * `user` is the person who measured. `worstDepth` is omitted if nothing was measured.
   */
  tyreMeasurementQuestion: {
    id: 119886,
    status: 400,
    text: {
      id: 119886,
      fi: 'Ajoneuvolla on jo mittaus tälle rengastyypille. Päivitetäänkö se?',
      sv: 'Fordonet har redan en mätning för den här däcktypen. Ska den uppdateras?',
      en: 'The vehicle already has a measurement of this tyre type. Update it?',
    },
  },
  tyresChanged: {
    id: 900290,
    status: 412,
    text: {
      id: 930800,
      fi: '#user# tallensi renkaat sillä välin. Avaa ne uudelleen ja tallenna sitten.',
      sv: '#user# sparade däcken under tiden. Öppna dem på nytt och spara sedan.',
      en: '#user# saved the tyres in the meantime. Open them again and then save.',
    },
  },
  tyreWorkOrderUnknown: {
    id: 900170,
    status: 400,
    text: {
      id: 910170,
      fi: 'Työmääräystä ei löydy tältä ajoneuvolta. Avaa se uudelleen.',
      sv: 'Arbetsordern hittades inte för det här fordonet. Öppna den igen.',
      en: 'The work order was not found for this vehicle. Open it again.',
    },
  },
  tyreTypeUnknown: {
    id: 900171,
    status: 400,
    text: {
      id: 910171,
      fi: 'Rengastyyppiä #code# ei ole. Valitse toinen.',
      sv: 'Däcktypen #code# finns inte. Välj en annan.',
      en: 'There is no tyre type #code#. Choose another.',
    },
  },
  tyreTaskNotInUse: {
    id: 900172,
    status: 400,
    text: {
      id: 910172,
      fi: 'Tässä toimipisteessä renkaista ei tehdä tehtäviä. Tallenna ilman tehtävää.',
      sv: 'På den här anläggningen skapas inga ärenden om däck. Spara utan ärende.',
      en: 'This site makes no tasks about tyres. Save without one.',
    },
  },
  tyreVehicleMismatch: {
    id: 900173,
    status: 400,
    text: {
      id: 910173,
      fi: 'Valmistenumero #serial# ei ole työmääräyksen ajoneuvon. Tarkista, minkä auton renkaat mitattiin.',
      sv: 'Chassinumret #serial# är inte fordonets på arbetsordern. Kontrollera vilken bils däck som mättes.',
      en: 'The VIN #serial# is not that of the work order’s vehicle. Check which car was measured.',
    },
  },
  tyreEmployeeUnknown: {
    id: 900174,
    status: 400,
    text: {
      id: 910174,
      fi: 'Mittaajaa ei löydy tästä toimipisteestä. Kirjaudu uudelleen sisään ja yritä sitten.',
      sv: 'Den som mätte finns inte på den här anläggningen. Logga in igen och försök sedan på nytt.',
      en: 'The employee who measured was not found at this site. Sign in again and try once more.',
    },
  },
})
