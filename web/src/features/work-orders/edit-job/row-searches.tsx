import { errorText } from '@verstas/contract/errors/entry.ts'
import type { WorkOperation } from '@verstas/contract/operations/entities.ts'
import type { PartSearchResult } from '@verstas/contract/parts/entities.ts'
import { associatedItemsInformation, type JobDraftAction } from '@verstas/domain/work-orders/job-draft.ts'
import { refuseOperation } from '@verstas/domain/work-orders/job-rules.ts'
import { lazy, Suspense } from 'react'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { notify } from '../../../platform/ui/notify.ts'

const PartSearchDialog = lazy(async () => ({
  default: (await import('../../parts/part-search-dialog.tsx')).PartSearchDialog,
}))
const OperationSearchDialog = lazy(async () => ({
  default: (await import('../../operations/operation-search-dialog.tsx')).OperationSearchDialog,
}))

/** The search that stands above the edit job dialog. */
export type OpenSearch = 'parts' | 'operations' | null

interface RowSearchesProps {
  readonly search: OpenSearch
  /** The vehicle's: operations of its make come first. */
  readonly serialNumber: string
  readonly onAdd: (action: JobDraftAction) => void
  readonly onClose: () => void
}

/** Finds the parts and operations that become rows; each touch adds one. */
export function RowSearches({ search, serialNumber, onAdd, onClose }: RowSearchesProps) {
  const t = useTexts()
  const addPart = (part: PartSearchResult) => {
    onAdd({ kind: 'addPart', part })
    const information = associatedItemsInformation(part)
    if (information) notify.success(t('job.associatedItems', information))
  }
  const addOperation = (operation: WorkOperation) => {
    const refusal = refuseOperation(operation)
    if (refusal) notify.error(t(errorText(refusal.name), refusal.data))
    else onAdd({ kind: 'addOperation', operation })
  }
  return (
    <Suspense>
      {search === 'parts' && <PartSearchDialog opened onClose={onClose} onAdd={addPart} />}
      {search === 'operations' && (
        <OperationSearchDialog opened onClose={onClose} onAdd={addOperation} serialNumber={serialNumber} />
      )}
    </Suspense>
  )
}
