import type { shellIds } from '../ids/shell.ts'

export const shellTexts = {
  'shell.title': 'Verstas',
} satisfies Record<keyof typeof shellIds, string>
