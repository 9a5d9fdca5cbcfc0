import { IconKey, IconPlugConnected } from '@tabler/icons-react'
import type { IntegrationSource } from '@verstas/contract/integration/source-entities.ts'
import { messageOf } from '../../platform/api/failure.ts'
import { Link } from '../../platform/routing/link.tsx'
import { useNow } from '../../platform/session/use-now.ts'
import { Page } from '../../platform/shell/page.tsx'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { AsyncView } from '../../platform/ui/async-view.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { LoadingSkeleton } from '../../platform/ui/loading-skeleton.tsx'
import { needsPasskey, PasskeyGate } from '../administration/passkey-gate.tsx'
import { useSources } from './api.ts'
import { IntegrationLinks } from './integration-links.tsx'
import { JobList } from './sources/job-list.tsx'
import { RejectedList } from './sources/rejected-list.tsx'
import { SourceNews } from './sources/source-news.tsx'
import { SourceTable } from './sources/source-table.tsx'
import classes from './sources/sources.module.css'
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
        <Button
          variant="plain"
          size="small"
          icon={IconKey}
          render={(root) => <Link to="/integrations/accounts" {...root} />}
        >
          {t('integrations.accountsLink')}
        </Button>
      }
    >
      <PasskeyGate isRequired={needsPasskey(query.error)}>
        <AsyncView
          query={query}
          errorHint={(error) => messageOf(error, t)}
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
