import { Button } from '@mantine/core'
import { IconClockPlay, IconX } from '@tabler/icons-react'
import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { isSelectionStampable, orderRowsOf, type Selection } from '@verstas/domain/stamping/selection.ts'
import { useStampMe } from '../../stamping/use-stamp-me.ts'
import { useTexts } from '../../texts/use-texts.ts'
import classes from './stamp-bar.module.css'
import type { SelectionOfWorkOrder } from './use-selection.ts'

interface StampBarProps {
  readonly workOrder: WorkOrder
  readonly selected: SelectionOfWorkOrder
  readonly isJobStampingInUse: boolean
}

/** What to do with the selected rows: stamp them now, or let them go. */
export function StampBar({ workOrder, selected, isJobStampingInUse }: StampBarProps) {
  const t = useTexts()
  const { selection, count, clear } = selected
  const { stampRows, isStamping, isReadyForRows } = useStampMe(clear)
  const stamp = () =>
    stampRows({ orderRows: orderRowsOf(selection, workOrder), what: describe(workOrder, selection) })
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
          onClick={stamp}
          loading={isStamping}
          disabled={!isReadyForRows}
        >
          {t('workOrder.jobs.stamp', { count })}
        </Button>
      ) : (
        <p className={classes.hint}>{t('workOrder.jobs.stampJobHint')}</p>
      )}
    </>
  )
}

/** What is stamped in one line: the plate, the first row or job that is selected, and the order's number. */
function describe({ Vehicle, OrderNumber, Jobs }: WorkOrder, { jobIds, rowIds }: Selection): string {
  const job = Jobs.find(({ JobId }) => jobIds.includes(JobId))
  const row = Jobs.flatMap(({ Rows }) => Rows).find(({ RowId }) => rowIds.includes(RowId))
  return [Vehicle.LicenseNumber, job?.Note ?? row?.Name, OrderNumber].filter(Boolean).join(' · ')
}
