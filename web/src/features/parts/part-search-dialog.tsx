import type { PartSearchResult } from '@verstas/contract/parts/entities.ts'
import { useState } from 'react'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { PickDialog } from '../../platform/ui/pick-dialog.tsx'
import { CataloguePicks } from '../catalogue/catalogue-picks.tsx'
import { PartEntry } from './part-entry.tsx'
import { ScanPart } from './scan-part.tsx'
import { usePartSearch } from './use-part-search.ts'

interface PartSearchDialogProps {
  readonly opened: boolean
  readonly onClose: () => void
  /** Adds one of the part; what comes along with it is the caller's to add and to tell (120476). */
  readonly onAdd: (part: PartSearchResult) => void
}

/** Finds parts by typing or scanning, and adds one at each touch (specification.md, Screens). */
export function PartSearchDialog({ opened, onClose, onAdd }: PartSearchDialogProps) {
  const t = useTexts()
  const [isScanning, setScanning] = useState(false)
  return (
    <PickDialog opened={opened} onClose={onClose} title={t('parts.searchTitle')} isOnTop={!isScanning}>
      <PartPicks onAdd={onAdd} isScanning={isScanning} onScan={setScanning} />
    </PickDialog>
  )
}

interface PartPicksProps extends Pick<PartSearchDialogProps, 'onAdd'> {
  readonly isScanning: boolean
  readonly onScan: (isScanning: boolean) => void
}

function PartPicks({ onAdd, isScanning, onScan }: PartPicksProps) {
  const search = usePartSearch()
  const takeScanned = (searchKey: string) => {
    onScan(false)
    search.searchNow({ searchKey, code: '', name: '', supplierNumber: '', supplierName: '' })
  }
  return (
    <CataloguePicks
      search={search}
      texts={texts}
      aside={<ScanPart isScanning={isScanning} onScan={onScan} onScanned={takeScanned} />}
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
