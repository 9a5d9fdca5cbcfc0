import { useQuery } from '@tanstack/react-query'
import { administrationEndpoints } from '@verstas/contract/administration/endpoints.ts'
import { lazy, Suspense } from 'react'
import { endpointQuery } from '../../../platform/api/endpoint-query.ts'
import { useSession } from '../../../platform/session/session.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { AsyncView } from '../../../platform/ui/async-view.tsx'
import { RowLink, RowWords } from '../../../platform/ui/row-link.tsx'
import { DeskCard } from '../../../shared/desk/desk-card.tsx'

// Loaded on demand, because its texts load only with the settings.
const SystemRows = lazy(() => import('../../settings/start/system-rows.tsx'))

/**
 * The numbers of people and of those who are stamped in now, and the states of the integrations and the
 * backups. Rows open the pages of the administration.
 */
export function PeopleCard() {
  return useSession().canCall(administrationEndpoints.listPeople) && <People />
}

function People() {
  const t = useTexts()
  const query = useQuery(endpointQuery(administrationEndpoints.listPeople, {}))
  return (
    <AsyncView query={query}>
      {(people) => {
        const active = people.filter(({ IsActive, IsWorkqueue }) => IsActive && !IsWorkqueue)
        const stamped = active.filter(({ StampedSince }) => StampedSince !== null)
        return (
          <DeskCard title={t('page.administration')}>
            <li>
              <RowLink to="/administration" isTall>
                <RowWords
                  name={t('desk.peopleCount', { count: active.length })}
                  facts={t('desk.stampedNow', { count: stamped.length })}
                />
              </RowLink>
            </li>
            <Suspense>
              <SystemRows />
            </Suspense>
            <li>
              <RowLink to="/settings" isTall>
                <RowWords name={t('page.settings')} />
              </RowLink>
            </li>
          </DeskCard>
        )
      }}
    </AsyncView>
  )
}
