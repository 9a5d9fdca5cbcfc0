import type { workScheduleIds } from '../ids/work-schedule.ts'

export const workScheduleTexts = {
  'workSchedule.empty': 'Ei varauksia tänä päivänä',
  'workSchedule.emptyHint': 'Valitse toinen päivä tai hae työmääräys.',
  'workSchedule.emptyToday': 'Ei varauksia tänään',
  'workSchedule.now': 'Nyt #time#',
  'workSchedule.delivered': 'Luovutettu',
  'workSchedule.customerLate': 'Asiakas myöhässä',
  'workSchedule.customerWaiting': 'Asiakas odottaa',
  'workSchedule.order': 'Työmääräys #number#',
  'workSchedule.count': 'Varauksia: #count#, #duration#',
  'workSchedule.list': 'Päivän varaukset',
  'workSchedule.noPlate': 'Ei rekisterinumeroa',
} satisfies Record<keyof typeof workScheduleIds, string>
