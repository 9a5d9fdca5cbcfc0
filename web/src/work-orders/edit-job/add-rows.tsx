import { Button } from '@mantine/core'
import { IconAlignLeft, IconEngine, IconTool } from '@tabler/icons-react'
import { errorCatalogue } from '@verstas/contract/errors/catalogue.ts'
import type { WorkOperation } from '@verstas/contract/operations/entities.ts'
import type { PartSearchResult } from '@verstas/contract/parts/entities.ts'
import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { associatedItemsInformation } from '@verstas/domain/work-orders/job-draft.ts'
import { canAddRow } from '@verstas/domain/work-orders/job-rights.ts'
import { refuseOperation } from '@verstas/domain/work-orders/job-rows.ts'
import { lazy, Suspense } from 'react'
import { useTexts } from '../../texts/use-texts.ts'
import { notify } from '../../ui/notify.ts'
import classes from './job-form.module.css'
import { useRights } from './use-job-access.ts'
import type { JobEditing } from './use-job-edit.ts'

const PartSearchDialog = lazy(async () => ({
  default: (await import('../../parts/part-search-dialog.tsx')).PartSearchDialog,
}))
const OperationSearchDialog = lazy(async () => ({
  default: (await import('../../operations/operation-search-dialog.tsx')).OperationSearchDialog,
}))

/** The search that stands above the edit job dialog. */
export type OpenSearch = 'parts' | 'operations' | null

interface AddRowsProps {
  readonly workOrder: WorkOrder
  readonly editing: JobEditing
  readonly search: OpenSearch
  readonly onSearch: (search: OpenSearch) => void
}

/** What can be added to the job: parts, labour and texts, each with its own right. */
export function AddRows({ workOrder, editing, search, onSearch }: AddRowsProps) {
  const t = useTexts()
  const rights = useRights()
  const { change, isSaving, isUnanswered } = editing
  const isDisabled = isSaving || isUnanswered

  const addPart = (part: PartSearchResult) => {
    change({ kind: 'addPart', part })
    const information = associatedItemsInformation(part)
    if (information) notify.success(t('job.associatedItems', information))
  }
  const addOperation = (operation: WorkOperation) => {
    const refusal = refuseOperation(operation)
    if (refusal) notify.error(t(errorCatalogue[refusal.name].text, refusal.data))
    else change({ kind: 'addOperation', operation })
  }

  return (
    <div className={classes.additions}>
      {canAddRow('SparePart', workOrder, rights) && (
        <Button
          variant="default"
          leftSection={<IconEngine size={20} aria-hidden="true" />}
          onClick={() => onSearch('parts')}
          disabled={isDisabled}
        >
          {t('jobEdit.addPart')}
        </Button>
      )}
      {canAddRow('LabourOperation', workOrder, rights) && (
        <Button
          variant="default"
          leftSection={<IconTool size={20} aria-hidden="true" />}
          onClick={() => onSearch('operations')}
          disabled={isDisabled}
        >
          {t('jobEdit.addOperation')}
        </Button>
      )}
      {canAddRow('Text', workOrder, rights) && (
        <Button
          variant="default"
          leftSection={<IconAlignLeft size={20} aria-hidden="true" />}
          onClick={() => change({ kind: 'addText' })}
          disabled={isDisabled}
        >
          {t('jobEdit.addText')}
        </Button>
      )}
      <Suspense>
        {search === 'parts' && <PartSearchDialog opened onClose={() => onSearch(null)} onAdd={addPart} />}
        {search === 'operations' && (
          <OperationSearchDialog
            opened
            onClose={() => onSearch(null)}
            onAdd={addOperation}
            serialNumber={workOrder.Vehicle.SerialNumber}
          />
        )}
      </Suspense>
    </div>
  )
}
