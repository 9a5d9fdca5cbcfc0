import {
  IconCircleCheck,
  IconKey,
  IconPlayerPause,
  IconPlugConnected,
  IconPlugConnectedX,
  IconUserQuestion,
} from '@tabler/icons-react'
import type { IntegrationSource } from '@verstas/contract/integration/source-entities.ts'
import { Link } from '../../platform/routing/link.tsx'
import { useNow } from '../../platform/session/use-now.ts'
import { Page } from '../../platform/shell/page.tsx'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { AsyncView } from '../../platform/ui/async-view.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { useFormat } from '../../platform/ui/format.tsx'
import { HeadAction } from '../../platform/ui/head-action.tsx'
import { LoadingSkeleton } from '../../platform/ui/loading-skeleton.tsx'
import { RowLink, RowWords } from '../../platform/ui/row-link.tsx'
import { RowList } from '../../platform/ui/row-list.tsx'
import { tones } from '../../platform/ui/tones.ts'
import { needsPasskey, PasskeyGate } from '../administration/passkey-gate.tsx'
import { useSources } from './api.ts'
import newsClasses from './integrations.module.css'
import { JobList } from './sources/job-list.tsx'
import { titleOfNews } from './sources/news-words.ts'
import { RejectedList } from './sources/rejected-list.tsx'
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
