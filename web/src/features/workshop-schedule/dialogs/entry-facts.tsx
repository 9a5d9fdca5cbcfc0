import { IconFlag } from '@tabler/icons-react'
import type { ScheduleReservation, ScheduleResource } from '@verstas/contract/workshop-schedule/entities.ts'
import type { Expectation } from '@verstas/domain/workshop-schedule/forecast.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { useFormat } from '../../../platform/ui/format.tsx'
import { StateBadge } from '../../../platform/ui/state-badge.tsx'
import { statesOf, stateWords } from '../board/entry-states.ts'
import classes from './entry-facts.module.css'
import { timeBeside } from './time-beside.ts'

interface EntryFactsProps {
  readonly entry: ScheduleReservation
  readonly resource: ScheduleResource
  readonly isRunning: boolean
  readonly expectation: Expectation | undefined
  /** False if the dialog has fields for the times. */
  readonly areTimesShown: boolean
}

/** The facts about a reservation: work, resource, progress, and the promise to the customer. */
export function EntryFacts({ entry, resource, isRunning, expectation, areTimesShown }: EntryFactsProps) {
  const t = useTexts()
  const format = useFormat()
  const states = statesOf(entry, isRunning)
  const promised = entry.toldUntil ?? entry.promisedAt
  const facts: readonly (readonly [string, string | null])[] = [
    [t('schedule.edit.who'), resource.name],
    [t('schedule.edit.time'), areTimesShown ? format.timeRange(entry.start, entry.end) : null],
    [t('schedule.edit.promised'), promised ? timeBeside(promised, entry.end, format) : null],
    [
      t('schedule.edit.ready'),
      expectation?.isPushed ? timeBeside(expectation.endAt, entry.end, format) : null,
    ],
  ]
  return (
    <div className="stack gap-8">
      {(states.length > 0 || entry.priority) && (
        <p className="flex wrap gap-4 flush">
          {states.map((state) => (
            <StateBadge key={state.full} state={state.tone} icon={state.icon}>
              {stateWords(state, 'full', { t, format })}
            </StateBadge>
          ))}
          {entry.priority && (
            <span className={classes.priority}>
              <IconFlag size={15} color={entry.priority.color} aria-hidden="true" />
              {entry.priority.description}
            </span>
          )}
        </p>
      )}
      {entry.work && <p className="flush">{entry.work}</p>}
      <dl className={classes.list}>
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </div>
  )
}
