import { useQueryClient } from '@tanstack/react-query'
import { accountEndpoints } from '@verstas/contract/account/endpoints.ts'
import { call } from '../../../platform/api/client.ts'
import { invalidateChanges } from '../../../platform/api/endpoint-query.ts'
import { messageOf } from '../../../platform/api/failure.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { AsyncView } from '../../../platform/ui/async-view.tsx'
import { Section } from '../../../platform/ui/list-row.tsx'
import { RowList } from '../../../platform/ui/row-list.tsx'
import { SessionRow } from '../../account/session-row.tsx'
import { useSessionsOf } from '../api.ts'
import type { PersonSectionProps } from './person-section.ts'

/** A person's sessions. An administrator can end them. */
export function SessionsSection({ person, canChange }: PersonSectionProps) {
  const t = useTexts()
  const queries = useQueryClient()
  const params = { employeeId: person.Id }
  return (
    <Section title={t('account.sessions')}>
      <AsyncView
        query={useSessionsOf(person.Id)}
        errorHint={(error) => messageOf(error, t)}
        empty={<p className="flush type-15 soft">{t('people.noSessions')}</p>}
      >
        {(sessions) => (
          <RowList>
            {sessions.map((session) => (
              <SessionRow
                key={session.Id}
                session={session}
                onEnd={
                  canChange
                    ? () => call(accountEndpoints.endSessionOf, { params: { ...params, id: session.Id } })
                    : null
                }
                onFailed={() => invalidateChanges(queries, accountEndpoints.endSessionOf)}
              />
            ))}
          </RowList>
        )}
      </AsyncView>
    </Section>
  )
}
