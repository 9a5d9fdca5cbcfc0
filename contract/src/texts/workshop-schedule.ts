import { defineTexts } from './entry.ts'

export const workshopScheduleTexts = defineTexts({
  'schedule.title': { id: 925000, fi: 'Aikataulu', sv: 'Tidsplan', en: 'Schedule' },
})
