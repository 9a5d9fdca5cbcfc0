import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { workOrderEditEndpoints } from '@verstas/contract/work-orders/edit-endpoints.ts'
import { eventsAtOnce, type WorkOrderEvent } from '@verstas/contract/work-orders/edit-entities.ts'
import { call } from '../../../platform/api/client.ts'
import { endpointKey } from '../../../platform/api/endpoint-query.ts'
import { messageOf } from '../../../platform/api/failure.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { AsyncView } from '../../../platform/ui/async-view.tsx'
import { Collapsible } from '../../../platform/ui/collapsible.tsx'
import { DatedSentence } from '../../../platform/ui/dated-sentence.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { LoadingSkeleton } from '../../../platform/ui/loading-skeleton.tsx'
import { describeChange, describeEvent } from './describe-event.ts'
import classes from './history-section.module.css'

/** Who changed what on a work order, when and from what to what; asked for when it is opened. */
export function HistorySection({ workOrderId }: { workOrderId: number }) {
  const t = useTexts()
  return (
    <Collapsible title={t('history.title')} summary={t('history.summary')} isLazy>
      <EventList workOrderId={workOrderId} />
    </Collapsible>
  )
}

function EventList({ workOrderId }: { workOrderId: number }) {
  const t = useTexts()
  const events = useWorkOrderEvents(workOrderId)
  return (
    <AsyncView
      query={events}
      errorTitle={t('history.failed')}
      errorHint={(error) => messageOf(error, t)}
      skeleton={<LoadingSkeleton shape="rows" count={4} />}
      empty={<EmptyState icon={IconHistory} title={t('history.empty')} hint={t('history.emptyHint')} />}
    >
      {(lines) => (
        <>
          <ol className={classes.events}>
            {lines.map((event) => (
              <EventLine key={event.Id} event={event} />
            ))}
          </ol>
          {events.hasNextPage && (
            <Button
              variant="default"
              fullWidth
              loading={events.isFetchingNextPage}
              onClick={() => void events.fetchNextPage()}
            >
              {t('history.more')}
            </Button>
          )}
        </>
      )}
    </AsyncView>
  )
}

/** One line of the history: the sentence, when, and each field from what to what. */
export function EventLine({ event }: { event: WorkOrderEvent }) {
  const t = useTexts()
  const format = useFormat()
  const changes = event.Changes.flatMap((change) => describeChange(change, t, format) ?? [])
  return (
    <li className={classes.event}>
      <DatedSentence at={event.At}>{describeEvent(event, t)}</DatedSentence>
      {changes.length > 0 && (
        <ul className={classes.changes}>
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
    </li>
  )
}

const { listWorkOrderEvents } = workOrderEditEndpoints

const allOf = ({ pages }: InfiniteData<WorkOrderEvent[], number | undefined>): WorkOrderEvent[] =>
  pages.flat()

/** The history of a work order, newest first; each `fetchNextPage` brings older lines. */
export function useWorkOrderEvents(id: number) {
  return useInfiniteQuery({
    queryKey: [...endpointKey(listWorkOrderEvents), { params: { id } }],
    queryFn: ({ pageParam, signal }) =>
      call(listWorkOrderEvents, {
        params: { id },
        query: pageParam === undefined ? {} : { before: pageParam },
        signal,
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.length < eventsAtOnce ? undefined : page.at(-1)?.Id),
    select: allOf,
  })
}
