import { defineErrors } from './entry.ts'

/** Errors of scheduled exports of reports. */
export const reportErrors = defineErrors({
  reportExportOutside: {
    id: 900515,
    status: 403,
    text: {
      id: 938581,
      fi: 'Raportin lähettäminen sähköpostilla tai muihin järjestelmiin vaatii asetusten hallinnan oikeuden. Pyydä ylläpitäjää tekemään se, tai vie raportti palvelimen kansioon.',
      sv: 'Att skicka rapporten med e-post eller till andra system kräver rätten att hantera inställningar. Be en administratör göra det, eller exportera till serverns mapp.',
      en: 'Sending the report by mail or to other systems needs the right to manage settings. Ask an administrator to do it, or export to the folder of the server.',
    },
  },
  reportExportElsewhere: {
    id: 900516,
    status: 403,
    text: {
      id: 938582,
      fi: 'Vienti koskee myös toimipisteitä, joissa et työskentele: #sites#. Pyydä muutos henkilöltä, joka työskentelee niissä kaikissa.',
      sv: 'Exporten gäller också anläggningar där du inte arbetar: #sites#. Be om ändringen av någon som arbetar på dem alla.',
      en: 'The export also concerns sites at which you do not work: #sites#. Ask a person who works at all of them for the change.',
    },
  },
  reportExportRunning: {
    id: 900517,
    status: 409,
    text: {
      id: 938583,
      fi: 'Vienti on jo käynnissä tai odottaa uutta yritystä. Katso sen tila hetken päästä.',
      sv: 'Exporten pågår redan eller väntar på ett nytt försök. Se läget om en stund.',
      en: 'The export is already running or waits for its next attempt. Look at its state in a moment.',
    },
  },
  reportTooLong: {
    id: 900519,
    status: 409,
    text: {
      id: 938585,
      fi: 'Raportissa on yli #most# riviä. Vie lyhyempi jakso kerrallaan.',
      sv: 'Rapporten har över #most# rader. Exportera en kortare period åt gången.',
      en: 'The report has more than #most# rows. Export a shorter period at a time.',
    },
  },
  tooManyReportExports: {
    id: 900518,
    status: 409,
    text: {
      id: 938584,
      fi: 'Toimipisteellä on jo #most# ajastettua vientiä. Poista jokin niistä ensin.',
      sv: 'Anläggningen har redan #most# schemalagda exporter. Ta bort någon av dem först.',
      en: 'The site has #most# scheduled exports already. Delete one of them first.',
    },
  },
})
