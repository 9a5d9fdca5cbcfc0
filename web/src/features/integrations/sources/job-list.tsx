import { IconFileUpload } from '@tabler/icons-react'
import { integrationSourceEndpoints } from '@verstas/contract/integration/source-endpoints.ts'
import type { IntegrationSource, SourceJob } from '@verstas/contract/integration/source-entities.ts'
import { useState } from 'react'
import { call } from '../../../platform/api/client.ts'
import { messageOf } from '../../../platform/api/failure.ts'
import { useNow } from '../../../platform/session/use-now.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { AsyncView } from '../../../platform/ui/async-view.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { Collapsible } from '../../../platform/ui/collapsible.tsx'
import { ConfirmDialog } from '../../../platform/ui/confirm-dialog.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { ListRow, Section } from '../../../platform/ui/list-row.tsx'
import { notify } from '../../../platform/ui/notify.ts'
import { RowList } from '../../../platform/ui/row-list.tsx'
import { type State, StateBadge } from '../../../platform/ui/state-badge.tsx'
import { useAct } from '../../administration/use-act.ts'
import { useSourceJobs } from '../api.ts'
import { NothingThere } from './nothing-there.tsx'

const { confirmSourceJob, cancelSourceJob } = integrationSourceEndpoints

interface JobListProps {
  readonly sources: readonly IntegrationSource[]
}

const hasEnded = ({ State: state }: SourceJob) => ['done', 'failed', 'cancelled'].includes(state)

/** The load jobs: running and waiting ones first, then earlier ones. */
export function JobList({ sources }: JobListProps) {
  const t = useTexts()
  const query = useSourceJobs()
  const isPaused = ({ Source }: SourceJob) =>
    sources.some(({ Name, Paused }) => Name === Source && Paused !== null)
  const rowsOf = (jobs: readonly SourceJob[], isBare: boolean) => (
    <RowList isBare={isBare} label={t('sources.jobs')}>
      {jobs.map((job) => (
        <JobRow key={job.Id} job={job} isPaused={isPaused(job)} />
      ))}
    </RowList>
  )
  return (
    <Section title={t('sources.jobs')}>
      <AsyncView
        query={query}
        errorHint={(error) => messageOf(error, t)}
        empty={<NothingThere words={t('sources.jobsNone')} />}
      >
        {(jobs) => {
          const ended = jobs.filter(hasEnded)
          const running = jobs.filter((job) => !hasEnded(job))
          return (
            <>
              {running.length > 0 && rowsOf(running, false)}
              {ended.length > 0 && (
                <Collapsible title={t('sources.earlierJobs', { count: ended.length })} isLazy>
                  {rowsOf(ended, true)}
                </Collapsible>
              )}
            </>
          )
        }}
      </AsyncView>
    </Section>
  )
}

const badges: Readonly<Record<SourceJob['State'], State>> = {
  open: 'open',
  running: 'ongoing',
  waiting: 'waiting',
  done: 'done',
  failed: 'late',
  cancelled: 'open',
}

interface JobRowProps {
  readonly job: SourceJob
  readonly isPaused: boolean
}

function JobRow({ job, isPaused }: JobRowProps) {
  const {
    Source,
    Entity,
    Mode,
    IsDryRun,
    State: state,
    Counts,
    Processed,
    Total,
    Missing,
    Fault,
    Created,
  } = job
  const t = useTexts()
  const format = useFormat()
  const now = useNow()
  const number = (value: number) => format.number(value)
  const kinds = [
    Mode === 'snapshot' && t('sources.snapshot'),
    IsDryRun && t('sources.dryRun'),
    job.AccountName,
  ].filter((kind) => kind !== false)
  const isWaiting = state === 'waiting' && Missing !== null
  const counts = Object.fromEntries(Object.entries(Counts).map(([status, count]) => [status, number(count)]))
  return (
    <ListRow
      icon={IconFileUpload}
      name={`${Source} · ${t(`integrations.subject.${Entity}`)}`}
      badge={
        <StateBadge state={isPaused && state === 'running' ? 'open' : badges[state]}>
          {isPaused && state === 'running' ? t('sources.jobPaused') : t(`sources.job.${state}`)}
        </StateBadge>
      }
      lines={[
        ...(isWaiting ? [t('sources.missing', { count: Missing }), t('sources.missingHint')] : []),
        ...(Fault === null ? [] : [Fault]),
        ...(Total === null
          ? []
          : [t('sources.processed', { processed: number(Processed), total: number(Total) })]),
        ...(Processed > 0 ? [t('sources.counts', counts)] : []),
        [...kinds, format.instant(Created, now)].join(' · '),
      ]}
      actions={!hasEnded(job) && job.CanChange && <JobActions job={job} />}
    />
  )
}

function JobActions({ job: { Id, Source, State: state, Missing } }: { readonly job: SourceJob }) {
  const t = useTexts()
  const [asked, setAsked] = useState<'confirm' | 'cancel' | null>(null)
  const close = () => setAsked(null)
  const params = { id: Id }
  const confirm = useAct({
    write: confirmSourceJob,
    run: () => call(confirmSourceJob, { params }).finally(close),
    onSuccess: () => notify.success(t('sources.jobConfirmed')),
  })
  const cancel = useAct({
    write: cancelSourceJob,
    run: () => call(cancelSourceJob, { params }).finally(close),
    onSuccess: () => notify.success(t('sources.jobCancelled')),
  })
  const count = Missing ?? 0
  return (
    <>
      <Button
        variant={state === 'waiting' ? 'tonal' : 'plain'}
        size="small"
        aria-label={`${t('sources.cancelJob')}: ${Source}`}
        onClick={() => setAsked('cancel')}
      >
        {t('sources.cancelJob')}
      </Button>
      {state === 'waiting' && (
        <Button
          variant="plainDanger"
          size="small"
          aria-label={`${t('sources.confirmJob')}: ${Source}`}
          onClick={() => setAsked('confirm')}
        >
          {t('sources.confirmJob')}
        </Button>
      )}
      <ConfirmDialog
        isOpen={asked === 'confirm'}
        title={t('sources.confirmJobTitle', { count })}
        confirmLabel={t('sources.confirmJob')}
        isDestructive
        isBusy={confirm.isBusy}
        onConfirm={confirm.act}
        onCancel={close}
      >
        <p className="type-15 soft">{t('sources.missing', { count })}</p>
        <p className="type-15 soft">{t('sources.missingHint')}</p>
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked === 'cancel'}
        title={t('sources.cancelJobTitle')}
        confirmLabel={t('sources.cancelJob')}
        isDestructive
        isBusy={cancel.isBusy}
        onConfirm={cancel.act}
        onCancel={close}
      >
        <p className="type-15 soft">{t('sources.cancelJobHint')}</p>
      </ConfirmDialog>
    </>
  )
}
