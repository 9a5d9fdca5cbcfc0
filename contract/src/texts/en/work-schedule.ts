import type { workScheduleIds } from '../ids/work-schedule.ts'

export const workScheduleTexts = {
  'workSchedule.empty': 'No reservations on this day',
  'workSchedule.emptyHint': 'Choose another day, or search for the work order.',
  'workSchedule.emptyToday': 'No reservations today',
  'workSchedule.now': 'Now #time#',
  'workSchedule.delivered': 'Delivered',
  'workSchedule.customerLate': 'Customer late',
  'workSchedule.customerWaiting': 'Customer waiting',
  'workSchedule.order': 'Work order #number#',
  'workSchedule.count': 'Reservations: #count#, #duration#',
  'workSchedule.list': 'Reservations of the day',
  'workSchedule.noPlate': 'No licence plate',
} satisfies Record<keyof typeof workScheduleIds, string>
