import type { workScheduleIds } from '../ids/work-schedule.ts'

export const workScheduleTexts = {
  'workSchedule.title': 'Työpäiväni',
} satisfies Record<keyof typeof workScheduleIds, string>
