import { ActionIcon } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useTexts } from '../../../../platform/texts/use-texts.ts'
import { DecimalInput } from './decimal-input.tsx'
import classes from './row-fields.module.css'

interface QuantityFieldProps {
  /** What the row is called. */
  readonly row: string
  readonly value: number | null
  readonly isWrong: boolean
  readonly onPlus: () => void
  readonly onMinus: () => void
  readonly onValue: (value: number | null) => void
}

/** How many: by plus and minus, or typed. Minus stops at 1 (specification.md, Validation). */
export function QuantityField({ row, value, isWrong, onPlus, onMinus, onValue }: QuantityFieldProps) {
  const t = useTexts()
  return (
    <div className={classes.field}>
      <span className={classes.label} aria-hidden="true">
        {t('jobEdit.amount')}
      </span>
      <div className={classes.steps}>
        <ActionIcon
          variant="default"
          onClick={onMinus}
          disabled={value === null || !(value > 1)}
          aria-label={t('jobEdit.minus', { row })}
        >
          <IconMinus size={22} aria-hidden="true" />
        </ActionIcon>
        <DecimalInput
          name={t('jobEdit.amountOf', { row })}
          value={value}
          onValue={onValue}
          error={isWrong}
          classNames={{ input: classes.amount ?? '' }}
        />
        <ActionIcon variant="default" onClick={onPlus} aria-label={t('jobEdit.plus', { row })}>
          <IconPlus size={22} aria-hidden="true" />
        </ActionIcon>
      </div>
      {isWrong && (
        <p className={classes.error} role="alert">
          {t('jobEdit.amountWrong')}
        </p>
      )}
    </div>
  )
}
