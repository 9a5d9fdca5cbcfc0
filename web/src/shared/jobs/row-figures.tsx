import type { JobRow as Row } from '@verstas/contract/work-orders/rows.ts'
import { rowTotal } from '@verstas/domain/work-orders/rows.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { useFormat } from '../../platform/ui/format.tsx'
import classes from './job-row.module.css'

/** The price of a row, and how much of its ordered amount is delivered. */
export function RowAmount({ row }: { row: Row }) {
  const t = useTexts()
  const format = useFormat()
  const { OrderedAmount: ordered, DeliveredAmount: delivered } = row
  const total = rowTotal(row)
  if (total === null && ordered === null) return null
  const amounts = ordered !== null && {
    ordered: format.number(ordered),
    delivered: format.number(delivered ?? 0),
  }
  return (
    <span className={`${classes.trail} grid items-end text-right nowrap`}>
      {total !== null && (
        <b className={`${classes.figure} number-18`}>
          <span className="visually-hidden">{t('workOrder.row.price')} </span>
          {t('common.price', { price: format.price(total) })}
        </b>
      )}
      {total !== null && (
        <span className="type-13 soft nowrap" aria-hidden="true">
          {t('workOrder.row.withoutTax')}
        </span>
      )}
      {amounts && (
        <span className="type-13 soft">
          <span className="visually-hidden">{t('workOrder.row.amountsSpoken', amounts)}</span>
          <span aria-hidden="true">
            {delivered === null ? t('workOrder.row.amount', amounts) : t('workOrder.row.amountOf', amounts)}
          </span>
        </span>
      )}
    </span>
  )
}

/** The used and the standard time of a labour row, and their ratio as a bar along the row's lower edge. */
export function RowTime({ row }: { row: Pick<Row, 'StandardTime' | 'UsedTime' | 'HasOpenStamping'> }) {
  const t = useTexts()
  const format = useFormat()
  // Counts whole minutes, as the running bar does.
  const used = Math.floor(row.UsedTime ?? 0)
  const standard = row.StandardTime ?? 0
  if (used === 0 && standard === 0) return null
  const times = { used: format.duration(used), standard: format.duration(standard) }
  const isOver = standard > 0 && used > standard
  return (
    <>
      <span className={`${classes.trail} grid items-end text-right nowrap`}>
        <span className="visually-hidden">
          {standard === 0 ? t('workOrder.row.usedOnly', times) : t('workOrder.row.progress', times)}
        </span>
        <b className={`${classes.figure} number-18`} data-over={isOver || undefined} aria-hidden="true">
          {times.used}
        </b>
        {standard > 0 && (
          <span className="type-13 soft" aria-hidden="true">
            / {times.standard}
          </span>
        )}
      </span>
      {standard > 0 && used > 0 && (
        <span className={classes.meter} aria-hidden="true">
          <span
            className={`${classes.filled} block full-height`}
            data-state={isOver ? 'over' : row.HasOpenStamping ? 'running' : undefined}
            style={{ width: `${Math.min(100, (used / standard) * 100)}%` }}
          />
        </span>
      )}
    </>
  )
}
