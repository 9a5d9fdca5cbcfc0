import { Button } from '@mantine/core'
import { IconAlignLeft, IconEngine, IconTool } from '@tabler/icons-react'
import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { canAddRow } from '@verstas/domain/work-orders/job-rights.ts'
import { useTexts } from '../../texts/use-texts.ts'
import classes from './job-form.module.css'
import type { OpenSearch } from './row-searches.tsx'
import { useRights } from './use-job-access.ts'
import type { JobEditing } from './use-job-edit.ts'

interface AddRowsProps {
  readonly workOrder: WorkOrder
  readonly editing: JobEditing
  readonly onSearch: (search: OpenSearch) => void
}

/** What can be added to the job: parts, labour and texts, each with its own right. */
export function AddRows({ workOrder, editing, onSearch }: AddRowsProps) {
  const t = useTexts()
  const rights = useRights()
  const { change, isSaving, isUnanswered } = editing
  const isDisabled = isSaving || isUnanswered

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
    </div>
  )
}
