import type { workScheduleIds } from '../ids/work-schedule.ts'

export const workScheduleTexts = {
  'workSchedule.empty': 'Inga bokningar den här dagen',
  'workSchedule.emptyHint': 'Välj en annan dag eller sök efter arbetsordern.',
  'workSchedule.emptyToday': 'Inga bokningar i dag',
  'workSchedule.now': 'Nu #time#',
  'workSchedule.delivered': 'Utlämnad',
  'workSchedule.customerLate': 'Kunden är sen',
  'workSchedule.customerWaiting': 'Kunden väntar',
  'workSchedule.order': 'Arbetsorder #number#',
  'workSchedule.count': 'Bokningar: #count#, #duration#',
  'workSchedule.list': 'Dagens bokningar',
  'workSchedule.noPlate': 'Inget registernummer',
} satisfies Record<keyof typeof workScheduleIds, string>
