import type { CountLine, StockCount } from '@verstas/contract/stock-counts/entities.ts'
import { useState } from 'react'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { Button } from '../../platform/ui/button.tsx'
import { DecimalInput } from '../../platform/ui/decimal-input.tsx'
import { FormDialog } from '../../platform/ui/form-dialog.tsx'
import { useFormat } from '../../platform/ui/format.tsx'
import { SaveButton } from '../../platform/ui/save-button.tsx'
import type { FoundPart } from '../../shared/catalogue/part-finder.tsx'
import { keyOf } from './merge-counts.ts'
import { useCountPart } from './queued-counts.ts'

interface CountDialogProps {
  readonly count: StockCount
  readonly part: FoundPart
  readonly onClose: (isSaved: boolean) => void
}

/**
 * Asks for the amount of a part on the shelf. If the part has an earlier amount, the new one can replace it
 * or be added to it. The earlier amount can also be removed.
 */
export function CountDialog({ count, part, onClose }: CountDialogProps) {
  const t = useTexts()
  const format = useFormat()
  const save = useCountPart(count.CountId)
  const line = count.Lines.find((one) => keyOf(one) === keyOf(part))
  const open = count.Uncounted.find((one) => keyOf(one) === keyOf(part))
  const [amount, setAmount] = useState<number | null>(line?.Counted ?? null)
  const [wasTried, setWasTried] = useState(false)
  const isWrong = amount === null || !(amount >= 0) || Number(amount.toFixed(3)) !== amount
  const send = (Counted: number | null) => {
    const { SupplierNumber, ItemNumber, Name } = part
    save({ SupplierNumber, ItemNumber, Counted, Seen: line?.Counted ?? null }, Name)
    onClose(Counted !== null)
  }
  const sum = line && !isWrong ? Math.round((line.Counted + amount) * 1000) / 1000 : null
  const expected = line ? null : (open?.Expected ?? null)
  return (
    <FormDialog
      title={part.Name}
      about={[part.ItemNumber, (line ?? open)?.Location].filter(Boolean).join(' · ')}
      onClose={() => onClose(false)}
      onSubmit={() => {
        setWasTried(true)
        if (!isWrong) send(amount)
      }}
      actions={
        <>
          {line && (
            <Button variant="plainDanger" onClick={() => send(null)}>
              {t('stockCount.remove')}
            </Button>
          )}
          <SaveButton />
        </>
      }
    >
      {line && <Earlier line={line} />}
      {expected !== null && (
        <p className="type-15 soft">{t('stockCount.expected', { count: format.number(expected) })}</p>
      )}
      <DecimalInput
        name={t('stockCount.amount')}
        data-autofocus
        label={t('stockCount.amount')}
        value={amount}
        error={wasTried && isWrong ? t('stockCount.amountWrong') : undefined}
        step={1}
        onValue={setAmount}
      />
      {sum !== null && line?.Counted !== 0 && (
        <Button variant="tonal" onClick={() => send(sum)}>
          {t('stockCount.addTo', { count: format.number(sum) })}
        </Button>
      )}
    </FormDialog>
  )
}

function Earlier({ line }: { readonly line: CountLine }) {
  const t = useTexts()
  const format = useFormat()
  return (
    <p className="type-15 soft">
      {t('stockCount.countedBy', { name: line.CountedBy, count: format.number(line.Counted) })}
      {' · '}
      {format.time(line.CountedAt)}
    </p>
  )
}
