import {
  IconAlertTriangle,
  IconCircleCheck,
  IconEyeOff,
  IconKey,
  IconPlayerPause,
  IconPlugConnected,
  IconPlugConnectedX,
  IconUserQuestion,
} from '@tabler/icons-react'
import { integrationSourceEndpoints } from '@verstas/contract/integration/source-endpoints.ts'
import type { IntegrationSource, RejectedRecord } from '@verstas/contract/integration/source-entities.ts'
import { call } from '../../platform/api/client.ts'
import { useAct } from '../../platform/editing/use-act.ts'
import { Link } from '../../platform/routing/link.tsx'
import { useNow } from '../../platform/session/use-now.ts'
import { Page } from '../../platform/shell/page.tsx'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { AsyncView } from '../../platform/ui/async-view.tsx'
import { Collapsible } from '../../platform/ui/collapsible.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { useFormat } from '../../platform/ui/format.tsx'
import { HeadAction } from '../../platform/ui/head-action.tsx'
import { ItemButton } from '../../platform/ui/item-button.tsx'
import { ListRow, Section } from '../../platform/ui/list-row.tsx'
import { LoadingSkeleton } from '../../platform/ui/loading-skeleton.tsx'
import { RowLink, RowWords } from '../../platform/ui/row-link.tsx'
import { RowList } from '../../platform/ui/row-list.tsx'
import { tones } from '../../platform/ui/tones.ts'
import { needsPasskey, PasskeyGate } from '../administration/passkey-gate.tsx'
import { useRejectedRecords, useSources } from './api.ts'
import newsClasses from './integrations.module.css'
import { JobList } from './sources/job-list.tsx'
import { titleOfNews } from './sources/news-words.ts'
import { NothingThere, type RecordPage, RecordPages } from './sources/record-pages.tsx'
import { useRecordWords } from './sources/record-words.ts'
import { findSourceNews } from './sources/source-state.ts'
import { SourceTable } from './sources/source-table.tsx'
import classes from './sources/sources.module.css'
import { useInterval } from './sources/use-interval.ts'
import { WaitingList } from './sources/waiting-list.tsx'
import { WhyCard } from './sources/why-card.tsx'

/**
 * The sources of other systems, their rejected and waiting records, and the search for a missing work order.
 */
export function IntegrationsPage() {
  const t = useTexts()
  const query = useSources()
  return (
    <Page
      title={t('page.integrations')}
      width="full"
      hasBack
      actions={
        <HeadAction
          label={t('integrations.accountsLink')}
          icon={IconKey}
          render={(root) => <Link to="/integrations/accounts" {...root} />}
        />
      }
    >
      <PasskeyGate isRequired={needsPasskey(query.error)}>
        <AsyncView
          query={query}
          skeleton={<LoadingSkeleton shape="page" />}
          empty={
            <EmptyState icon={IconPlugConnected} title={t('sources.none')} hint={t('sources.noneHint')} />
          }
        >
          {(sources) => <Sources sources={sources} />}
        </AsyncView>
        <IntegrationLinks />
      </PasskeyGate>
    </Page>
  )
}

function Sources({ sources }: { readonly sources: readonly IntegrationSource[] }) {
  const now = useNow()
  return (
    <>
      <SourceNews sources={sources} now={now} />
      <div className={classes.columns}>
        <div className="stack gap-24">
          <SourceTable sources={sources} now={now} />
          <JobList sources={sources} />
          <RejectedList />
          <WaitingList />
        </div>
        <div className={classes.side}>
          <WhyCard />
        </div>
      </div>
    </>
  )
}

/** Links to the differences, the masters of fields, the webhooks and the company's directory. */
function IntegrationLinks() {
  const t = useTexts()
  return (
    <RowList>
      <li>
        <RowLink to="/integrations/differences">
          <RowWords name={t('masters.openDifferences')} facts={t('masters.openDifferencesHint')} />
        </RowLink>
      </li>
      <li>
        <RowLink to="/integrations/masters">
          <RowWords name={t('masters.link')} facts={t('masters.linkHint')} />
        </RowLink>
      </li>
      <li>
        <RowLink to="/integrations/webhooks">
          <RowWords name={t('webhooks.title')} facts={t('webhooks.linkHint')} />
        </RowLink>
      </li>
      <li>
        <RowLink to="/integrations/directory">
          <RowWords name={t('directory.title')} facts={t('directory.linkHint')} />
        </RowLink>
      </li>
    </RowList>
  )
}

