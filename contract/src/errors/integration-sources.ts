import { defineErrors } from './entry.ts'

export const integrationSourceErrors = defineErrors({
  sourcePaused: {
    id: 900360,
    status: 503,
    text: {
      id: 932090,
      fi: 'Ylläpitäjä on pysäyttänyt lähteen #source# toistaiseksi. Mitään ei otettu vastaan. Lähetä sama myöhemmin uudelleen.',
      sv: 'En administratör har pausat källan #source# tills vidare. Ingenting togs emot. Skicka samma sak igen senare.',
      en: 'An administrator has paused the source #source# for now. Nothing was taken. Send the same again later.',
    },
  },
  sourceElsewhere: {
    id: 900361,
    status: 403,
    text: {
      id: 932091,
      fi: 'Lähde koskee myös toimipisteitä, joissa et työskentele: #sites#. Pyydä muutos ylläpitäjältä, joka työskentelee niissä kaikissa.',
      sv: 'Källan gäller också anläggningar där du inte arbetar: #sites#. Be om ändringen av en administratör som arbetar på dem alla.',
      en: 'The source also concerns sites at which you do not work: #sites#. Ask an administrator who works at all of them for the change.',
    },
  },
})
