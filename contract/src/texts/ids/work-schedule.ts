export const workScheduleIds = {
  'workSchedule.title': 905000,
} as const
