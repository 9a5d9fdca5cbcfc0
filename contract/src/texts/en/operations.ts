import type { operationsIds } from '../ids/operations.ts'

export const operationsTexts = {
  'operations.searchTitle': 'Add an operation',
  'operations.searchKey': 'Code, name or supplier',
  'operations.code': 'Operation code',
  'operations.name': 'Name',
  'operations.results': 'Operations found',
  'operations.startTitle': 'Find an operation',
  'operations.startHint': 'Type at least two characters. Operations of the car’s make come first.',
  'operations.emptyTitle': 'No operation was found',
  'operations.standardTime': 'Standard time #duration#',
  'operations.restricted': 'Only from integrations',
} satisfies Record<keyof typeof operationsIds, string>
