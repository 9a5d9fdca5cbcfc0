import { IconAlertTriangle, IconBulb, IconCircleCheck } from '@tabler/icons-react'
import type { Expectation } from '@verstas/domain/workshop-schedule/forecast.ts'
import type { Impact } from '@verstas/domain/workshop-schedule/impact.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { useFormat } from '../../../platform/ui/format.tsx'
import { Plate } from '../../../platform/ui/plate.tsx'
import classes from './impact-panel.module.css'
import { timeBeside } from './time-beside.ts'

interface ImpactPanelProps {
  readonly impact: Impact
  /** What goes where, in words: plate, name, times. */
  readonly about: string
  /** The first place where nobody gets late; left out where there is none. */
  readonly better?: { readonly name: string; readonly startAt: Date } | undefined
}

/** So many cars have room. */
const most = 5

/**
 * What a move does to the promises: who gets late and by how much, who does not, and where nobody would. Lies on the
 * surface of its host.
 */
export function ImpactPanel({ impact: { slips, holds }, about, better }: ImpactPanelProps) {
  const t = useTexts()
  const format = useFormat()
  const rows = [...slips, ...holds]
  const Icon = slips.length === 0 ? IconCircleCheck : IconAlertTriangle
  const head = slips.length === 0 ? 'none' : 'broken'
  return (
    <div className={classes.panel}>
      <div className={classes.head} data-late={slips.length > 0 || undefined}>
        <Icon size={24} aria-hidden="true" />
        <span>
          <b>{t(`schedule.impact.${head}`, { count: slips.length })}</b>
          <span className={classes.about}>{about}</span>
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
        <p className={classes.about}>{t('schedule.impact.more', { count: rows.length - most })}</p>
      )}
      {better && slips.length > 0 && (
        <p className={classes.better}>
          <IconBulb size={20} aria-hidden="true" />
          <span>
            {t('schedule.impact.without')}{' '}
            <b>
              {better.name} {format.time(better.startAt)}
            </b>
          </span>
        </p>
      )}
    </div>
  )
}

function Row(expected: Expectation) {
  const words = useRowWords()
  const format = useFormat()
  const { allocation, minutesLate } = expected
  return (
    <li className={classes.row} data-late={minutesLate > 0 || undefined}>
      <Plate number={allocation.license} size={24} />
      <span>{words(expected)}</span>
      <b className={classes.minutes}>{format.signedHours(minutesLate)}</b>
    </li>
  )
}

function useRowWords() {
  const t = useTexts()
  const format = useFormat()
  return ({ allocation: { promisedUntil }, minutesLate, isPushed, startAt, endAt }: Expectation): string => {
    const times = { start: format.time(startAt), ready: format.time(endAt) }
    if (promisedUntil && minutesLate > 0)
      return t('schedule.impact.slip', { ...times, promised: timeBeside(promisedUntil, endAt, format) })
    if (!isPushed) return t('schedule.impact.stays', times)
    return t(promisedUntil ? 'schedule.impact.inTime' : 'schedule.impact.pushed', times)
  }
}
