import type { comingIds } from '../ids/coming.ts'

export const comingTexts = {
  'coming.title': 'Kommer',
  'coming.notYet': 'Den här sidan är inte i bruk än.',
  'coming.userTasks': 'Här sköter du dina uppgifter och plockar nya ur den gemensamma kön.',
  'coming.vehicleSearch': 'Här söker du ett fordon med register- eller chassinummer.',
  'coming.vehicle': 'Här ser du fordonets uppgifter och servicehistorik.',
  'coming.healthCheck': 'Här gör du fordonets konditionskontroll och får en PDF-rapport.',
  'coming.partsSearch': 'Här söker du en reservdel och ser pris och saldo.',
  'coming.partsPlanning': 'Här planerar och plockar du reservdelar för kommande arbeten.',
  'coming.activityMonitor': 'Här ser reservdelslagret väntande och pågående uppgifter.',
  'coming.workshopSchedule': 'Här ser du hela verkstadens dag och flyttar bokningar.',
  'coming.tyre': 'Här mäter du och sparar däckens uppgifter.',
} satisfies Record<keyof typeof comingIds, string>
