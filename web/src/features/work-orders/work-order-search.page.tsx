import { IconPlus } from '@tabler/icons-react'
import { ownDataEndpoints } from '@verstas/contract/own-data/endpoints.ts'
import { useNavigate, useSearch } from '../../platform/routing/hooks.ts'
import { Link } from '../../platform/routing/link.tsx'
import { useSession } from '../../platform/session/session.ts'
import { Page } from '../../platform/shell/page.tsx'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { IconButton } from '../../platform/ui/button.tsx'
import { SegmentedTabs } from '../../platform/ui/segmented-tabs.tsx'
import type { SearchTab as TabName } from './address.ts'
import { AllReservationsTab, MyReservationsTab } from './search/reservation-tabs.tsx'
import { SearchTab } from './search/search-tab.tsx'

/** Finds a work order by a search, or in today's reservations (specification.md, Screens). */
export function WorkOrderSearchPage() {
  const t = useTexts()
  const navigate = useNavigate()
  const { canCall } = useSession()
  const { tab = 'search', ...filters } = useSearch('/workordersearch')
  const open = (next: TabName) =>
    void navigate({
      to: '/workordersearch',
      search: next === 'search' ? {} : { tab: next },
      replace: true,
    })

  return (
    <Page
      title={t('page.workOrderSearch')}
      actions={
        canCall(ownDataEndpoints.createWorkOrder) && (
          <IconButton
            variant="tonal"
            label={t('page.newWorkOrder')}
            icon={IconPlus}
            render={(props) => <Link to="/newworkorder" search={{}} {...props} />}
          />
        )
      }
    >
      <SegmentedTabs<TabName>
        label={t('workOrderSearch.tabs')}
        value={tab}
        onChange={open}
        tabs={[
          {
            key: 'search',
            label: t('workOrderSearch.tab.search'),
            content: (
              <div className="stack gap-16">
                <SearchTab filters={filters} />
              </div>
            ),
          },
          {
            key: 'mine',
            label: t('workOrderSearch.tab.mine'),
            content: <MyReservationsTab />,
          },
          {
            key: 'all',
            label: t('workOrderSearch.tab.all'),
            content: (
              <div className="stack gap-16">
                <AllReservationsTab employeeId={filters.receiver} />
              </div>
            ),
          },
        ]}
      />
    </Page>
  )
}
