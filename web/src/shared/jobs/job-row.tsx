import { IconAlertTriangle, IconHistory, IconLock, IconPackageOff } from '@tabler/icons-react'
import type { JobRow as Row } from '@verstas/contract/work-orders/rows.ts'
import { isRowSelectable } from '@verstas/domain/stamping/selection.ts'
import { rowMark, unpickedAmount } from '@verstas/domain/work-orders/rows.ts'
import { memo, type ReactNode } from 'react'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { useFormat } from '../../platform/ui/format.tsx'
import { StateBadge } from '../../platform/ui/state-badge.tsx'
import { nameOfRow, RowTypeIcon } from './job-labels.tsx'
import classes from './job-row.module.css'
import { RowAmount, RowTime } from './row-figures.tsx'
import { DoneCircle, SelectBox } from './select-box.tsx'

interface JobRowProps {
  readonly row: Row
  readonly isSelected: boolean
  /** Selects or deselects the row; undefined if no time can be stamped on the work order. */
  readonly onToggle: ((rowId: number) => void) | undefined
  /** The action before the figures of a row without a check box. */
  readonly aside?: ReactNode
}

/** A row of a job. A tap anywhere on a row that can be stamped selects the row. */
export const JobRow = memo(function JobRow({ row, isSelected, onToggle, aside }: JobRowProps) {
  const t = useTexts()
  const name = nameOfRow(row, t)
  const isDone = row.MarkAsDoneDate !== null
  if (!onToggle || !isRowSelectable(row))
    return (
      <div className={`${classes.row} grid middle gap-y-0 gap-x-12 relative pad-8-16`}>
        <span className="grid centre soft">
          {isDone ? <DoneCircle /> : row.RowType !== 'LabourOperation' && <RowTypeIcon type={row.RowType} />}
        </span>
        <RowBody row={row} name={name} />
        {aside && <span className={`${classes.aside} hide-empty grid`}>{aside}</span>}
      </div>
    )
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the check box is inside the label and has its own name
    <label
      className={`${classes.row} grid middle gap-y-0 gap-x-12 relative pad-8-16`}
      data-selectable
      data-selected={isSelected || undefined}
    >
      <SelectBox
        label={t('workOrder.row.select', { name })}
        isSelected={isSelected}
        isDone={isDone}
        onToggle={() => onToggle(row.RowId)}
      />
      <RowBody row={row} name={name} />
    </label>
  )
})

function RowBody({ row, name }: { row: Row; name: string }) {
  const t = useTexts()
  const isLabour = row.RowType === 'LabourOperation'
  // True if the first column contains a check box or a green circle. The icon of the row type is then next to
  // the texts.
  const isIconBeside = isLabour || row.MarkAsDoneDate !== null
  const code = [row.ItemNumber ?? row.WorkId, row.SupplierName].filter(Boolean).join(' · ')
  return (
    <>
      <span className="stack shrink">
        <span className={row.RowType === 'Text' ? 'type-15 pre-line' : classes.name}>{name}</span>
        {row.Note && row.Note !== name && <span className="type-15 pre-line">{row.Note}</span>}
        <span className={`${classes.line} hide-empty line wrap type-15 soft`}>
          {isIconBeside && <RowTypeIcon type={row.RowType} size="1rem" />}
          {code && <span className="break-anywhere">{code}</span>}
          {row.Payer && (
            <span className="type-13">
              <span className="visually-hidden">{t('workOrder.row.payer')} </span>
              {t(`workOrder.payer.${row.Payer}`)}
            </span>
          )}
          <RowMarks row={row} />
        </span>
      </span>
      {isLabour ? <RowTime row={row} /> : <RowAmount row={row} />}
    </>
  )
}

/**
 * The marks of a row: its progress, an exceeded standard time, the prohibition of stamping, a part that is
 * not picked, and a back order.
 */
function RowMarks({ row }: { row: Row }) {
  const t = useTexts()
  const format = useFormat()
  const mark = rowMark(row)
  const over = Math.floor(row.UsedTime ?? 0) - (row.StandardTime ?? 0)
  const isLabour = row.RowType === 'LabourOperation'
  const isUnpicked = unpickedAmount(row) > 0
  const stock = row.StockDescription ?? row.StockCode
  return (
    <>
      {mark === 'stamped' && <StateBadge state="running">{t('workOrder.mark.stamped')}</StateBadge>}
      {mark === 'done' && <DoneBy row={row} />}
      {mark === 'oldStamp' && (
        <span className={`${classes.quietMark} inline-flex middle gap-4 type-13 strong`}>
          <IconHistory aria-hidden="true" />
          {t('workOrder.mark.oldStamp')}
        </span>
      )}
      {isLabour && (row.StandardTime ?? 0) > 0 && over > 0 && (
        <span className={`${classes.over} inline-flex middle gap-4 type-13 strong late`}>
          <IconAlertTriangle aria-hidden="true" />
          {t('workOrder.row.over', { duration: format.duration(over) })}
        </span>
      )}
      {isLabour && row.IsStampingProhibited && (
        <span className={`${classes.quietMark} inline-flex middle gap-4 type-13 strong`}>
          <IconLock aria-hidden="true" />
          {t('workOrder.row.prohibited')}
        </span>
      )}
      {isUnpicked && (
        <StateBadge state="blocked" icon={IconPackageOff}>
          {t('workOrder.row.unpicked')}
        </StateBadge>
      )}
      {row.BackOrderAmount !== null && row.BackOrderAmount > 0 && (
        <StateBadge state="waiting">
          {t('workOrder.row.backOrder')} {format.number(row.BackOrderAmount)}
        </StateBadge>
      )}
      {/* The stock is only relevant until the part has been picked. */}
      {isUnpicked && stock && <span className="type-13">{stock}</span>}
    </>
  )
}

/** The employee who signed the row, and the time. */
function DoneBy({ row: { MarkAsDoneDate, MarkAsDoneBy } }: { row: Row }) {
  const t = useTexts()
  const format = useFormat()
  if (MarkAsDoneDate === null) return null
  return (
    <span className="type-13 done">
      <b>{t('workOrder.mark.done')}</b>{' '}
      {[MarkAsDoneBy, format.dateTime(MarkAsDoneDate)].filter(Boolean).join(' ')}
    </span>
  )
}
