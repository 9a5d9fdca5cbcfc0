/** Text templates of a new site for tasks. `type` is the code of a standard task type; null for all types. */
export const standardTaskTexts = [
  {
    code: 'EI-VASTAA',
    type: 'SOITTO',
    text: {
      fi: 'Asiakas ei vastannut. Soita uudelleen.',
      sv: 'Kunden svarade inte. Ring igen.',
      en: 'The customer did not answer. Call again.',
    },
  },
  {
    code: 'LUPA',
    type: 'SOITTO',
    text: {
      fi: 'Kysy lupa lisätyöhön ja kerro hinta.',
      sv: 'Fråga om lov till tilläggsarbetet och berätta priset.',
      en: 'Ask for permission for the additional work, and tell the price.',
    },
  },
  {
    code: 'VALMIS',
    type: 'SOITTO',
    text: {
      fi: 'Kerro asiakkaalle, että auto on valmis.',
      sv: 'Berätta för kunden att bilen är klar.',
      en: 'Tell the customer that the car is ready.',
    },
  },
  {
    code: 'TILAA-OSA',
    type: 'OSA',
    text: {
      fi: 'Tilaa osa, ja kerro työlle saapumispäivä.',
      sv: 'Beställ delen och meddela ankomstdagen till jobbet.',
      en: 'Order the part, and tell the job the day of arrival.',
    },
  },
  {
    code: 'TILAA-RENKAAT',
    type: 'RENGAS',
    text: {
      fi: 'Tilaa renkaat, ja sovi asennusaika.',
      sv: 'Beställ däcken och boka tid för monteringen.',
      en: 'Order the tyres, and agree the time of fitting.',
    },
  },
] as const
