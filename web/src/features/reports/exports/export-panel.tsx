import {
  IconAlertTriangle,
  IconFileCheck,
  IconFileExport,
  IconFileTime,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconTrash,
} from '@tabler/icons-react'
import { reportExportEndpoints } from '@verstas/contract/reports/export-endpoints.ts'
import type { ReportExport, ReportExportRun } from '@verstas/contract/reports/export-entities.ts'
import { useState } from 'react'
import { useAttempt } from '../../../platform/api/attempt-key.ts'
import { call } from '../../../platform/api/client.ts'
import { AskedAction } from '../../../platform/editing/asked-action.tsx'
import { useAct } from '../../../platform/editing/use-act.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Collapsible } from '../../../platform/ui/collapsible.tsx'
import { DataList, Field } from '../../../platform/ui/data-list.tsx'
import { FormProblem } from '../../../platform/ui/form-problem.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { ItemButton } from '../../../platform/ui/item-button.tsx'
import { ListRow } from '../../../platform/ui/list-row.tsx'
import { notify } from '../../../platform/ui/notify.ts'
import { Panel } from '../../../platform/ui/panel.tsx'
import { RowList } from '../../../platform/ui/row-list.tsx'
import { StateBadge } from '../../../platform/ui/state-badge.tsx'
import { ExportForm, type ExportTargets } from './export-form.tsx'
import {
  failureOf,
  formatTexts,
  isUnderWay,
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

const { pauseReportExport, resumeReportExport, runReportExport, removeReportExport } = reportExportEndpoints

interface ExportActionsProps {
  readonly schedule: ReportExport
  readonly targets: ExportTargets
}

/** The actions on a schedule: export now, pause or resume, change, delete. */
function ExportActions({ schedule, targets }: ExportActionsProps) {
  const { Id, Name: name, IsPaused, Runs } = schedule
  const t = useTexts()
  const [isEditing, setIsEditing] = useState(false)
  const params = { id: Id }
  const attempt = useAttempt()
  const run = useAct({
    write: runReportExport,
    run: () => attempt(Id, (headers) => call(runReportExport, { params, headers })),
    onSuccess: () => notify.success(t('reports.exportStarted', { name })),
  })
  const pause = useAct({ write: pauseReportExport, run: () => call(pauseReportExport, { params }) })
  const resume = useAct({ write: resumeReportExport, run: () => call(resumeReportExport, { params }) })
  const isRunning = Runs.some(isUnderWay)
  const toggle = IsPaused ? resume : pause
  const toggleLabel = t(IsPaused ? 'webhooks.resume' : 'webhooks.pause')
  return (
    <div className="line wrap gap-y-4 gap-x-8">
      <ItemButton
        label={t('reports.exportRun')}
        item={name}
        variant="tonal"
        icon={IconFileExport}
        isBusy={run.isBusy}
        disabled={isRunning}
        onClick={run.act}
      />
      <ItemButton
        label={toggleLabel}
        item={name}
        variant={IsPaused ? 'tonal' : 'plain'}
        icon={IsPaused ? IconPlayerPlay : IconPlayerPause}
        isBusy={toggle.isBusy}
        onClick={toggle.act}
      />
      <ItemButton
        label={t('integrations.change')}
        item={name}
        icon={IconPencil}
        onClick={() => setIsEditing(true)}
      />
      <AskedAction
        label={t('webhooks.remove')}
        item={name}
        icon={IconTrash}
        title={t('reports.exportRemoveTitle', { name })}
        hint={t('reports.exportRemoveHint')}
        isDestructive
        write={removeReportExport}
        run={() => call(removeReportExport, { params })}
        done={t('reports.exportRemoved', { name })}
      />
      {isEditing && <ExportForm schedule={schedule} targets={targets} onClose={() => setIsEditing(false)} />}
    </div>
  )
}
