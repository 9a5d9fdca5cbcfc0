import { IconAlertTriangle } from '@tabler/icons-react'
import type { ScheduleReservation, ScheduleStamping } from '@verstas/contract/workshop-schedule/entities.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { useFormat } from '../../../platform/ui/format.tsx'
import { Plate } from '../../../platform/ui/plate.tsx'
import { StateBadge } from '../../../platform/ui/state-badge.tsx'
import { PriorityFlag, StateBadges } from '../board/entry-badges.tsx'
import { isRunningOn } from '../board/entry-states.ts'
import { entryKey, modelOf } from '../board/work.ts'
import classes from './agenda.module.css'

interface AgendaCarProps {
  readonly entry: ScheduleReservation
  readonly stampings: readonly ScheduleStamping[]
  readonly slips: ReadonlyMap<string, number>
  /** The code of the usual priority, which is not shown; undefined if there is none. */
  readonly usualPriority: string | undefined
  readonly onOpen: (entry: ScheduleReservation) => void
}

/**
 * A vehicle of the agenda as a card, whose height grows with the duration of the work, up to four hours. A
 * tap opens the dialog of the reservation.
 */
export function AgendaCar({ entry, stampings, slips, usualPriority, onOpen }: AgendaCarProps) {
  const t = useTexts()
  const format = useFormat()
  const isRunning = isRunningOn(stampings, entry)
  const slip = slips.get(entryKey(entry)) ?? 0
  const hours = (Date.parse(entry.end) - Date.parse(entry.start)) / 3_600_000
  return (
    <button
      type="button"
      className={`${classes.car} flex column gap-4 shrink card`}
      data-running={isRunning || undefined}
      style={{ minHeight: `${Math.min(hours, 4) * 3.25}rem` }}
      onClick={() => onOpen(entry)}
    >
      <span className="line wrap spread gap-y-4 gap-x-8">
        <Plate number={entry.license} blankLabel={t('workSchedule.noPlate')} />
        <span className="flex wrap gap-4">
          {slip > 0 && (
            <StateBadge state="late" icon={IconAlertTriangle}>
              {t('schedule.slip', { duration: format.elapsed(slip) })}
            </StateBadge>
          )}
          <StateBadges {...{ entry, isRunning }} />
        </span>
      </span>
      <span className="type-15 soft clamp-2">
        <b className="ink strong">{modelOf(entry)}</b>
        {entry.work && ` · ${entry.work}`}
      </span>
      <span className="flex wrap gap-y-4 gap-x-8 type-13 soft">
        {format.timeRange(entry.start, entry.end)}
        {entry.priority && entry.priority.code !== usualPriority && <PriorityFlag {...entry.priority} />}
      </span>
    </button>
  )
}
