import { useTexts } from '../../../../platform/texts/use-texts.ts'
import { DecimalInput } from './decimal-input.tsx'
import classes from './row-fields.module.css'

interface PriceFieldProps {
  /** What the row is called. */
  readonly row: string
  readonly value: number | null
  readonly isWrong: boolean
  readonly onValue: (value: number | null) => void
}

/** A price in euros, to the cent. */
export function PriceField({ row, value, isWrong, onValue }: PriceFieldProps) {
  const t = useTexts()
  return (
    <div className={classes.field}>
      <span className={classes.label} aria-hidden="true">
        {t('jobEdit.price')}
      </span>
      <DecimalInput
        name={t('jobEdit.priceOf', { row })}
        value={value}
        onValue={onValue}
        decimals={2}
        error={isWrong}
        classNames={{ input: classes.price ?? '' }}
      />
      {isWrong && (
        <p className={classes.error} role="alert">
          {t('jobEdit.priceWrong')}
        </p>
      )}
    </div>
  )
}
