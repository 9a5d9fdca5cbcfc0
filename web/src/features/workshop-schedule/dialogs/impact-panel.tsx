import { IconAlertTriangle, IconCircleCheck, IconUserOff } from '@tabler/icons-react'
import type { Expectation } from '@verstas/domain/workshop-schedule/forecast.ts'
import type { OffShift } from '@verstas/domain/workshop-schedule/free-slots.ts'
import { type Impact, impactState, type Slip } from '@verstas/domain/workshop-schedule/impact.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { useFormat } from '../../../platform/ui/format.tsx'
import { Plate } from '../../../platform/ui/plate.tsx'
import type { FirstPlace } from '../board/board-props.ts'
import { describeImpact } from './describe-impact.ts'
import { FirstPlaceLine } from './first-place.tsx'
import classes from './impact-panel.module.css'
import { timeBeside } from './time-beside.ts'

interface ImpactPanelProps {
  readonly impact: Impact
  /** The moved work and its target, in words: plate, name, times. */
  readonly about: string
  /** The name of the target resource. */
  readonly name: string
  /** The first place of the day without lateness; null if there is none, undefined if no place is shown. */
  readonly first?: FirstPlace | null | undefined
  /** Moves the work to the first place. */
  readonly onFirst?: ((first: FirstPlace) => void) | undefined
}

/** The maximum number of cars in the list. */
const most = 5

const icons = { fits: IconCircleCheck, offShift: IconUserOff, late: IconAlertTriangle } as const

/**
 * The effect of a move: the person's shift, the late cars with their minutes, the cars that stay on time, and
 * a place without lateness. The parent renders the background.
 */
export function ImpactPanel({ impact, about, name, first, onFirst }: ImpactPanelProps) {
  const t = useTexts()
  const { slips, holds, offShift } = impact
  const state = impactState(impact)
  const Icon = icons[state]
  const rows = [...slips, ...holds.map((hold) => ({ ...hold, addedMinutes: 0 }))]
  return (
    <div className={classes.panel}>
      <div className={classes.head} data-state={state}>
        <Icon size={24} aria-hidden="true" />
        <span>
          <b>{describeImpact(impact, t, useFormat())}</b>
          {offShift && <Shift name={name} {...offShift} />}
          <span className="block flush type-15 soft">{about}</span>
        </span>
      </div>
      {rows.length > 0 && (
        <ul className={classes.rows}>
          {rows.slice(0, most).map((row) => (
            <Row key={row.allocation.reservationId} {...row} />
          ))}
        </ul>
      )}
      {rows.length > most && (
        <p className="block flush type-15 soft">{t('schedule.impact.more', { count: rows.length - most })}</p>
      )}
      {state !== 'fits' && first !== undefined && <FirstPlaceLine first={first} onChoose={onFirst} />}
    </div>
  )
}

/** The shift of the person on the day. */
function Shift({ name, present }: { readonly name: string } & Pick<OffShift, 'present'>) {
  const t = useTexts()
  const format = useFormat()
  const times = present.map(({ startAt, endAt }) => format.timeRange(startAt, endAt)).join(', ')
  return (
    <span className="block flush type-15 soft">
      {present.length > 0
        ? t('schedule.impact.onShift', { name, times })
        : t('schedule.impact.noShift', { name })}
    </span>
  )
}

function Row(expected: Expectation & Pick<Slip, 'addedMinutes'>) {
  const words = useRowWords()
  const format = useFormat()
  const { allocation, addedMinutes } = expected
  return (
    <li className={classes.row} data-late={addedMinutes > 0 || undefined}>
      <Plate number={allocation.license} size={24} />
      <span>{words(expected)}</span>
      <b className={classes.minutes}>{format.signedHours(addedMinutes)}</b>
    </li>
  )
}

function useRowWords() {
  const t = useTexts()
  const format = useFormat()
  return (expected: Expectation & Pick<Slip, 'addedMinutes'>): string => {
    const { allocation, minutesLate, addedMinutes, isPushed, startAt, endAt } = expected
    const { promisedUntil } = allocation
    const times = { start: format.time(startAt), ready: format.time(endAt) }
    if (addedMinutes === 0 && minutesLate > 0) return t('schedule.impact.lateAlready', times)
    if (addedMinutes > 0 && minutesLate === 0) return t('schedule.impact.waits', times)
    if (promisedUntil && minutesLate > 0)
      return t('schedule.impact.slip', { ...times, promised: timeBeside(promisedUntil, endAt, format) })
    if (!isPushed) return t('schedule.impact.stays', times)
    return t(promisedUntil ? 'schedule.impact.inTime' : 'schedule.impact.pushed', times)
  }
}
