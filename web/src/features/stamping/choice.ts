import type { StampingRequest } from '@verstas/contract/stamping/entities.ts'
import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import type { Job, JobRow } from '@verstas/contract/work-orders/rows.ts'
import {
  emptySelection,
  isJobSelectable,
  isRowSelectable,
  orderRowsOf,
} from '@verstas/domain/stamping/selection.ts'
import { jobIdOf } from '@verstas/domain/work-orders/job-rules.ts'

/** Something on a work order that one tap can stamp: a labour row, or a job where jobs are stamped. */
export interface Choice {
  readonly key: string
  /** Null for a job without a note. */
  readonly name: string | null
  /** Null for a row. */
  readonly job: Job | null
  /** Minutes. */
  readonly standardTime: number
  readonly usedTime: number
  readonly orderRows: NonNullable<StampingRequest['OrderRows']>
  /** The choice in one line, with its car. */
  readonly what: string
}

interface ChoiceRules {
  readonly isJobStampingInUse: boolean
  /** Rows that are stamped on now. */
  readonly runningRowIds: readonly number[]
}

/** What is still to stamp on a work order: neither done nor running, by the rules of `domain`. */
export function choicesOf(
  workOrder: WorkOrder,
  { isJobStampingInUse, runningRowIds }: ChoiceRules,
): Choice[] {
  const isToDo = (row: JobRow): boolean =>
    isRowSelectable(row) && row.MarkAsDoneDate === null && !runningRowIds.includes(row.RowId)
  if (isJobStampingInUse)
    return workOrder.Jobs.filter((job) => isJobSelectable(job, true) && job.Rows.some(isToDo)).map((job) =>
      choiceOfJob(workOrder, job),
    )
  return workOrder.Jobs.flatMap(({ Rows }) => Rows.filter(isToDo)).map((row) => choiceOfRow(workOrder, row))
}

function choiceOfRow(workOrder: WorkOrder, row: JobRow): Choice {
  const name = row.Name || row.Note || row.WorkId || ''
  return {
    key: `row-${row.RowId}`,
    name,
    job: null,
    standardTime: row.StandardTime ?? 0,
    usedTime: row.UsedTime ?? 0,
    orderRows: orderRowsOf({ ...emptySelection, rowIds: [row.RowId] }, workOrder),
    what: describe(workOrder, name),
  }
}

function choiceOfJob(workOrder: WorkOrder, job: Job): Choice {
  const used = job.Rows.reduce((sum, { UsedTime }) => sum + (UsedTime ?? 0), 0)
  return {
    key: `job-${jobIdOf(job)}`,
    name: job.Note || null,
    job,
    standardTime: job.StandardTime,
    usedTime: used,
    orderRows: orderRowsOf({ ...emptySelection, jobIds: [jobIdOf(job)] }, workOrder),
    what: describe(workOrder, job.Note),
  }
}

const describe = ({ Vehicle, OrderNumber }: WorkOrder, name: string): string =>
  [Vehicle.LicenseNumber, name, OrderNumber].filter(Boolean).join(' · ')
