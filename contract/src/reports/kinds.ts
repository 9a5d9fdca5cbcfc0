/** The lists of rows behind the figures. */
export const reportLists = [
  'attended',
  'worked',
  'lost',
  'unstamped',
  'sold',
  'closed',
  'promises',
  'lastPromises',
  'comebacks',
  'starts',
  'findings',
  'visitSales',
  'redFindings',
  'checks',
  'answers',
  'progress',
] as const
export type ReportList = (typeof reportLists)[number]
