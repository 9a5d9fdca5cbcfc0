export const workScheduleIds = {
  'workSchedule.empty': 905001,
  'workSchedule.emptyHint': 905002,
  'workSchedule.emptyToday': 905003,
  'workSchedule.now': 905004,
  'workSchedule.delivered': 905005,
  'workSchedule.customerLate': 905006,
  'workSchedule.customerWaiting': 905007,
  'workSchedule.order': 905008,
  'workSchedule.count': 905009,
  'workSchedule.list': 905010,
  'workSchedule.noPlate': 905011,
} as const
