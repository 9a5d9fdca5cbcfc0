import type { WorkOperation } from '@verstas/contract/operations/entities.ts'
import { LastAddition } from '../parts/catalogue-add.tsx'
import { CatalogueFields } from '../parts/catalogue-fields.tsx'
import { CatalogueResults } from '../parts/catalogue-results.tsx'
import type { CatalogueTexts } from '../parts/catalogue-texts.ts'
import { useAdditions } from '../parts/use-additions.ts'
import { useTexts } from '../texts/use-texts.ts'
import { PickDialog, PickHead, PickList } from '../ui/pick-dialog.tsx'
import { OperationEntry } from './operation-entry.tsx'
import { useOperationSearch } from './use-operation-search.ts'

interface OperationSearchDialogProps {
  readonly opened: boolean
  readonly onClose: () => void
  /** Adds one of the operation; restricted ones cannot be chosen. */
  readonly onAdd: (operation: WorkOperation) => void
  /** The vehicle's: operations of its make come first. */
  readonly serialNumber?: string | undefined
}

/** Finds operations by typing, and adds one at each touch (specification part 1, section 2). */
export function OperationSearchDialog({ opened, onClose, ...picks }: OperationSearchDialogProps) {
  const t = useTexts()
  return (
    <PickDialog opened={opened} onClose={onClose} title={t('operations.searchTitle')}>
      <OperationPicks {...picks} />
    </PickDialog>
  )
}

function OperationPicks({ onAdd, serialNumber }: Pick<OperationSearchDialogProps, 'onAdd' | 'serialNumber'>) {
  const search = useOperationSearch(serialNumber)
  const additions = useAdditions()
  return (
    <>
      <PickHead>
        <CatalogueFields search={search} texts={texts} />
      </PickHead>
      <PickList>
        <CatalogueResults search={search} texts={texts}>
          {(operation) => (
            <OperationEntry
              key={`${operation.SupplierNumber} ${operation.WorkOperationCode}`}
              operation={operation}
              additions={additions}
              onAdd={onAdd}
            />
          )}
        </CatalogueResults>
        <LastAddition additions={additions} />
      </PickList>
    </>
  )
}

const texts: CatalogueTexts = {
  searchKey: 'operations.searchKey',
  code: 'operations.code',
  name: 'operations.name',
  results: 'operations.results',
  startTitle: 'operations.startTitle',
  startHint: 'operations.startHint',
  emptyTitle: 'operations.emptyTitle',
}
