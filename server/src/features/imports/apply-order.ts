import { sql } from 'kysely'
import type { Tx } from '../../platform/database/transaction.ts'
import type { AppliedRow } from './applied-row.ts'
import { findTarget } from './find-target.ts'
import type { ImportReader } from './import-reader.ts'
import type { RecordLine } from './import-records.ts'
import { type FaultsOfLines, faultsOfLines, joinFaults, refuseLines } from './order-faults.ts'
import { checkRelated } from './order-relations.ts'
import { type PlannedOrder, planOrder } from './plan-order.ts'
import type { RowContext } from './row-context.ts'
import { RowRefusal, StepError } from './row-faults.ts'
import type { Step } from './step.ts'
import { checkOrder, writeOrder } from './write-order.ts'

/**
 * Applies the lines of one work order in a savepoint. A fault in one line refuses all lines of the work
 * order; the other lines then name the faulty line.
 */
export async function applyOrder(
  tx: Tx,
  reader: ImportReader,
  lines: readonly RecordLine[],
  circumstances: Omit<RowContext, 'tx' | 'reader'>,
): Promise<readonly AppliedRow[]> {
  const context = { tx, reader, ...circumstances }
  const order = planOrder(reader, lines)
  const step = stepOf(reader, order)
  if (order.faults.size > 0)
    return refuseLines(lines, await allFaults(context, { order, step, lines }, order.faults))
  await sql`savepoint import_row`.execute(tx)
  try {
    const applied = await writeOrder(context, order, step)
    await sql`release savepoint import_row`.execute(tx)
    return lines.map((_, place) => (place === 0 ? applied : { ...applied, changes: [], written: [] }))
  } catch (error) {
    const found = faultsOfLines(error, reader, { order, step, lines })
    if (found === null) throw error
    await sql`rollback to savepoint import_row`.execute(tx)
    const faults = await allFaults(context, { order, step, lines }, found)
    return refuseLines(lines, faults, error instanceof RowRefusal ? error.keys : [])
  }
}

interface OrderOfLines {
  readonly order: PlannedOrder
  readonly step: Step
  readonly lines: readonly RecordLine[]
}

/** Adds the faults of the other values of a refused work order, so that people see all of them. */
async function allFaults(
  context: RowContext,
  of: OrderOfLines,
  known: FaultsOfLines,
): Promise<FaultsOfLines> {
  const { reader } = context
  const { order, step } = of
  const errors = [...(await checkRelated(context, order)), ...(await checkHead(context, order, step))]
  return errors.reduce<FaultsOfLines>((all, error) => {
    const found = faultsOfLines(error, reader, of)
    if (found === null) throw error
    return joinFaults(all, found)
  }, known)
}

/** Returns the errors of the fields of a work order and its jobs. A car that the lines name is not missing. */
async function checkHead(
  context: RowContext,
  order: PlannedOrder,
  planned: Step,
): Promise<readonly unknown[]> {
  const hasCar = order.head.vehicle !== undefined || Object.keys(order.vehicle).length > 0
  const step: Step = hasCar ? { ...planned, values: { vehicle: 1, ...planned.values } } : planned
  try {
    const { target } = await findTarget(context, planned, planned)
    const jobs = order.jobs.map(({ job, rows }) => ({ ...job, rows: rows.map(({ row }) => row) }))
    checkOrder(context.reader, step, { jobs }, target === null)
    return []
  } catch (error) {
    return [error instanceof RowRefusal ? error : new StepError(planned, error)]
  }
}

const stepOf = ({ siteId }: ImportReader, { id, head }: PlannedOrder): Step => ({
  ...{ entity: 'work-orders', part: 'main', id, isMain: true },
  values: { siteId, ...head },
})
