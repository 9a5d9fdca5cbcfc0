import type { attachedToIds } from '../ids/attached-to.ts'

export const attachedToTexts = {
  'attachedTo.workOrder': 'Work order',
  'attachedTo.activity': 'Task',
} satisfies Record<keyof typeof attachedToIds, string>
