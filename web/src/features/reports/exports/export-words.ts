import type { FileFormat } from '@verstas/contract/files/tables.ts'
import type { ReportExport, ReportExportRun } from '@verstas/contract/reports/export-entities.ts'
import { addDays } from '@verstas/domain/time/format.ts'
import type { Translate } from '../../../platform/texts/use-texts.ts'
import type { Format } from '../../../platform/ui/format.tsx'
import type { State } from '../../../platform/ui/state-badge.tsx'

export const formatTexts = {
  csv: 'settings.exportCsv',
  'csv-comma': 'settings.exportCsvComma',
  xlsx: 'settings.exportXlsx',
} as const satisfies Record<FileFormat, string>

/** Returns the name of a weekday; 1 is Monday. */
export const weekdayName = (weekDay: number, format: Format): string =>
  format.weekday(addDays('2024-01-01', weekDay - 1))

/** Returns the words for the times of a schedule. */
export function whenOf(
  { Frequency, WeekDay, MonthDay, At }: Pick<ReportExport, 'Frequency' | 'WeekDay' | 'MonthDay' | 'At'>,
  t: Translate,
  format: Format,
): string {
  if (Frequency === 'weekly')
    return t('reports.exportWhen.weekly', { day: weekdayName(WeekDay ?? 1, format), at: At })
  if (Frequency === 'monthly') return t('reports.exportWhen.monthly', { day: MonthDay ?? 1, at: At })
  return t('reports.exportWhen.daily', { at: At })
}

/** Returns the words for the targets of a schedule. */
export const targetsOf = ({ ToFolder, Recipients, IsPublished }: ReportExport, t: Translate): string =>
  [
    ...(ToFolder ? [t('reports.exportFolder')] : []),
    ...Recipients,
    ...(IsPublished ? [t('reports.exportSystems')] : []),
  ].join(' · ')

/** Formats the days of a run; a single day with its weekday. */
export const periodWords = ({ From, To }: Pick<ReportExportRun, 'From' | 'To'>, format: Format): string =>
  From === To ? format.shortDay(From) : `${format.day(From)}–${format.day(To)}`

const runStates = {
  waiting: ['ongoing', 'reports.exportWaits'],
  done: ['done', 'reports.exportDone'],
  failed: ['late', 'reports.exportFailed'],
} as const satisfies Record<ReportExportRun['State'], readonly [State, string]>

/** Returns the sentence about the problem of a run; null if it has none. */
const problemOf = ({ Problem, Detail }: ReportExportRun, t: Translate): string | null =>
  Problem && t(`reports.exportProblem.${Problem}`, { detail: Detail ?? '–' })

/** Returns the state of a run as text. A run that waits for its next attempt has failed so far. */
export const runStateOf = ({ State: state, Problem }: Pick<ReportExportRun, 'State' | 'Problem'>) =>
  runStates[state === 'waiting' && Problem !== null ? 'failed' : state]

/** Returns the state of a schedule: that of its latest run, unless it is paused. */
export function stateOf({
  IsPaused,
  Runs: [latest],
}: ReportExport): readonly [State, Parameters<Translate>[0]] {
  if (IsPaused) return ['open', 'webhooks.paused']
  return latest && latest.State !== 'done' ? runStateOf(latest) : ['done', 'webhooks.works']
}

/** True while a process is working on a run, or will begin within seconds. */
export const isUnderWay = ({ State: state, Problem }: ReportExportRun): boolean =>
  state === 'waiting' && Problem === null

/** Returns the sentences about a failed run: the problem, and the time of the next attempt. */
export const failureOf = (run: ReportExportRun, t: Translate, at: (instant: string) => string): string[] => {
  const problem = problemOf(run, t)
  if (problem === null) return []
  return [
    problem,
    ...(run.NextAttempt === null ? [] : [t('reports.exportAgain', { at: at(run.NextAttempt) })]),
  ]
}
