import type { FreeSlot } from '@verstas/contract/own-data/entities.ts'
import { promiseAfter } from '@verstas/domain/time/promise.ts'
import { type CSSProperties, type ReactNode, useId } from 'react'
import { messageOf } from '../../platform/api/failure.ts'
import { serverNow } from '../../platform/api/server-clock.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { DateTimeInput } from '../../platform/ui/date-time-input.tsx'
import { ErrorState } from '../../platform/ui/error-state.tsx'
import { useFormat } from '../../platform/ui/format.tsx'
import { LoadingSkeleton } from '../../platform/ui/loading-skeleton.tsx'
import rowFocus from '../../platform/ui/row-focus.module.css'
import { useFindResource } from '../../shared/employees/api.ts'
import { useSlots } from './api.ts'
import classes from './new-order.module.css'
import { type OrderForm, plannedMinutes, reservedMinutes } from './order-form.ts'
import type { SectionProps } from './section-props.ts'

/** The time of the work: the next free slots, another time, or none yet. */
export function TimeSection({ form, offer, problems, onChange }: SectionProps) {
  const t = useTexts()
  const format = useFormat()
  const id = useId()
  const minutes = plannedMinutes(form.jobs)
  const query = useSlots(minutes, offer.Reservations)
  const { time } = form
  const choose = (next: OrderForm['time']) => {
    const start = next.kind === 'none' ? null : next.start
    const end = start === null ? null : new Date(Date.parse(start) + minutes * 60_000)
    onChange({ time: next, ...(end && { promise: promiseAfter(end).toISOString() }) })
  }
  return (
    <section className="card clip" aria-labelledby={id}>
      <div className="line wrap spread gap-y-4 gap-x-8 pad-12-16">
        <h2 id={id} className="type-17 strong">
          {t('newOrder.slots')}
        </h2>
        <span className="type-13 soft">{format.duration(reservedMinutes(form))}</span>
      </div>
      {!offer.Reservations ? (
        <p className="pad-16 type-15 soft">{t('error.reservationsElsewhere')}</p>
      ) : query.error ? (
        <ErrorState
          title={t('newOrder.slotsFailed')}
          hint={messageOf(query.error, t)}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : query.data === undefined ? (
        <LoadingSkeleton shape="rows" count={3} height={88} />
      ) : (
        <div role="radiogroup" aria-labelledby={id} className="ruled">
          {query.data.length === 0 && (
            <p className="pad-16 type-15 soft" role="status">
              {t('newOrder.noSlots')}
            </p>
          )}
          {query.data.map((slot) => (
            <SlotChoice
              key={slot.StartTime}
              slot={slot}
              isChosen={time.kind === 'slot' && Date.parse(time.start) === Date.parse(slot.StartTime)}
              onChoose={() =>
                choose({
                  kind: 'slot',
                  start: slot.StartTime,
                  resourceIds: [slot.Person.Id, ...(slot.Bay ? [slot.Bay.Id] : [])],
                })
              }
            />
          ))}
          {time.kind === 'slot' &&
            !query.data.some(({ StartTime }) => Date.parse(StartTime) === Date.parse(time.start)) && (
              <ChosenSlot time={time} />
            )}
          <Choice isChosen={time.kind === 'other'} onChoose={() => choose({ kind: 'other', start: null })}>
            <span className="type-17">{t('newOrder.otherTime')}</span>
            <span className="block type-15 soft">{t('newOrder.otherTimeHint')}</span>
          </Choice>
          {time.kind === 'other' && (
            <div className="pad-16">
              <DateTimeInput
                label={t('newOrder.start')}
                value={time.start}
                onValue={(start) => choose({ kind: 'other', start })}
                description={problems.includes('start') ? t('fieldReason.missing') : undefined}
              />
            </div>
          )}
          <Choice isChosen={time.kind === 'none'} onChoose={() => choose({ kind: 'none' })}>
            <span className="type-17">{t('newOrder.noTime')}</span>
          </Choice>
        </div>
      )}
    </section>
  )
}

interface ChoiceProps {
  readonly isChosen: boolean
  readonly onChoose: () => void
  /** Content at the right edge. */
  readonly aside?: ReactNode
  /** Content below the text, over the whole width. */
  readonly below?: ReactNode
  readonly children: ReactNode
}

function Choice({ isChosen, onChoose, aside, below, children }: ChoiceProps) {
  return (
    <label
      className={`${classes.choice} grid pointer hover ${rowFocus.inner} pad-12-16`}
      data-chosen={isChosen || undefined}
    >
      <input type="radio" name="time" className={classes.radio} checked={isChosen} onChange={onChoose} />
      <span className="shrink">{children}</span>
      {aside}
      {below}
    </label>
  )
}

/** The selected time if it is none of the offered slots, with its person or lift. */
function ChosenSlot({
  time: { start, minutes, resourceIds },
}: {
  readonly time: Extract<OrderForm['time'], { kind: 'slot' }>
}) {
  const t = useTexts()
  const format = useFormat()
  const findResource = useFindResource(resourceIds.length > 0)
  const names = resourceIds.flatMap((id) => findResource(id)?.Name ?? [])
  return (
    <Choice isChosen onChoose={() => undefined}>
      <span className="number-19">
        {format.instant(start, serverNow())}
        {minutes !== undefined && `, ${format.duration(minutes)}`}
      </span>
      <span className="block type-15 soft">{[t('newOrder.chosenOnSchedule'), ...names].join(' · ')}</span>
    </Choice>
  )
}

interface SlotChoiceProps {
  readonly slot: FreeSlot
  readonly isChosen: boolean
  readonly onChoose: () => void
}

function SlotChoice({ slot, isChosen, onChoose }: SlotChoiceProps) {
  const t = useTexts()
  const format = useFormat()
  const { StartTime, EndTime, Person, Bay } = slot
  const day = format.dayOf(StartTime)
  const today = format.dayOf(serverNow())
  return (
    <Choice
      isChosen={isChosen}
      onChoose={onChoose}
      aside={
        <span className="text-end">
          <span className="block type-13 soft">{t('newOrder.readyAbout')}</span>
          <span className="number-19">{format.time(EndTime)}</span>
        </span>
      }
      below={<Lane slot={slot} />}
    >
      <span className="flex wrap baseline gap-y-0 gap-x-8">
        <span className="number-24">{format.time(StartTime)}</span>
        <span className="shrink break-anywhere type-15 strong">
          {day === today ? t('common.today') : format.shortDay(day)}
        </span>
      </span>
      <span className="block type-15 soft">{[Person.Name, Bay?.Name].filter(Boolean).join(' · ')}</span>
    </Choice>
  )
}

/** A bar of the time in which the slot's person is present, with the reserved times and the slot. */
function Lane({ slot: { StartTime, EndTime, Present, Taken } }: { readonly slot: FreeSlot }) {
  const from = Math.min(...Present.map((one) => Date.parse(one.StartTime)))
  const to = Math.max(...Present.map((one) => Date.parse(one.EndTime)))
  if (!(to > from)) return null
  const placeOf = (start: string, end: string): CSSProperties => {
    const left = Math.max(0, (Date.parse(start) - from) / (to - from))
    const right = Math.min(1, (Date.parse(end) - from) / (to - from))
    return { left: `${left * 100}%`, width: `${Math.max(0, right - left) * 100}%` }
  }
  return (
    <span className={`${classes.lane} relative rounded-full sunken`} aria-hidden="true">
      {Taken.map((one) => (
        <i key={one.StartTime} className="absolute" style={placeOf(one.StartTime, one.EndTime)} />
      ))}
      <i className={`${classes.mine} absolute`} style={placeOf(StartTime, EndTime)} />
    </span>
  )
}
