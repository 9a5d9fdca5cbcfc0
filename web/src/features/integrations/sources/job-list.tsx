import { IconFileUpload } from '@tabler/icons-react'
import { integrationSourceEndpoints } from '@verstas/contract/integration/source-endpoints.ts'
import type { IntegrationSource, SourceJob } from '@verstas/contract/integration/source-entities.ts'
import { call } from '../../../platform/api/client.ts'
import { AskedAction } from '../../../platform/editing/asked-action.tsx'
import { useNow } from '../../../platform/session/use-now.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { AsyncView } from '../../../platform/ui/async-view.tsx'
import { Collapsible } from '../../../platform/ui/collapsible.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { ListRow, Section } from '../../../platform/ui/list-row.tsx'
import { RowList } from '../../../platform/ui/row-list.tsx'
import { type State, StateBadge } from '../../../platform/ui/state-badge.tsx'
import { useSourceJobs } from '../api.ts'
import { NothingThere } from './record-pages.tsx'

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
      <AsyncView query={query} empty={<NothingThere words={t('sources.jobsNone')} />}>
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
  const params = { id: Id }
  const count = Missing ?? 0
  return (
    <>
      <AskedAction
        label={t('sources.cancelJob')}
        item={Source}
        variant={state === 'waiting' ? 'tonal' : 'plain'}
        title={t('sources.cancelJobTitle')}
        hint={t('sources.cancelJobHint')}
        isDestructive
        write={cancelSourceJob}
        run={() => call(cancelSourceJob, { params })}
        done={t('sources.jobCancelled')}
      />
      {state === 'waiting' && (
        <AskedAction
          label={t('sources.confirmJob')}
          item={Source}
          variant="plainDanger"
          title={t('sources.confirmJobTitle', { count })}
          hint={[t('sources.missing', { count }), t('sources.missingHint')]}
          isDestructive
          write={confirmSourceJob}
          run={() => call(confirmSourceJob, { params })}
          done={t('sources.jobConfirmed')}
        />
      )}
    </>
  )
}
