import type { JobRow } from '@verstas/contract/work-orders/rows.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { useFormat } from '../../platform/ui/format.tsx'
import classes from './row-time.module.css'

/** The used time of a labour row against its standard time; what goes beyond is told in words, too. */
export function RowTime({ row }: { row: Pick<JobRow, 'StandardTime' | 'UsedTime'> }) {
  const t = useTexts()
  const format = useFormat()
  const used = row.UsedTime ?? 0
  const standard = row.StandardTime ?? 0
  if (used === 0 && standard === 0) return null
  if (standard === 0)
    return <div className={classes.words}>{t('workOrder.row.usedOnly', { used: format.duration(used) })}</div>
  const times = { used: format.duration(used), standard: format.duration(standard) }
  const over = Math.round(used - standard)
  return (
    <div className={classes.time}>
      <div className={classes.bar} aria-hidden="true">
        <div
          className={classes.filled}
          data-over={over > 0 || undefined}
          style={{ width: `${Math.min(100, (used / standard) * 100)}%` }}
        />
      </div>
      <div className={classes.words}>
        <span className={classes.hidden}>{t('workOrder.row.progress', times)}</span>
        <span aria-hidden="true">{t('workOrder.row.times', times)}</span>
        {over > 0 && (
          <span className={classes.over}>{t('workOrder.row.over', { duration: format.duration(over) })}</span>
        )}
      </div>
    </div>
  )
}
