import type { PartSearchResult } from '@verstas/contract/parts/entities.ts'
import { type ReactNode, useState } from 'react'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { useFormat } from '../../platform/ui/format.tsx'
import { PickDialog } from '../../platform/ui/pick-dialog.tsx'
import { StateBadge } from '../../platform/ui/state-badge.tsx'
import { ScanButton } from '../scanner/scan-button.tsx'
import { CatalogueEntry, CataloguePicks } from './catalogue-picks.tsx'
import { StockBadge } from './stock-badge.tsx'
import { emptyFields } from './use-catalogue-search.ts'
import { usePartSearch } from './use-part-search.ts'

interface PartSearchDialogProps {
  readonly opened: boolean
  readonly onClose: () => void
  /** The vehicle's VIN. Parts for its make are listed first. */
  readonly serialNumber?: string | undefined
  /**
   * Adds one piece of the part. The caller also adds the part's associated parts, and shows their message
   * (120476).
   */
  readonly onAdd: (part: PartSearchResult) => void
  /** The main action of the dialog. */
  readonly action?: ReactNode
}

/** Finds parts by typing or scanning, and adds one with each tap (specification.md, Screens). */
export function PartSearchDialog({ opened, onClose, action, ...picks }: PartSearchDialogProps) {
  const t = useTexts()
  const [isScanning, setScanning] = useState(false)
  return (
    <PickDialog isOpen={opened} onClose={onClose} title={t('parts.searchTitle')} action={action}>
      <PartPicks {...picks} isScanning={isScanning} onScan={setScanning} />
    </PickDialog>
  )
}

interface PartPicksProps extends Pick<PartSearchDialogProps, 'onAdd' | 'serialNumber'> {
  readonly isScanning: boolean
  readonly onScan: (isScanning: boolean) => void
}

function PartPicks({ onAdd, serialNumber, isScanning, onScan }: PartPicksProps) {
  const search = usePartSearch({ serialNumber })
  const takeScanned = (searchKey: string) => {
    onScan(false)
    search.searchNow({ ...emptyFields, searchKey })
  }
  return (
    <CataloguePicks
      search={search}
      texts={texts}
      aside={<ScanButton isScanning={isScanning} onScan={onScan} onScanned={takeScanned} />}
    >
      {(part) => <PartEntry key={`${part.SupplierNumber} ${part.ItemNumber}`} part={part} onAdd={onAdd} />}
    </CataloguePicks>
  )
}

const texts = {
  searchKey: 'parts.searchKey',
  code: 'parts.number',
  name: 'parts.name',
  results: 'parts.results',
  startTitle: 'parts.startTitle',
  startHint: 'parts.startHint',
  emptyTitle: 'parts.emptyTitle',
} as const

interface PartEntryProps {
  readonly part: PartSearchResult
  readonly onAdd: (part: PartSearchResult) => void
}

function PartEntry({ part, onAdd }: PartEntryProps) {
  const t = useTexts()
  const format = useFormat()
  const along = (part.AssociatedItems ?? []).map(({ ItemNumber }) => unbroken(ItemNumber)).join(', ')
  return (
    <CatalogueEntry
      code={part.ItemNumber}
      supplier={{ number: part.SupplierNumber, name: part.SupplierName ?? '' }}
      name={part.Name}
      facts={
        <>
          {part.StockData && <StockBadge available={part.StockData.Available} />}
          {/* A plain specification server does not send `IsOfOtherMake`, so this badge is missing there. */}
          {part.IsOfOtherMake === true && (
            <StateBadge state="late">{t('parts.otherMake', { make: part.SupplierName ?? '' })}</StateBadge>
          )}
        </>
      }
      figure={part.PriceData ? t('common.price', { price: format.price(part.PriceData.RetailPrice) }) : ''}
      details={[
        ...(along === '' ? [] : [t('parts.comesAlong', { items: along })]),
        ...(part.Note ? [part.Note] : []),
      ]}
      onAdd={() => onAdd(part)}
    />
  )
}

/** Returns the number with non-breaking spaces. */
const unbroken = (number: string): string => number.replaceAll(' ', '\u00a0')
