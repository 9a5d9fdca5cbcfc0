import type { workScheduleIds } from '../ids/work-schedule.ts'

export const workScheduleTexts = {
  'workSchedule.title': 'My work day',
} satisfies Record<keyof typeof workScheduleIds, string>
