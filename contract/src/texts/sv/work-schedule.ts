import type { workScheduleIds } from '../ids/work-schedule.ts'

export const workScheduleTexts = {
  'workSchedule.empty': 'Inga reserveringar den här dagen',
  'workSchedule.emptyHint': 'Välj en annan dag eller sök arbetsordern.',
  'workSchedule.emptyToday': 'Inga reserveringar i dag',
  'workSchedule.now': 'Nu #time#',
  'workSchedule.delivered': 'Utlämnad',
  'workSchedule.customerLate': 'Kunden är försenad',
  'workSchedule.customerWaiting': 'Kunden väntar',
  'workSchedule.order': 'Arbetsorder #number#',
  'workSchedule.count': 'Reserveringar: #count#, #duration#',
  'workSchedule.list': 'Dagens reserveringar',
  'workSchedule.noPlate': 'Inget registreringsnummer',
} satisfies Record<keyof typeof workScheduleIds, string>
