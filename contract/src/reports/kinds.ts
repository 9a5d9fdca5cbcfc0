/** The lists of rows behind the figures. */
export const reportLists = [
  'attended',
  'worked',
  'lost',
  'unstamped',
  'sold',
  'closed',
  'promises',
  'comebacks',
  'starts',
  'findings',
  'checks',
  'progress',
] as const
export type ReportList = (typeof reportLists)[number]
