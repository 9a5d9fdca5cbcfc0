import { UnstyledButton } from '@mantine/core'
import type { WorkOrderSummary } from '@verstas/contract/work-orders/entities.ts'
import { jobNotesOf } from '@verstas/domain/work-orders/job-notes.ts'
import { Plate } from '../../../platform/ui/plate.tsx'
import classes from './work-order-candidates.module.css'

interface WorkOrderButtonProps {
  readonly workOrder: WorkOrderSummary
  /** When it is reserved; null for never. */
  readonly time: string | null
  readonly onChoose: () => void
}

/** A work order to choose: its plate, its car, its jobs, and its state where it is not active. */
export function WorkOrderButton({ workOrder, time, onChoose }: WorkOrderButtonProps) {
  const { Vehicle, OrderNumber, Status, StatusDescription } = workOrder
  const notes = jobNotesOf(workOrder) ?? []
  return (
    <li>
      <UnstyledButton className={classes.candidate} onClick={onChoose}>
        <span className={classes.head}>
          <Plate number={Vehicle.LicenseNumber} />
          {time && <span className={classes.time}>{time}</span>}
        </span>
        <span className={classes.facts}>
          {Vehicle.MakeName} {Vehicle.ModelName} · {OrderNumber}
          {Status !== 'A' && ` · ${StatusDescription}`}
        </span>
        {notes.length > 0 && <span className={classes.notes}>{notes.join(' · ')}</span>}
      </UnstyledButton>
    </li>
  )
}
