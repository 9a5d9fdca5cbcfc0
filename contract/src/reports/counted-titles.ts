import type { TextName } from '../texts/catalogue.ts'
import type { ReportList } from './kinds.ts'

/** The title of the column that says whether a row counts in its figure, for the lists that have the column. */
const titles = {
  closed: 'reports.row.checked',
  promises: 'reports.row.inTime',
  lastPromises: 'reports.row.inTime',
  comebacks: 'reports.row.judgement',
  starts: 'reports.row.partsReady',
  findings: 'reports.row.sold',
  visitSales: 'reports.row.sold',
  checks: 'reports.row.offered',
  answers: 'reports.row.answered',
} as const satisfies Partial<Record<ReportList, TextName>>

/** Returns the text of `titles`, or a general one for a list without the column, whose files have it all the same. */
export const countedTitleOf = (list: ReportList): TextName =>
  list in titles ? titles[list as keyof typeof titles] : 'reports.row.counted'
