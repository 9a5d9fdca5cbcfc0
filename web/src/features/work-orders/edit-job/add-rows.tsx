import { Button } from '@mantine/core'
import { IconAlignLeft, IconEngine, IconTool } from '@tabler/icons-react'
import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import type { JobDraftAction } from '@verstas/domain/work-orders/job-draft.ts'
import { canAddRow } from '@verstas/domain/work-orders/job-rules.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import classes from './job-form.module.css'
import type { OpenSearch } from './row-searches.tsx'
import { useRights } from './use-job-access.ts'

interface AddRowsProps {
  readonly workOrder: WorkOrder
  readonly onAdd: (action: JobDraftAction) => void
  /** Whether nothing can be changed now. */
  readonly isStill: boolean
  readonly onSearch: (search: OpenSearch) => void
}

/** What can be added to the job: parts, labour and texts, each with its own right. */
export function AddRows({ workOrder, onAdd, isStill, onSearch }: AddRowsProps) {
  const t = useTexts()
  const rights = useRights()

  return (
    <div className={classes.additions}>
      {canAddRow('SparePart', workOrder, rights) && (
        <Button
          variant="default"
          leftSection={<IconEngine size={20} aria-hidden="true" />}
          onClick={() => onSearch('parts')}
          disabled={isStill}
        >
          {t('jobEdit.addPart')}
        </Button>
      )}
      {canAddRow('LabourOperation', workOrder, rights) && (
        <Button
          variant="default"
          leftSection={<IconTool size={20} aria-hidden="true" />}
          onClick={() => onSearch('operations')}
          disabled={isStill}
        >
          {t('jobEdit.addOperation')}
        </Button>
      )}
      {canAddRow('Text', workOrder, rights) && (
        <Button
          variant="default"
          leftSection={<IconAlignLeft size={20} aria-hidden="true" />}
          onClick={() => onAdd({ kind: 'addText' })}
          disabled={isStill}
        >
          {t('jobEdit.addText')}
        </Button>
      )}
    </div>
  )
}
