import { IconArrowsExchange } from '@tabler/icons-react'
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { differenceEndpoints } from '@verstas/contract/integration/difference-endpoints.ts'
import type { OpenDifference, OpenDifferencePage } from '@verstas/contract/integration/difference-entities.ts'
import { shownNumber } from '@verstas/domain/codes/order-number.ts'
import { call } from '../../platform/api/client.ts'
import { endpointKey } from '../../platform/api/endpoint-query.ts'
import { Link } from '../../platform/routing/link.tsx'
import { Page } from '../../platform/shell/page.tsx'
import { type Translate, useTexts } from '../../platform/texts/use-texts.ts'
import { AsyncView } from '../../platform/ui/async-view.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { LoadingSkeleton } from '../../platform/ui/loading-skeleton.tsx'
import { MoreButton } from '../../platform/ui/more-button.tsx'
import { Panel } from '../../platform/ui/panel.tsx'
import { DifferenceList } from '../../shared/differences/difference-list.tsx'
import { nameOfOtherRecord } from '../../shared/differences/difference-words.ts'
import { needsPasskey, PasskeyGate } from '../administration/passkey-gate.tsx'

/** The open differences of the site, grouped by record. */
export function DifferencesPage() {
  const t = useTexts()
  const query = useDifferences()
  return (
    <Page title={t('masters.openDifferences')} width="reading" hasBack>
      <PasskeyGate isRequired={needsPasskey(query.error)}>
        <AsyncView
          query={query}
          errorTitle={t('difference.failed')}
          skeleton={<LoadingSkeleton shape="cards" count={3} />}
          empty={
            <EmptyState
              icon={IconArrowsExchange}
              title={t('difference.none')}
              hint={t('difference.noneHint')}
            />
          }
        >
          {(differences) => (
            <div className="stack gap-16">
              {byRecord(differences).map(([key, ofRecord]) => (
                <RecordPanel key={key} differences={ofRecord} />
              ))}
              <MoreButton query={query} label={t('difference.more')} isWide />
            </div>
          )}
        </AsyncView>
      </PasskeyGate>
    </Page>
  )
}

/** Groups differences by record, in the order of the first difference of each. */
function byRecord(differences: readonly OpenDifference[]): [string, OpenDifference[]][] {
  return [
    ...Map.groupBy(differences, ({ Entity, OrderNumber, Name }) => [Entity, OrderNumber, Name].join(' ')),
  ]
}

function titleOf(difference: OpenDifference, t: Translate): string {
  const other = nameOfOtherRecord(difference, t)
  if (other !== null) return other
  const { OrderNumber, ExternalNumber, Name } = difference
  return [Name, OrderNumber !== null && shownNumber({ OrderNumber, ExternalNumber })]
    .filter(Boolean)
    .join(' · ')
}

function RecordPanel({ differences }: { readonly differences: readonly OpenDifference[] }) {
  const t = useTexts()
  const [first] = differences
  if (!first) return null
  const { OrderNumber, ExternalNumber } = first
  return (
    <Panel
      title={titleOf(first, t)}
      isList
      aside={
        OrderNumber !== null && (
          <Button
            variant="plain"
            size="small"
            render={(props) => (
              <Link to="/workorder" search={{ number: String(OrderNumber), tab: 'workorder' }} {...props} />
            )}
          >
            {t('difference.openOrder', { number: shownNumber({ OrderNumber, ExternalNumber }) })}
          </Button>
        )
      }
    >
      <DifferenceList differences={differences} isOfOneRecord />
    </Panel>
  )
}

const { listDifferences } = differenceEndpoints

const allOf = ({ pages }: InfiniteData<OpenDifferencePage, number | undefined>): OpenDifference[] =>
  pages.flatMap(({ Differences }) => Differences)

/** Queries the open differences of the site, oldest first. Each `fetchNextPage` loads newer ones. */
const useDifferences = () =>
  useInfiniteQuery({
    queryKey: endpointKey(listDifferences),
    queryFn: ({ pageParam, signal }) =>
      call(listDifferences, { query: pageParam === undefined ? {} : { after: pageParam }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ Next }) => Next ?? undefined,
    select: allOf,
  })
