import { IconAlertTriangle, IconFileCheck, IconFileTime } from '@tabler/icons-react'
import type { ReportExport, ReportExportRun } from '@verstas/contract/reports/export-entities.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Collapsible } from '../../../platform/ui/collapsible.tsx'
import { DataList, Field } from '../../../platform/ui/data-list.tsx'
import { FormProblem } from '../../../platform/ui/form-problem.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { ListRow } from '../../../platform/ui/list-row.tsx'
import { Panel } from '../../../platform/ui/panel.tsx'
import { RowList } from '../../../platform/ui/row-list.tsx'
import { StateBadge } from '../../../platform/ui/state-badge.tsx'
import { ExportActions } from './export-actions.tsx'
import type { ExportTargets } from './export-form.tsx'
import {
  failureOf,
  formatTexts,
  periodWords,
  runStateOf,
  stateOf,
  targetsOf,
  whenOf,
} from './export-words.ts'

interface ExportPanelProps {
  readonly schedule: ReportExport
  readonly targets: ExportTargets
  readonly now: Date
}

/** A schedule with its state, its actions and its latest runs. */
export function ExportPanel({ schedule, targets, now }: ExportPanelProps) {
  const { Name, Report, Sites, NextAt, Format: fileFormat, CreatorName, Runs } = schedule
  const t = useTexts()
  const format = useFormat()
  const [state, words] = stateOf(schedule)
  const [latest] = Runs
  return (
    <Panel title={Name} aside={<StateBadge state={state}>{t(words)}</StateBadge>}>
      <div className="stack gap-12">
        <div className="stack gap-4 type-15">
          <p>{whenOf(schedule, t, format)}</p>
          {NextAt !== null && (
            <p className="soft">{t('reports.exportNext', { at: format.instant(NextAt, now) })}</p>
          )}
        </div>
        <FormProblem>
          {latest && failureOf(latest, t, (instant) => format.instant(instant, now)).join(' ')}
        </FormProblem>
        <DataList>
          <Field label={t('reports.exportReport')}>
            {`${t(`reports.exportOf.${Report}`)} · ${t(formatTexts[fileFormat])}`}
          </Field>
          <Field label={t('reports.exportSites')}>
            {Sites.map(({ Description }) => Description).join(', ')}
          </Field>
          <Field label={t('reports.exportTargets')} isWide>
            <span className="break-anywhere">{targetsOf(schedule, t)}</span>
          </Field>
          <Field label={t('reports.exportMaker')}>{CreatorName}</Field>
        </DataList>
        <ExportActions schedule={schedule} targets={targets} />
        <Collapsible title={t('reports.exportRuns')} summary={latest && periodWords(latest, format)}>
          {Runs.length === 0 ? (
            <p className="type-15 soft pad-16">{t('reports.exportRunsNone')}</p>
          ) : (
            <RowList isBare label={t('reports.exportRuns')}>
              {Runs.map((run) => (
                <RunRow key={run.Id} run={run} now={now} />
              ))}
            </RowList>
          )}
        </Collapsible>
      </div>
    </Panel>
  )
}

const icons = { waiting: IconFileTime, done: IconFileCheck, failed: IconAlertTriangle } as const

function RunRow({ run, now }: { readonly run: ReportExportRun; readonly now: Date }) {
  const { State: state, Began, Ended, FileName, StarterName } = run
  const t = useTexts()
  const format = useFormat()
  const [badge, words] = runStateOf(run)
  return (
    <ListRow
      icon={icons[state]}
      name={periodWords(run, format)}
      badge={<StateBadge state={badge}>{t(words)}</StateBadge>}
      lines={[
        [
          format.instant(Ended ?? Began, now),
          ...(StarterName === null ? [] : [t('reports.exportStarter', { name: StarterName })]),
        ].join(' · '),
        ...(FileName === null ? [] : [FileName]),
        ...failureOf(run, t, (instant) => format.instant(instant, now)),
      ]}
    />
  )
}
