import type { comingIds } from '../ids/coming.ts'

export const comingTexts = {
  'coming.title': 'Tulossa',
  'coming.notYet': 'Tämä sivu ei ole vielä käytössä.',
  'coming.userTasks': 'Täällä hoidat omat tehtäväsi ja poimit uusia yhteisestä jonosta.',
  'coming.vehicleSearch': 'Täällä etsit ajoneuvon rekisterinumerolla tai valmistenumerolla.',
  'coming.vehicle': 'Täällä näet ajoneuvon tiedot ja huoltohistorian.',
  'coming.healthCheck': 'Täällä teet ajoneuvon kuntotarkastuksen ja saat siitä PDF-raportin.',
  'coming.partsSearch': 'Täällä etsit varaosan ja näet sen hinnan ja saldon.',
  'coming.partsPlanning': 'Täällä suunnittelet ja keräät tulevien töiden varaosat.',
  'coming.activityMonitor': 'Täällä varaosamyynti näkee odottavat ja työn alla olevat tehtävät.',
  'coming.workshopSchedule': 'Täällä näet koko korjaamon päivän ja siirrät varauksia.',
  'coming.tyre': 'Täällä mittaat ja tallennat renkaiden tiedot.',
} satisfies Record<keyof typeof comingIds, string>
