import { IconLock } from '@tabler/icons-react'
import type { JobRow as Row } from '@verstas/contract/work-orders/rows.ts'
import { isRowSelectable } from '@verstas/domain/stamping/selection.ts'
import { rowMark } from '@verstas/domain/work-orders/rows.ts'
import { memo } from 'react'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { useFormat } from '../../platform/ui/format.tsx'
import classes from './job-row.module.css'
import { RowAmounts } from './row-amounts.tsx'
import { RowMark } from './row-mark.tsx'
import { RowTime } from './row-time.tsx'
import { RowTypeIcon } from './row-type-icon.tsx'
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
