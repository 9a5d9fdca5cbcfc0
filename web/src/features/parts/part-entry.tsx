import type { PartSearchResult } from '@verstas/contract/parts/entities.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { useFormat } from '../../platform/ui/format.tsx'
import { CatalogueEntry } from '../catalogue/catalogue-entry.tsx'
import { StockBadge } from './stock-badge.tsx'

interface PartEntryProps {
  readonly part: PartSearchResult
  readonly onAdd: (part: PartSearchResult) => void
}

/** A part that was found: stock, price and what comes along with it. */
export function PartEntry({ part, onAdd }: PartEntryProps) {
  const t = useTexts()
  const format = useFormat()
  const along = (part.AssociatedItems ?? []).map(({ ItemNumber }) => unbroken(ItemNumber)).join(', ')
  return (
    <CatalogueEntry
      code={part.ItemNumber}
      supplier={{ number: part.SupplierNumber, name: part.SupplierName }}
      name={part.Name}
      facts={
        <>
          <StockBadge available={part.StockData.Available} />
          <span>{t('parts.price', { price: format.price(part.PriceData.RetailPrice) })}</span>
        </>
      }
      details={[
        ...(along === '' ? [] : [t('parts.comesAlong', { items: along })]),
        ...(part.Note ? [part.Note] : []),
      ]}
      onAdd={() => onAdd(part)}
    />
  )
}

/** The number with spaces at which no line ends. */
const unbroken = (number: string): string => number.replaceAll(' ', '\u00a0')
