import { type Icon, IconCircleCheck, IconClockPlay, IconHistory, IconLock } from '@tabler/icons-react'
import type { JobRow as Row } from '@verstas/contract/work-orders/rows.ts'
import { isRowSelectable } from '@verstas/domain/stamping/selection.ts'
import { type RowMark as Mark, rowMark } from '@verstas/domain/work-orders/rows.ts'
import { memo } from 'react'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { useFormat } from '../../platform/ui/format.tsx'
import { type State, StateBadge } from '../../platform/ui/state-badge.tsx'
import { RowTypeIcon } from './job-labels.tsx'
import classes from './job-row.module.css'
import { SelectBox } from './select-box.tsx'

interface JobRowProps {
  readonly row: Row
  readonly isSelected: boolean
  /** Left out where no time can be stamped on the work order. */
  readonly onToggle: ((rowId: number) => void) | undefined
}

/** One line of a job. A labour row that can be stamped is selected by a tap anywhere on it. */
export const JobRow = memo(function JobRow({ row, isSelected, onToggle }: JobRowProps) {
  const t = useTexts()
  const name = row.Name || row.Note || row.WorkId || t(`workOrder.rowType.${row.RowType}`)
  if (!onToggle || !isRowSelectable(row))
    return (
      <div className={classes.row}>
        {onToggle && <span className={classes.noBox} />}
        <RowBody row={row} name={name} />
      </div>
    )
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the check box stands inside and has a name of its own
    <label className={classes.row} data-selectable data-selected={isSelected || undefined}>
      <SelectBox
        label={t('workOrder.row.select', { name })}
        isSelected={isSelected}
        onToggle={() => onToggle(row.RowId)}
      />
      <RowBody row={row} name={name} />
    </label>
  )
})

function RowBody({ row, name }: { row: Row; name: string }) {
  const t = useTexts()
  const mark = rowMark(row)
  const isLabour = row.RowType === 'LabourOperation'
  const code = row.ItemNumber ?? row.WorkId
  return (
    <>
      <RowTypeIcon type={row.RowType} />
      <div className={classes.body}>
        <div className={classes.name}>{name}</div>
        {(code || row.SupplierName) && (
          <div className={classes.code}>{[code, row.SupplierName].filter(Boolean).join(' · ')}</div>
        )}
        {row.Note && row.Note !== name && <div className={classes.note}>{row.Note}</div>}
        {isLabour ? <RowTime row={row} /> : <RowAmounts row={row} />}
        {isLabour && row.IsStampingProhibited && (
          <div className={classes.prohibited}>
            <IconLock size={16} aria-hidden="true" />
            {t('workOrder.row.prohibited')}
          </div>
        )}
        {mark && (
          <div className={classes.marks}>
            <RowMark mark={mark} />
            <DoneBy row={row} />
          </div>
        )}
      </div>
    </>
  )
}

/** Who signed the row and when. */
function DoneBy({ row: { MarkAsDoneDate, MarkAsDoneBy } }: { row: Row }) {
  const format = useFormat()
  if (MarkAsDoneDate === null) return null
  return (
    <span className={classes.code}>
      {[MarkAsDoneBy, format.dateTime(MarkAsDoneDate)].filter(Boolean).join(' ')}
    </span>
  )
}

/** How many were ordered, came and are still to come, from where and for how much. */
export function RowAmounts({ row }: { row: Row }) {
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
          <dt className={classes.factName}>{name}</dt>
          <dd className={classes.factValue}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The used time of a labour row against its standard time; what goes beyond is told in words, too. */
export function RowTime({ row }: { row: Pick<Row, 'StandardTime' | 'UsedTime'> }) {
  const t = useTexts()
  const format = useFormat()
  const used = row.UsedTime ?? 0
  const standard = row.StandardTime ?? 0
  if (used === 0 && standard === 0) return null
  if (standard === 0)
    return (
      <div className={classes.timeWords}>{t('workOrder.row.usedOnly', { used: format.duration(used) })}</div>
    )
  const times = { used: format.duration(used), standard: format.duration(standard) }
  const over = Math.round(used - standard)
  return (
    <div className={classes.time}>
      <div className={classes.timeBar} aria-hidden="true">
        <div
          className={classes.filled}
          data-over={over > 0 || undefined}
          style={{ width: `${Math.min(100, (used / standard) * 100)}%` }}
        />
      </div>
      <div className={classes.timeWords}>
        <span className={classes.hidden}>{t('workOrder.row.progress', times)}</span>
        <span aria-hidden="true">{t('workOrder.row.times', times)}</span>
        {over > 0 && (
          <span className={classes.over}>{t('workOrder.row.over', { duration: format.duration(over) })}</span>
        )}
      </div>
    </div>
  )
}

const looks: Readonly<Record<Mark, { readonly state: State; readonly icon: Icon }>> = {
  stamped: { state: 'ongoing', icon: IconClockPlay },
  done: { state: 'done', icon: IconCircleCheck },
  oldStamp: { state: 'open', icon: IconHistory },
}

/** How far a row is: colour, icon and word. */
export function RowMark({ mark }: { mark: Mark }) {
  const t = useTexts()
  return <StateBadge {...looks[mark]}>{t(`workOrder.mark.${mark}`)}</StateBadge>
}
