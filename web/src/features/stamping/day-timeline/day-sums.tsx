import type { Stamping } from '@verstas/contract/stamping/entities.ts'
import type { DayTimeline } from '@verstas/domain/stamping/day-timeline.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { useFormat } from '../../../platform/ui/format.tsx'
import classes from './day-sums.module.css'

/** What the day comes to: shift, presence, and each type's part of it. */
export function DaySums({ timeline }: { timeline: DayTimeline<Stamping> }) {
  const t = useTexts()
  const format = useFormat()
  const { shifts, sums, presence } = timeline
  const ranges = shifts.map(({ startAt, endAt }) => format.timeRange(startAt, endAt)).join(', ')
  return (
    <div className={classes.sums}>
      <p className={classes.head}>
        <strong>{t('stamping.presence', { duration: format.duration(presence) })}</strong>
        {ranges && <span>{t('stamping.shift', { range: ranges })}</span>}
      </p>
      {sums.length > 0 && (
        <dl className={classes.types} aria-label={t('stamping.byType')}>
          {sums.map(({ typeId, description, minutes }) => (
            <div key={typeId} className={classes.type}>
              <dt>{description}</dt>
              <dd>{format.duration(minutes)}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}
