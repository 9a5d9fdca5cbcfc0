import type { NewOrderJob } from '@verstas/contract/own-data/entities.ts'
import {
  type Addition,
  addRow,
  type Catalogue,
  newLabourRow,
} from '@verstas/domain/work-orders/job-additions.ts'
import type { JobPlan } from '@verstas/domain/work-orders/plan-job-change.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { WorkOrderEventRecord } from '../work-orders/editing/change-work-order.ts'
import { loadCatalogue, type WorkOrderKey } from '../work-orders/jobs/load-job.ts'
import { writeJob } from '../work-orders/jobs/write-job.ts'

/**
 * Adds the jobs of a new work order, each with one labour row.
 *
 * @returns the events of the additions
 * @throws {Refusal} operationUnknown; restrictedOperation
 */
export async function addNewJobs(
  tx: Tx,
  order: WorkOrderKey,
  jobs: readonly NewOrderJob[],
): Promise<WorkOrderEventRecord[]> {
  const operations = jobs.flatMap(({ Operation }) =>
    Operation ? [{ RowType: 'LabourOperation' as const, ...Operation }] : [],
  )
  const catalogue = await loadCatalogue(tx, order.site_id, operations)
  const events: WorkOrderEventRecord[] = []
  for (const [place, job] of jobs.entries()) {
    const addition = additionOf(job, catalogue, `Jobs.${place}`)
    if (addition.kind === 'refused') {
      const [first, ...others] = addition.reasons
      if (first) throw new Refusal([first, ...others])
      continue
    }
    const plan: JobPlan = { note: addition.row.Name, edits: [], removals: [], additions: [addition.row] }
    events.push(...(await writeJob(tx, order, null, plan, {})).events)
  }
  return events
}

const additionOf = (
  { Name, Minutes, Operation }: NewOrderJob,
  catalogue: Catalogue,
  field: string,
): Addition =>
  Operation
    ? addRow({ RowType: 'LabourOperation', ...Operation }, catalogue, field)
    : { kind: 'added', row: newLabourRow(Name.trim(), Minutes ?? null) }
