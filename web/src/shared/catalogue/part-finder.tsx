import { IconBarcode, IconSearch } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { partEndpoints } from '@verstas/contract/parts/endpoints.ts'
import type { PartSearchResult } from '@verstas/contract/parts/entities.ts'
import { plainCode } from '@verstas/domain/codes/plain-code.ts'
import { lazy, Suspense, useState } from 'react'
import { call } from '../../platform/api/client.ts'
import { messageOf } from '../../platform/api/failure.ts'
import { useSession } from '../../platform/session/session.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Dialog } from '../../platform/ui/dialog.tsx'
import { notify } from '../../platform/ui/notify.ts'
import { RowWords } from '../../platform/ui/row-link.tsx'
import { RowList } from '../../platform/ui/row-list.tsx'
import { BarcodeDialog } from '../scanner/scan-button.tsx'

const PartSearchDialog = lazy(async () => ({
  default: (await import('./part-search-dialog.tsx')).PartSearchDialog,
}))

/** A part that a person scanned or searched for. */
export type FoundPart = Pick<PartSearchResult, 'SupplierNumber' | 'SupplierName' | 'ItemNumber' | 'Name'>

interface PartFinderProps {
  /** Finds a part on this device by its code; null if it is not on the device. */
  readonly findHere?: (code: string) => FoundPart | null
  readonly onFound: (part: FoundPart, how: 'scanned' | 'searched') => void
  readonly isScanning: boolean
  readonly onScan: (isScanning: boolean) => void
}

/**
 * Buttons that find a part by barcode or by search. If several parts have the barcode, the person selects
 * one.
 */
export function PartFinder({ findHere, onFound, isScanning, onScan }: PartFinderProps) {
  const t = useTexts()
  const { canCall } = useSession()
  const [isSearching, setSearching] = useState(false)
  const [choice, setChoice] = useState<readonly FoundPart[]>([])
  const lookUp = useMutation({
    mutationFn: findByCode,
    onSuccess: (parts, code) => {
      const [part] = parts
      if (part === undefined) notify.error(t('partFinder.unknown', { code }))
      else if (parts.length === 1) onFound(part, 'scanned')
      else setChoice(parts)
    },
    onError: (error) => notify.error(messageOf(error, t)),
  })
  const take = (code: string) => {
    onScan(false)
    const part = findHere?.(code) ?? null
    if (part) onFound(part, 'scanned')
    else lookUp.mutate(plainCode(code))
  }
  if (!canCall(partEndpoints.searchParts)) return null
  return (
    <>
      <Button
        variant="tonal"
        size="main"
        aria-haspopup="dialog"
        icon={IconSearch}
        onClick={() => setSearching(true)}
      >
        {t('common.search')}
      </Button>
      <Button
        size="main"
        icon={IconBarcode}
        aria-haspopup="dialog"
        isBusy={lookUp.isPending}
        onClick={() => onScan(true)}
      >
        {t('picking.scan')}
      </Button>
      {isScanning && <BarcodeDialog onClose={() => onScan(false)} onFound={take} />}
      <Suspense>
        {isSearching && (
          <PartSearchDialog
            opened
            onClose={() => setSearching(false)}
            onAdd={(part) => {
              setSearching(false)
              onFound(part, 'searched')
            }}
          />
        )}
      </Suspense>
      <Dialog isOpen={choice.length > 0} onClose={() => setChoice([])} title={t('partFinder.choose')}>
        <RowList label={t('partFinder.choose')}>
          {choice.map((part) => (
            <li key={`${part.SupplierNumber} ${part.ItemNumber}`}>
              <button
                type="button"
                className="row press tall line full gap-12 pad-12-16"
                onClick={() => {
                  setChoice([])
                  onFound(part, 'scanned')
                }}
              >
                <RowWords name={part.Name} facts={`${part.SupplierNumber} · ${part.ItemNumber}`} />
              </button>
            </li>
          ))}
        </RowList>
      </Dialog>
    </>
  )
}

/** Finds parts by the barcode of a package, otherwise by their whole number. */
async function findByCode(code: string): Promise<readonly FoundPart[]> {
  if (!/[\p{L}\p{N}]/u.test(code)) return []
  const found = await call(partEndpoints.searchParts, { query: { Barcode: code } })
  return found.length > 0 ? found : call(partEndpoints.listPartsByNumber, { params: { no: code } })
}
