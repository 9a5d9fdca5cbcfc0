import type { ScheduleReservation, ScheduleResource } from '@verstas/contract/workshop-schedule/entities.ts'
import type { Expectation } from '@verstas/domain/workshop-schedule/forecast.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { useFormat } from '../../../platform/ui/format.tsx'
import { PriorityFlag, StateBadges } from '../board/entry-badges.tsx'
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

/** The facts about a reservation: states, priority, work, resource, times, promise and expected end. */
export function EntryFacts({ entry, resource, isRunning, expectation, areTimesShown }: EntryFactsProps) {
  const t = useTexts()
  const format = useFormat()
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
      <p className="hide-empty flex wrap gap-4">
        <StateBadges {...{ entry, isRunning }} />
        {entry.priority && <PriorityFlag {...entry.priority} />}
      </p>
      {entry.work && <p>{entry.work}</p>}
      <dl className={`${classes.list} flex wrap`}>
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt className="type-13 soft">{name}</dt>
                <dd className="strong">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </div>
  )
}
