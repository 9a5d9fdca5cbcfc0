import type { JobRow } from '@verstas/contract/work-orders/rows.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { useFormat } from '../../platform/ui/format.tsx'
import classes from './row-amounts.module.css'

/** How many were ordered, came and are still to come, from where and for how much. */
export function RowAmounts({ row }: { row: JobRow }) {
  const t = useTexts()
  const format = useFormat()
  const amount = (value: number | null) => value !== null && format.number(value)
  const facts = [
    { name: t('workOrder.row.ordered'), value: amount(row.OrderedAmount) },
    { name: t('workOrder.row.delivered'), value: amount(row.DeliveredAmount) },
    { name: t('workOrder.row.backOrder'), value: row.BackOrderAmount !== 0 && amount(row.BackOrderAmount) },
    { name: t('workOrder.row.price'), value: row.Price !== null && format.price(row.Price) },
    { name: t('workOrder.row.stock'), value: row.StockDescription ?? row.StockCode },
  ].filter(({ value }) => value !== false && value !== null && value !== '')
  if (facts.length === 0) return null
  return (
    <dl className={classes.facts}>
      {facts.map(({ name, value }) => (
        <div key={name} className={classes.fact}>
          <dt className={classes.name}>{name}</dt>
          <dd className={classes.value}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
