import { errorText } from '@verstas/contract/errors/entry.ts'
import { operationEndpoints } from '@verstas/contract/operations/endpoints.ts'
import type { WorkOperation } from '@verstas/contract/operations/entities.ts'
import { refuseOperation } from '@verstas/domain/work-orders/job-rules.ts'
import type { ReactNode } from 'react'
import { call } from '../../platform/api/client.ts'
import { endpointKey } from '../../platform/api/endpoint-query.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { useFormat } from '../../platform/ui/format.tsx'
import { PickDialog } from '../../platform/ui/pick-dialog.tsx'
import { StateBadge } from '../../platform/ui/state-badge.tsx'
import { CatalogueEntry, CataloguePicks } from '../catalogue/catalogue-picks.tsx'
import { type CatalogueSearch, useCatalogueSearch } from '../catalogue/use-catalogue-search.ts'

interface OperationSearchDialogProps {
  readonly opened: boolean
  readonly onClose: () => void
  /** Receives a tapped operation that is not restricted. */
  readonly onAdd: (operation: WorkOperation) => void
  /** The vehicle's VIN. The search returns operations for the vehicle's make first. */
  readonly serialNumber?: string | undefined
  /** The main action of the dialog. */
  readonly action?: ReactNode
}

/** Finds operations while the user types, and adds an operation with each tap (specification.md, Screens). */
export function OperationSearchDialog({ opened, onClose, action, ...picks }: OperationSearchDialogProps) {
  const t = useTexts()
  return (
    <PickDialog isOpen={opened} onClose={onClose} title={t('operations.searchTitle')} action={action}>
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

interface OperationEntryProps {
  readonly operation: WorkOperation
  readonly onAdd: (operation: WorkOperation) => void
}

/** An operation in the results. A restricted operation cannot be added and shows the reason (120090). */
function OperationEntry({ operation, onAdd }: OperationEntryProps) {
  const t = useTexts()
  const format = useFormat()
  const { WorkOperationCode, SupplierNumber, SupplierName = '', StandardTime, Name } = operation
  const refusal = refuseOperation(operation)
  return (
    <CatalogueEntry
      code={WorkOperationCode}
      supplier={{ number: SupplierNumber, name: SupplierName }}
      name={Name}
      facts={refusal && <StateBadge state="blocked">{t('operations.restricted')}</StateBadge>}
      figure={format.duration(StandardTime)}
      figureLabel={t('operations.standardTime', { duration: format.duration(StandardTime) })}
      details={refusal ? [t(errorText(refusal.name), refusal.data)] : []}
      onAdd={refusal ? undefined : () => onAdd(operation)}
    />
  )
}

/** Searches operations while the user types. The results for the vehicle's make are first. */
const useOperationSearch = (serialNumber: string | undefined): CatalogueSearch<WorkOperation> =>
  useCatalogueSearch({
    key: [...endpointKey(operationEndpoints.searchWorkOperations), serialNumber],
    fetchPage: ({ searchKey, code, name, supplierNumber, supplierName }, offset, signal) =>
      call(operationEndpoints.searchWorkOperations, {
        query: {
          SearchKey: searchKey,
          WorkOperationCode: code,
          WorkOperationName: name,
          SupplierNumber: supplierNumber,
          SupplierName: supplierName,
          SerialNo: serialNumber,
          Offset: offset === 0 ? undefined : offset,
        },
        signal,
      }),
  })
