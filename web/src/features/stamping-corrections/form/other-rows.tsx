import { Checkbox } from '@mantine/core'
import type { Stamping } from '@verstas/contract/stamping/entities.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import classes from './purpose-fields.module.css'

interface OtherRowsProps {
  readonly rows: Stamping['OrderRows']
  readonly tickedRowIds: readonly number[]
  readonly onToggle: (rowId: number) => void
}

/** Rows of a stamping beside the work order in sight; each stays with the time as long as it is ticked. */
export function OtherRows({ rows, tickedRowIds, onToggle }: OtherRowsProps) {
  const t = useTexts()
  if (rows.length === 0) return null
  return (
    <fieldset className={classes.others}>
      <legend className={classes.legend}>{t('correction.otherRows')}</legend>
      {rows.map(({ RowId, Name, OrderNumber }) => (
        <Checkbox
          key={RowId}
          label={[Name, OrderNumber].filter(Boolean).join(' · ')}
          classNames={{ body: classes.check ?? '', labelWrapper: classes.label ?? '' }}
          checked={tickedRowIds.includes(RowId)}
          onChange={() => onToggle(RowId)}
        />
      ))}
    </fieldset>
  )
}
