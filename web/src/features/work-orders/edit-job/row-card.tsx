import { IconArrowBackUp, IconLock, IconPlus, IconTrash } from '@tabler/icons-react'
import { errorText } from '@verstas/contract/errors/entry.ts'
import {
  associatedItemsOf,
  type DraftRow,
  type JobDraftAction,
} from '@verstas/domain/work-orders/job-draft.ts'
import { refuseRemoval } from '@verstas/domain/work-orders/job-rules.ts'
import { memo, type Ref, type RefObject, useEffect, useRef } from 'react'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button, IconButton } from '../../../platform/ui/button.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { notify } from '../../../platform/ui/notify.ts'
import { StateBadge } from '../../../platform/ui/state-badge.tsx'
import { RowTypeIcon } from '../../../shared/jobs/job-labels.tsx'
import classes from './row-card.module.css'
import { RowFields } from './row-fields.tsx'

interface RowCardProps {
  readonly row: DraftRow
  /** The position of the row, from 1. It labels a text row without a name. */
  readonly position: number
  readonly isEditable: boolean
  /** The removed row whose removal also removes this row; null if there is none. */
  readonly removedWith: DraftRow | null
  /** The names of the associated parts that are removed together with this row; empty if there are none. */
  readonly takesAlong: string
  /** The names of the invalid fields, separated by spaces. */
  readonly wrongFields: string
  readonly onChange: (action: JobDraftAction) => void
}

/** A row of the edited job, which may be new, existing or removed. */
export const RowCard = memo(function RowCard(props: RowCardProps) {
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
    <div className="stack gap-8 pad-y-12" ref={card} data-new-row={row.RowId === null ? '' : undefined}>
      <div className="line gap-8">
        <div className="grow shrink">
          <div className="type-17 strong lines-22">{name}</div>
          <div className={`${classes.code} line wrap type-15 soft`}>
            <RowTypeIcon type={row.RowType} size="1rem" />
            {code && <span>{[code, row.SupplierName].filter(Boolean).join(' · ')}</span>}
            {(row.HasOpenStamping || row.HasClosedStamping) && (
              <StateBadge state="ongoing">{t('jobEdit.stamped')}</StateBadge>
            )}
            {row.RowId === null && (
              <span
                className={`${classes.isNew} inline-flex middle gap-4 rounded-full brand-soft type-13 strong brand`}
              >
                <IconPlus size={15} stroke={2.25} aria-hidden="true" />
                {t('jobEdit.newRow')}
              </span>
            )}
          </div>
        </div>
        {isEditable ? (
          <RemoveButton row={row} name={name} onRemove={() => onChange({ kind: 'remove', key: row.Key })} />
        ) : (
          <span className={`${classes.lock} grid centre rigid soft`}>
            <IconLock size={20} aria-hidden="true" />
          </span>
        )}
      </div>
      {isEditable ? <RowFields {...{ row, name, wrongFields, onChange }} /> : <Facts row={row} />}
      <Associated row={row} />
    </div>
  )
})

/** The read-only facts of a row that the user may not edit. */
function Facts({ row: { RowType, Note, OrderedAmount, Price } }: { row: DraftRow }) {
  const t = useTexts()
  const format = useFormat()
  if (RowType === 'Text') return <p className={`${classes.text} pre-line`}>{Note}</p>
  const facts = [
    OrderedAmount !== null && `${t('jobEdit.amount')}: ${format.number(OrderedAmount)}`,
    Price !== null && `${t('jobEdit.price')}: ${format.price(Price)}`,
  ].filter(Boolean)
  return facts.length > 0 && <p className={`${classes.text} pre-line`}>{facts.join(' · ')}</p>
}

/** The associated parts of a new part, with the amounts for its current quantity. */
function Associated({ row }: { row: DraftRow }) {
  const t = useTexts()
  const format = useFormat()
  if (row.AssociatedItems.length === 0) return null
  const isCounted = row.OrderedAmount !== null && row.OrderedAmount > 0
  const items = (isCounted ? associatedItemsOf(row) : row.AssociatedItems).map(
    ({ ItemNumber, Name, Quantity }) => `${format.number(Quantity)} × ${ItemNumber} ${Name}`,
  )
  return <p className={classes.along}>{t('jobEdit.comesAlong', { items: items.join(', ') })}</p>
}

/** The button that removes a row. If the row has stampings, a tap shows why it cannot be removed (120051). */
function RemoveButton({ row, name, onRemove }: { row: DraftRow; name: string; onRemove: () => void }) {
  const t = useTexts()
  const refusal = refuseRemoval(row)
  return (
    <IconButton
      className={classes.remove}
      variant="neutral"
      data-row-action
      label={t('jobEdit.removeRow', { row: name })}
      icon={IconTrash}
      aria-disabled={refusal !== null}
      onClick={() => (refusal ? notify.error(t(errorText(refusal.name), refusal.data)) : onRemove())}
    />
  )
}

interface RemovedRowProps {
  readonly row: DraftRow
  readonly name: string
  /** The name of the part whose removal also removes this row; null if there is none. */
  readonly removedWith: string | null
  /** The names of the associated parts that are removed together with this row; empty if there are none. */
  readonly takesAlong: string
  readonly onUndo: () => void
  readonly ref: Ref<HTMLDivElement>
}

/** A removed row. Its removal can be undone until the job is saved. */
function RemovedRow({ row, name, removedWith, takesAlong, onUndo, ref }: RemovedRowProps) {
  const t = useTexts()
  return (
    <div className="stack gap-8 pad-y-12" ref={ref}>
      <div className="line gap-8">
        <div className="grow shrink">
          <div className="type-17 strong lines-22">
            <s className={classes.struck}>{name}</s>
          </div>
          <div className="type-15 late">
            {removedWith === null
              ? row.RowId !== null && t('jobEdit.removed')
              : t('jobEdit.removedWith', { row: removedWith })}
          </div>
          {takesAlong && (
            <div className={classes.along} role="status">
              {t('jobEdit.removesAlso', { items: takesAlong })}
            </div>
          )}
        </div>
        {row.RemovedWith === null && (
          <Button
            variant="plain"
            data-row-action
            icon={IconArrowBackUp}
            onClick={onUndo}
            aria-label={t('jobEdit.undoRow', { row: name })}
          >
            {t('jobEdit.undo')}
          </Button>
        )}
      </div>
    </div>
  )
}

/**
 * Returns a function that returns the label of a row. The label of a text row without a name is its position,
 * because its text changes while the user types.
 */
function useRowName(): (row: DraftRow, position: number) => string {
  const t = useTexts()
  return ({ RowType, Name, Note, WorkId, ItemNumber }, position) =>
    RowType === 'Text' && Name === ''
      ? t('jobEdit.textOf', { number: position })
      : Name || Note || WorkId || ItemNumber || t(`workOrder.rowType.${RowType}`)
}

/**
 * Returns a ref for the row. After the row is removed or restored, its new button (`data-row-action`)
 * receives the focus that the old button lost.
 */
function useFocusKept(isRemoved: boolean): RefObject<HTMLDivElement | null> {
  const card = useRef<HTMLDivElement>(null)
  const was = useRef(isRemoved)
  useEffect(() => {
    if (was.current === isRemoved) return
    was.current = isRemoved
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (isLost) card.current?.querySelector<HTMLElement>('[data-row-action]')?.focus()
  }, [isRemoved])
  return card
}
