import {
  type Icon,
  IconArrowRight,
  IconArrowsExchange,
  IconBan,
  IconCircleCheck,
  IconHistory,
  IconPaperclip,
  IconPencil,
  IconPlus,
  IconRestore,
  IconTrash,
} from '@tabler/icons-react'
import type { WorkOrderEvent } from '@verstas/contract/work-orders/edit-entities.ts'
import type { Day } from '@verstas/domain/time/format.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { AsyncView } from '../../../platform/ui/async-view.tsx'
import lineStart from '../../../platform/ui/capital.module.css'
import { Collapsible } from '../../../platform/ui/collapsible.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { type Format, useFormat } from '../../../platform/ui/format.tsx'
import { LoadingSkeleton } from '../../../platform/ui/loading-skeleton.tsx'
import { MoreButton } from '../../../platform/ui/more-button.tsx'
import { type DescribedChange, describeChange, describeEvent } from './describe-event.ts'
import classes from './history-section.module.css'
import { useWorkOrderEvents } from './use-work-order-events.ts'

/**
 * The changes of a work order with author, time, old and new values. They are loaded when the section is
 * opened.
 */
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
  const format = useFormat()
  const events = useWorkOrderEvents(workOrderId)
  return (
    <AsyncView
      query={events}
      errorTitle={t('history.failed')}
      skeleton={<LoadingSkeleton shape="rows" count={4} />}
      empty={<EmptyState icon={IconHistory} title={t('history.empty')} hint={t('history.emptyHint')} />}
    >
      {(lines) => (
        <>
          {daysOf(lines, format).map(([day, ofDay]) => (
            <section key={day}>
              <h2 className={`${classes.day} ${lineStart.capital} type-13 strong soft`}>
                {format.weekday(day)} {format.day(day)}
              </h2>
              <ol>
                {ofDay.map((event) => (
                  <EventLine key={event.Id} event={event} />
                ))}
              </ol>
            </section>
          ))}
          <MoreButton query={events} label={t('history.more')} isWide />
        </>
      )}
    </AsyncView>
  )
}

/** Groups the events by day. */
function daysOf(lines: readonly WorkOrderEvent[], format: Format): [Day, WorkOrderEvent[]][] {
  const days = new Map<Day, WorkOrderEvent[]>()
  for (const line of lines) {
    const day = format.dayOf(line.At)
    days.set(day, [...(days.get(day) ?? []), line])
  }
  return [...days]
}

const icons: Readonly<Partial<Record<string, Icon>>> = {
  jobAdded: IconPlus,
  rowAdded: IconPlus,
  rowRemoved: IconTrash,
  rowSigned: IconCircleCheck,
  attachmentAdded: IconPaperclip,
  attachmentRemoved: IconTrash,
  cancelled: IconBan,
  restored: IconRestore,
  differenceKept: IconArrowsExchange,
}

/** An event of the history: time, author, description and changed fields. */
function EventLine({ event }: { event: WorkOrderEvent }) {
  const t = useTexts()
  const format = useFormat()
  const { At, Kind, EmployeeName } = event
  const changes = event.Changes.flatMap((change) => describeChange(change, t, format) ?? [])
  const KindIcon = icons[Kind] ?? IconPencil
  return (
    <li className={classes.event}>
      <time className={classes.time} dateTime={At} title={format.dateTime(At)}>
        {format.time(At)}
      </time>
      <span
        className={`${classes.icon} grid centre rounded-full ${Kind === 'rowSigned' ? 'tone-done' : 'quiet soft'}`}
      >
        <KindIcon size={20} stroke={1.75} aria-hidden="true" />
      </span>
      <div className={`${classes.words} shrink`}>
        <div className="type-15 soft">{EmployeeName ?? t('history.system')}</div>
        <div>{describeEvent(event, t)}</div>
        {changes.length > 0 && (
          <ul className={`${classes.changes} grid gap-2`}>
            {changes.map((change) => (
              <ChangeLine key={change.field} change={change} />
            ))}
          </ul>
        )}
      </div>
    </li>
  )
}

function ChangeLine({ change: { field, before, after } }: { change: DescribedChange }) {
  const t = useTexts()
  return (
    <li className={`${classes.change} line wrap type-15 break-anywhere`}>
      <span className="type-15 soft">{field}</span>
      {before !== null && (
        <>
          <span className="visually-hidden">{t('history.was')}</span>
          <s className="type-15 soft">{before}</s>
          <IconArrowRight className="rigid" size={16} aria-hidden="true" />
          <span className="visually-hidden">{t('history.became')}</span>
        </>
      )}
      <b className={`${classes.after} strong`}>{after}</b>
    </li>
  )
}