interface SourceNewsProps {
  readonly sources: readonly IntegrationSource[]
  readonly now: Date
}

/** Shows one sentence: all sources run, or the most urgent problem. */
function SourceNews({ sources, now }: SourceNewsProps) {
  const t = useTexts()
  const format = useFormat()
  const interval = useInterval()
  const news = findSourceNews(sources, now)
  const title = titleOfNews(news, t, format)
  const { icon: Icon, state, hint } = wordsOf()
  return (
    <section className={`${newsClasses.news} grid`} data-state={state}>
      <span className={`${newsClasses.newsIcon} ${tones[state]} grid centre round`}>
        <Icon size={28} stroke={1.75} aria-hidden="true" />
      </span>
      <div className="shrink">
        <h2 className={newsClasses.newsTitle}>{title}</h2>
        {hint && <p className="type-15 soft">{hint}</p>}
      </div>
    </section>
  )

  function wordsOf() {
    if (news.kind === 'late')
      return {
        icon: IconPlugConnectedX,
        state: 'late' as const,
        hint: t('sources.lateHint', { expected: interval(news.source.ExpectedMinutes ?? 0) }),
      }
    if (news.kind === 'decide')
      return {
        icon: IconUserQuestion,
        state: 'waiting' as const,
        hint: t('sources.decideHint'),
      }
    if (news.kind === 'paused')
      return {
        icon: IconPlayerPause,
        state: 'waiting' as const,
        hint: t('sources.pausedHint'),
      }
    return { icon: IconCircleCheck, state: 'done' as const, hint: null }
  }
}

const { ignoreRejectedRecord, watchRejectedRecord } = integrationSourceEndpoints

/** The rejected records with their reasons, and below them the ignored records. */
function RejectedList() {
  const t = useTexts()
  return (
    <Section title={t('sources.rejectedTitle')}>
      <RecordPages render={(page) => <Rejected isIgnored={false} {...page} />} />
      <Collapsible title={t('sources.ignoredTitle')} isLazy>
        <RecordPages render={(page) => <Rejected isIgnored {...page} />} />
      </Collapsible>
    </Section>
  )
}

interface RejectedProps extends RecordPage {
  readonly isIgnored: boolean
}

function Rejected({ isIgnored, before, more }: RejectedProps) {
  const t = useTexts()
  const query = useRejectedRecords(isIgnored, before)
  return (
    <AsyncView
      query={query}
      isEmpty={({ Records }) => Records.length === 0}
      empty={<NothingThere words={t('sources.rejectedNone')} />}
    >
      {({ Records, Next }) => (
        <>
          <RowList isBare={isIgnored} label={t(isIgnored ? 'sources.ignoredTitle' : 'sources.rejectedTitle')}>
            {Records.map((record) => (
              <RejectedRow key={record.Id} record={record} />
            ))}
          </RowList>
          {more(Next)}
        </>
      )}
    </AsyncView>
  )
}

function RejectedRow({ record }: { readonly record: RejectedRecord }) {
  const { Id, Faults, Rejected: at, IsIgnored } = record
  const t = useTexts()
  const words = useRecordWords()
  const now = useNow()
  const write = IsIgnored ? watchRejectedRecord : ignoreRejectedRecord
  const { act, isBusy } = useAct({ write, run: () => call(write, { params: { id: Id } }) })
  const name = words.nameOf(record)
  const places = [...new Set(Faults.map(({ Path }) => Path))].filter(Boolean)
  const label = t(IsIgnored ? 'sources.watch' : 'sources.ignore')
  return (
    <ListRow
      icon={IsIgnored ? IconEyeOff : IconAlertTriangle}
      name={words.titleOf(record)}
      // The places in the record, for the people who maintain the other system.
      badge={<code className="type-13 soft break-anywhere">{places.join(', ')}</code>}
      lines={[...new Set([...Faults.map(words.faultLine), words.origin(record, at, now)])]}
      actions={<ItemButton label={label} item={name} isBusy={isBusy} onClick={act} />}
    />
  )
}
