import type { WorkOperation } from '@verstas/contract/operations/entities.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { PickDialog } from '../../platform/ui/pick-dialog.tsx'
import { CataloguePicks } from '../catalogue/catalogue-picks.tsx'
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

/** Finds operations by typing, and adds one at each touch (specification.md, Screens). */
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
  return (
    <CataloguePicks search={search} texts={texts}>
      {(operation) => (
        <OperationEntry
          key={`${operation.SupplierNumber} ${operation.WorkOperationCode}`}
          operation={operation}
          onAdd={onAdd}
        />
      )}
    </CataloguePicks>
  )
}

const texts = {
  searchKey: 'operations.searchKey',
  code: 'operations.code',
  name: 'operations.name',
  results: 'operations.results',
  startTitle: 'operations.startTitle',
  startHint: 'operations.startHint',
  emptyTitle: 'operations.emptyTitle',
} as const
