import { IconMinus, IconPlus } from '@tabler/icons-react'
import { maxRowCharacters } from '@verstas/contract/limits.ts'

import { priceUnits, quantityUnits } from '@verstas/domain/numbers/typed-number.ts'
import type { DraftRow, JobDraftAction } from '@verstas/domain/work-orders/job-draft.ts'
import { editableFields, type RowField } from '@verstas/domain/work-orders/job-rules.ts'
import { useState } from 'react'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { IconButton } from '../../../platform/ui/button.tsx'
import { DecimalInput } from '../../../platform/ui/decimal-input.tsx'
import { SteppedTextarea } from '../../../platform/ui/stepped-textarea.tsx'
import { TextField } from '../../../platform/ui/text-fields.tsx'
import classes from './row-fields.module.css'

interface RowFieldsProps {
  readonly row: DraftRow
  readonly name: string
  /** The names of the invalid fields, separated by spaces. */
  readonly wrongFields: string
  readonly onChange: (action: JobDraftAction) => void
}

/**
 * The fields of a row: the text, or quantity and price. A row that is not from the catalogue has a field for
 * its name, too.
 */
export function RowFields({ row, name, wrongFields, onChange }: RowFieldsProps) {
  const t = useTexts()
  const wrong = wrongFields.split(' ')
  const isWrong = (field: RowField) => wrong.includes(field)
  const { Key: key, RowType } = row
  if (RowType === 'Text')
    return (
      <TextRowField
        name={name}
        value={row.Note}
        isWrong={isWrong('Note')}
        isNew={row.RowId === null}
        onText={(text) => onChange({ kind: 'setText', key, text })}
      />
    )
  return (
    <>
      {editableFields(RowType).includes('Name') && (
        <NameField
          kind={t(`workOrder.rowType.${RowType}`)}
          value={row.Name}
          isWrong={isWrong('Name')}
          onName={(text) => onChange({ kind: 'setName', key, text })}
        />
      )}
      <div className={`${classes.fields} flex wrap spread gap-y-8 gap-x-16`}>
        <QuantityField
          row={name}
          value={row.OrderedAmount}
          isWrong={isWrong('OrderedAmount')}
          onPlus={() => onChange({ kind: 'plus', key })}
          onMinus={() => onChange({ kind: 'minus', key })}
          onValue={(value) => onChange({ kind: 'setAmount', key, value })}
        />
        <PriceField
          row={name}
          value={row.Price}
          isWrong={isWrong('Price')}
          onValue={(value) => onChange({ kind: 'setPrice', key, value })}
        />
      </div>
    </>
  )
}

interface TextRowFieldProps {
  readonly name: string
  readonly value: string
  readonly isWrong: boolean
  /** True if the row has not been saved yet. Its field is focused on mount if it is also empty. */
  readonly isNew: boolean
  readonly onText: (text: string) => void
}

function TextRowField({ name, value, isWrong, isNew, onText }: TextRowFieldProps) {
  const t = useTexts()
  const [isTypedNext] = useState(isNew && value === '')
  return (
    <SteppedTextarea
      aria-label={name}
      value={value}
      onText={onText}
      isFocused={isTypedNext}
      maxLength={maxRowCharacters.note}
      error={isWrong && t('jobEdit.textMissing')}
    />
  )
}

interface NameFieldProps {
  /**
   * The type of the row. It labels the field for screen readers, because the name changes while the user
   * types.
   */
  readonly kind: string
  readonly value: string
  readonly isWrong: boolean
  readonly onName: (name: string) => void
}

/** The field for the name of a row that is not from the catalogue. */
function NameField({ kind, value, isWrong, onName }: NameFieldProps) {
  const t = useTexts()
  return (
    <div className="grid content-start gap-4">
      <TextField
        label={<span aria-hidden="true">{t('jobEdit.name')}</span>}
        aria-label={t('jobEdit.nameOf', { kind })}
        value={value}
        onChange={(event) => onName(event.currentTarget.value)}
        maxLength={maxRowCharacters.name}
        autoComplete="off"
        error={isWrong && t('jobEdit.nameMissing')}
      />
    </div>
  )
}

interface QuantityFieldProps {
  /** The label of the row. */
  readonly row: string
  readonly value: number | null
  readonly isWrong: boolean
  readonly onPlus: () => void
  readonly onMinus: () => void
  readonly onValue: (value: number | null) => void
}

/**
 * The field for the quantity, with plus and minus buttons that change it by one. Minus stops at 1
 * (specification.md, Validation).
 */
function QuantityField({ row, value, isWrong, onPlus, onMinus, onValue }: QuantityFieldProps) {
  const t = useTexts()
  return (
    <div className="grid content-start gap-4">
      <div className="line rounded quiet">
        <IconButton
          variant="neutral"
          onClick={onMinus}
          disabled={value === null || !(value > 1)}
          label={t('jobEdit.minus', { row })}
          icon={IconMinus}
        />
        <DecimalInput
          units={quantityUnits}
          name={t('jobEdit.amountOf', { row })}
          value={value}
          onValue={onValue}
          error={isWrong}
          inputClassName={classes.amount}
        />
        <IconButton variant="neutral" onClick={onPlus} label={t('jobEdit.plus', { row })} icon={IconPlus} />
      </div>
      {isWrong && (
        <p className={`${classes.error} type-15 late`} role="alert">
          {t('jobEdit.amountWrong')}
        </p>
      )}
    </div>
  )
}

interface PriceFieldProps {
  /** The label of the row. */
  readonly row: string
  readonly value: number | null
  readonly isWrong: boolean
  readonly onValue: (value: number | null) => void
}

/** The field for the price, in euros and cents. */
function PriceField({ row, value, isWrong, onValue }: PriceFieldProps) {
  const t = useTexts()
  return (
    <div className="grid content-start gap-4">
      <DecimalInput
        units={priceUnits}
        name={t('jobEdit.priceOf', { row })}
        value={value}
        onValue={onValue}
        decimals={2}
        unit="€"
        error={isWrong}
        inputClassName={classes.price}
      />
      {isWrong && (
        <p className={`${classes.error} type-15 late`} role="alert">
          {t('jobEdit.priceWrong')}
        </p>
      )}
    </div>
  )
}
