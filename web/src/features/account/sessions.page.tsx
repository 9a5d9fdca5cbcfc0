import { IconLogout } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { accountEndpoints } from '@verstas/contract/account/endpoints.ts'
import { call } from '../../platform/api/client.ts'
import { invalidateChanges } from '../../platform/api/endpoint-query.ts'
import { Page } from '../../platform/shell/page.tsx'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { AsyncView } from '../../platform/ui/async-view.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { LoadingSkeleton } from '../../platform/ui/loading-skeleton.tsx'
import { RowList } from '../../platform/ui/row-list.tsx'
import { useMySessions } from './api.ts'
import { SessionRow } from './session-row.tsx'
import classes from './sessions.module.css'
import { useEndOthers } from './use-end-others.tsx'

/** Lists my sessions. I can end another session, or all others together. */
export function SessionsPage() {
  const t = useTexts()
  const query = useMySessions()
  const queries = useQueryClient()
  const endOthers = useEndOthers()
  const hasOthers = query.data?.some(({ IsThis }) => !IsThis) ?? false
  return (
    <Page
      title={t('page.sessions')}
      width="reading"
      hasBack
      mainAction={
        hasOthers && (
          <Button
            variant="danger"
            className={classes.main}
            icon={IconLogout}
            isBusy={endOthers.isPending}
            onClick={() => endOthers.mutate()}
          >
            {t('account.endOthers')}
          </Button>
        )
      }
    >
      <p className="type-15 soft">{t('account.sessionsHint')}</p>
      <AsyncView query={query} skeleton={<LoadingSkeleton shape="rows" count={2} height={96} />}>
        {(sessions) => (
          <RowList label={t('account.sessions')}>
            {sessions.map((session) => (
              <SessionRow
                key={session.Id}
                session={session}
                onEnd={() => call(accountEndpoints.endMySession, { params: { id: session.Id } })}
                onFailed={() => invalidateChanges(queries, accountEndpoints.endMySession)}
              />
            ))}
          </RowList>
        )}
      </AsyncView>
    </Page>
  )
}
