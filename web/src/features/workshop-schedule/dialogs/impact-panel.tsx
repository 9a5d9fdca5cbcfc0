import { IconAlertTriangle, IconBulb, IconCircleCheck, IconUserOff } from '@tabler/icons-react'
import type { FirstPlace } from '@verstas/domain/workshop-schedule/first-place.ts'
import { type Impact, impactState, type Shifted } from '@verstas/domain/workshop-schedule/impact.ts'
import type { Movable, Place } from '@verstas/domain/workshop-schedule/schedule.ts'
import { type Translate, useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { type Format, useFormat } from '../../../platform/ui/format.tsx'
import { Plate } from '../../../platform/ui/plate.tsx'
import classes from './impact-panel.module.css'
import { timeBeside } from './time-beside.ts'

interface ImpactPanelProps {
  readonly impact: Impact
  readonly work: Movable
  /** The target of the move. */
  readonly place: Place
  readonly nameOf: (resourceId: number) => string
  /**
   * The first free slot of the day that makes no other vehicle late. Null if there is none, undefined if none
   * is to be shown.
   */
  readonly first?: FirstPlace | null | undefined
  /** Chooses that slot; undefined if it is shown as text. */
  readonly onFirst?: ((first: FirstPlace) => void) | undefined
}

/** The maximum number of vehicles in the list. */
const most = 5

const looks = {
  fits: { icon: IconCircleCheck, color: 'done' },
  offShift: { icon: IconUserOff, color: classes.offShift },
  late: { icon: IconAlertTriangle, color: 'late' },
} as const

/**
 * The impact of a move: the shift of a person who is not present, the vehicles that become late, and the
 * other affected vehicles. If the work does not fit, the panel also shows a free slot that makes no other
 * vehicle late. The parent renders the background.
 */
export function ImpactPanel({ impact, work, place, nameOf, first, onFirst }: ImpactPanelProps) {
  const t = useTexts()
  const format = useFormat()
  const { slips, holds, offShift } = impact
  const state = impactState(impact)
  const { icon: Icon, color } = looks[state]
  const rows = [...slips, ...holds.map((hold) => ({ ...hold, addedMinutes: 0 }))]
  const name = nameOf(place.resourceId)
  const shift = offShift?.present.map(({ startAt, endAt }) => format.timeRange(startAt, endAt)).join(', ')
  return (
    <div className="container ink">
      <div className={`${color} flex gap-10 type-17`}>
        <Icon size={24} className="rigid" aria-hidden="true" />
        <span className="stack">
          <b className="strong">{describeImpact(impact, t, format)}</b>
          {shift !== undefined && (
            <span className="type-15 soft">
              {shift
                ? t('schedule.impact.onShift', { name, times: shift })
                : t('schedule.impact.noShift', { name })}
            </span>
          )}
          <span className="type-15 soft">
            {`${work.license} · ${name} ${format.timeRange(place.startAt, place.endAt)}`}
          </span>
        </span>
      </div>
      {rows.length > 0 && (
        <ul className={classes.rows}>
          {rows.slice(0, most).map((row) => (
            <li
              key={row.allocation.reservationId}
              className={`${classes.row} ${row.addedMinutes > 0 ? 'ink' : 'soft'} grid middle gap-12 type-15`}
            >
              <Plate number={row.allocation.license} size={24} />
              <span>{describeShifted(row, t, format)}</span>
              <b className={`number-19 nowrap ${row.addedMinutes > 0 ? 'late' : 'done'}`}>
                {format.signedHours(row.addedMinutes)}
              </b>
            </li>
          ))}
        </ul>
      )}
      {rows.length > most && (
        <p className="type-15 soft">{t('schedule.impact.more', { count: rows.length - most })}</p>
      )}
      {state !== 'fits' && first !== undefined && (
        <FirstPlaceLine {...{ first, nameOf }} onChoose={onFirst} />
      )}
    </div>
  )
}

interface FirstPlaceLineProps extends Pick<ImpactPanelProps, 'nameOf'> {
  /** The first free slot that makes no other vehicle late; null if there is none. */
  readonly first: FirstPlace | null
  /** Chooses the slot; undefined during a move on the board, which shows the slot as text. */
  readonly onChoose: ((first: FirstPlace) => void) | undefined
}

/**
 * Shows the first free slot of the day that makes no vehicle late, or else the first one that makes no other
 * vehicle late. Shows a message if there is none.
 */
export function FirstPlaceLine({ first, nameOf, onChoose }: FirstPlaceLineProps) {
  const t = useTexts()
  const format = useFormat()
  const words = first && (
    <span>
      {t(first.isOwnLate ? 'schedule.impact.withoutOthers' : 'schedule.impact.without')}{' '}
      <b className="strong">
        {nameOf(first.resourceId)} {format.time(first.startAt)}
      </b>
    </span>
  )
  if (first && onChoose)
    return (
      <Button variant="tonal" className={classes.first} icon={IconBulb} onClick={() => onChoose(first)}>
        {words}
      </Button>
    )
  return (
    <p className={`${classes.better} line gap-8 type-15 brand`}>
      {first && <IconBulb size={20} className="rigid" aria-hidden="true" />}
      {words ?? t('schedule.impact.noPlace')}
    </p>
  )
}

/** Returns a short description of the impact of a move. */
export function describeImpact(impact: Impact, t: Translate, format: Format): string {
  const { slips, offShift } = impact
  if (offShift) return t('schedule.impact.offShift', { time: format.time(offShift.at) })
  if (slips.length === 0) return t('schedule.impact.none')
  const broken = slips.filter(({ isNew, minutesLate }) => isNew && minutesLate > 0).length
  return broken > 0
    ? t('schedule.impact.broken', { count: broken })
    : t('schedule.impact.delays', { count: slips.length })
}

/** Returns the new times of a vehicle as text, and whether they keep the promise. */
function describeShifted(shifted: Shifted, t: Translate, format: Format): string {
  const { allocation, minutesLate, addedMinutes, isPushed, startAt, endAt } = shifted
  const { promisedUntil } = allocation
  const times = { start: format.time(startAt), ready: format.time(endAt) }
  if (addedMinutes === 0 && minutesLate > 0) return t('schedule.impact.lateAlready', times)
  if (addedMinutes > 0 && minutesLate === 0) return t('schedule.impact.waits', times)
  if (promisedUntil && minutesLate > 0)
    return t('schedule.impact.slip', { ...times, promised: timeBeside(promisedUntil, endAt, format) })
  if (!isPushed) return t('schedule.impact.stays', times)
  return t(promisedUntil ? 'schedule.impact.inTime' : 'schedule.impact.pushed', times)
}
