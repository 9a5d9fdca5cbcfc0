import type { attachedToIds } from '../ids/attached-to.ts'

export const attachedToTexts = {
  'attachedTo.workOrder': 'Arbetsorder',
  'attachedTo.activity': 'Uppgift',
} satisfies Record<keyof typeof attachedToIds, string>
