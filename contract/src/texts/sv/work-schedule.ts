import type { workScheduleIds } from '../ids/work-schedule.ts'

export const workScheduleTexts = {
  'workSchedule.title': 'Min arbetsdag',
} satisfies Record<keyof typeof workScheduleIds, string>
