import type { attachedToIds } from '../ids/attached-to.ts'

export const attachedToTexts = {
  'attachedTo.workOrder': 'Työmääräys',
  'attachedTo.activity': 'Tehtävä',
} satisfies Record<keyof typeof attachedToIds, string>
