import { Button } from '@mantine/core'
import { IconClockPlay, IconX } from '@tabler/icons-react'
import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { isSelectionStampable, orderRowsOf } from '@verstas/domain/stamping/selection.ts'
import { useTexts } from '../../texts/use-texts.ts'
import classes from './stamp-bar.module.css'
import type { SelectionOfWorkOrder } from './use-selection.ts'
import { useStampRows } from './use-stamp-rows.ts'

interface StampBarProps {
  readonly workOrder: WorkOrder
  readonly selected: SelectionOfWorkOrder
  readonly isJobStampingInUse: boolean
}

/** What to do with the selected rows: stamp them now, or let them go. */
export function StampBar({ workOrder, selected, isJobStampingInUse }: StampBarProps) {
  const t = useTexts()
  const { selection, count, clear } = selected
  const { stampRows, isStamping } = useStampRows(clear)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconX size={20} aria-hidden="true" />}
        onClick={clear}
        aria-label={t('workOrder.jobs.clearSelection')}
      >
        {t('common.clear')}
      </Button>
      {isSelectionStampable(selection, isJobStampingInUse) ? (
        <Button
          leftSection={<IconClockPlay size={20} aria-hidden="true" />}
          onClick={() => stampRows(orderRowsOf(selection, workOrder))}
          loading={isStamping}
        >
          {t('workOrder.jobs.stamp', { count })}
        </Button>
      ) : (
        <p className={classes.hint}>{t('workOrder.jobs.stampJobHint')}</p>
      )}
    </>
  )
}
