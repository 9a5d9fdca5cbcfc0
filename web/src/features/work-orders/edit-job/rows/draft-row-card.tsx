import { ActionIcon } from '@mantine/core'
import { IconLock, IconTrash } from '@tabler/icons-react'
import { errorText } from '@verstas/contract/errors/entry.ts'
import { comesAlong, type DraftRow, type JobDraftAction } from '@verstas/domain/work-orders/job-draft.ts'
import { refuseRemoval } from '@verstas/domain/work-orders/job-rules.ts'
import { memo } from 'react'
import { useTexts } from '../../../../platform/texts/use-texts.ts'
import { useFormat } from '../../../../platform/ui/format.tsx'
import { notify } from '../../../../platform/ui/notify.ts'
import { RowTypeIcon } from '../../../jobs/row-type-icon.tsx'
import classes from './draft-row-card.module.css'
import { RemovedRow } from './removed-row.tsx'
import { RowEntries } from './row-entries.tsx'
import { useFocusKept } from './use-focus-kept.ts'
import { useRowName } from './use-row-name.ts'

interface DraftRowCardProps {
  readonly row: DraftRow
  /** Counted from 1, for the name of a text without words. */
  readonly position: number
  readonly isEditable: boolean
  /** What the row is removed together with; null where it is removed by itself, or not at all. */
  readonly removedWith: DraftRow | null
  /** Names of the rows that it takes along when it is removed; empty where there are none. */
  readonly takesAlong: string
  /** Wrong fields, divided by a space. */
  readonly wrongFields: string
  readonly onChange: (action: JobDraftAction) => void
}

/** A row of the job as it is edited: a new one, one that stands, or one that is to be removed. */
export const DraftRowCard = memo(function DraftRowCard(props: DraftRowCardProps) {
  const { row, position, isEditable, removedWith, takesAlong, wrongFields, onChange } = props
  const t = useTexts()
  const nameOf = useRowName()
  const name = nameOf(row, position)
  const code = row.ItemNumber ?? row.WorkId
  const card = useFocusKept(row.IsMarkedAsDeleted)
  if (row.IsMarkedAsDeleted)
    return (
      <RemovedRow
        ref={card}
        row={row}
        name={name}
        removedWith={removedWith && nameOf(removedWith, position)}
        takesAlong={takesAlong}
        onUndo={() => onChange({ kind: 'undoRemove', key: row.Key })}
      />
    )
  return (
    <div className={classes.card} ref={card}>
      <div className={classes.head}>
        <RowTypeIcon type={row.RowType} />
        <div className={classes.names}>
          <div className={classes.name}>{name}</div>
          {code && <div className={classes.code}>{[code, row.SupplierName].filter(Boolean).join(' · ')}</div>}
        </div>
        {row.RowId === null && <span className={classes.isNew}>{t('jobEdit.newRow')}</span>}
        {isEditable ? (
          <RemoveButton row={row} name={name} onRemove={() => onChange({ kind: 'remove', key: row.Key })} />
        ) : (
          <span className={classes.lock}>
            <IconLock size={20} aria-hidden="true" />
          </span>
        )}
      </div>
      {isEditable ? <RowEntries {...{ row, name, wrongFields, onChange }} /> : <Facts row={row} />}
      <Associated row={row} />
    </div>
  )
})

/** What a row says that may not be edited. */
function Facts({ row: { RowType, Note, OrderedAmount, Price } }: { row: DraftRow }) {
  const t = useTexts()
  const format = useFormat()
  if (RowType === 'Text') return <p className={classes.text}>{Note}</p>
  const facts = [
    OrderedAmount !== null && `${t('jobEdit.amount')}: ${format.number(OrderedAmount)}`,
    Price !== null && `${t('jobEdit.price')}: ${format.price(Price)}`,
  ].filter(Boolean)
  return facts.length > 0 && <p className={classes.text}>{facts.join(' · ')}</p>
}

/** What comes along with a new part, in the quantity that stands. */
function Associated({ row }: { row: DraftRow }) {
  const t = useTexts()
  const format = useFormat()
  if (row.AssociatedItems.length === 0) return null
  const isCounted = row.OrderedAmount !== null && row.OrderedAmount > 0
  const items = (isCounted ? comesAlong(row) : row.AssociatedItems).map(
    ({ ItemNumber, Name, Quantity }) => `${format.number(Quantity)} × ${ItemNumber} ${Name}`,
  )
  return <p className={classes.along}>{t('jobEdit.comesAlong', { items: items.join(', ') })}</p>
}

/** Stamped labour stays: the button says why (120051). */
function RemoveButton({ row, name, onRemove }: { row: DraftRow; name: string; onRemove: () => void }) {
  const t = useTexts()
  const refusal = refuseRemoval(row)
  return (
    <ActionIcon
      variant="subtle"
      data-row-action
      aria-label={t('jobEdit.removeRow', { row: name })}
      aria-disabled={refusal !== null}
      data-disabled={refusal !== null}
      onClick={() => (refusal ? notify.error(t(errorText(refusal.name), refusal.data)) : onRemove())}
    >
      <IconTrash size={22} aria-hidden="true" />
    </ActionIcon>
  )
}
