import type { StoredFault } from '../../platform/database/tables/import-tables.ts'
import { RecordRefusal } from '../integration/batch/record-fault.ts'
import { type AppliedRow, refusedRow } from './applied-row.ts'
import type { ImportReader } from './import-reader.ts'
import type { RecordLine } from './import-records.ts'
import type { PlannedOrder } from './plan-order.ts'
import { faultsOf, StepError } from './row-faults.ts'
import type { Step } from './step.ts'
import { say } from './stored-text.ts'

export type FaultsOfLines = ReadonlyMap<number, readonly StoredFault[]>

/** Refuses lines of a work order, each with its own faults. */
export class LinesRefused extends Error {
  readonly faults: FaultsOfLines

  constructor(faults: FaultsOfLines) {
    super('Lines of a work order were refused')
    this.faults = faults
  }
}

/** Returns the results of the lines of a refused work order. A line without a fault names the line that has one. */
export function refuseLines(
  lines: readonly RecordLine[],
  faults: FaultsOfLines,
  keys: readonly string[] = [],
): AppliedRow[] {
  const [first = 0] = [...faults.keys()].toSorted((one, other) => one - other)
  const ofOrder = [{ Column: null, Message: say('importFault.ofOrder', { line: first }) }]
  return lines.map(({ line }) => refusedRow(faults.get(line) ?? ofOrder, keys))
}

/** Joins faults of lines. A column that has a fault gets no second one. */
export function joinFaults(known: FaultsOfLines, found: FaultsOfLines): FaultsOfLines {
  const all = new Map(known)
  for (const [line, faults] of found) {
    const ofLine = all.get(line) ?? []
    const added = faults.filter(({ Column, Key, Message }) =>
      ofLine.every((one) =>
        Column === null && Key === undefined
          ? JSON.stringify(one.Message) !== JSON.stringify(Message)
          : one.Column !== Column || one.Key !== Key,
      ),
    )
    all.set(line, [...ofLine, ...added])
  }
  return all
}

/** Returns the faults of each line; null for errors that do not concern one work order. */
export function faultsOfLines(
  error: unknown,
  reader: ImportReader,
  {
    order,
    step,
    lines,
  }: { readonly order: PlannedOrder; readonly step: Step; readonly lines: readonly RecordLine[] },
): FaultsOfLines | null {
  if (error instanceof LinesRefused) return error.faults
  const cause = error instanceof StepError ? error.cause : error
  const ofStep = error instanceof StepError ? error.step : step
  const faults = new Map<number, StoredFault[]>()
  const add = (line: number, found: readonly StoredFault[]) =>
    faults.set(line, [...(faults.get(line) ?? []), ...found])
  const first = lines[0]?.line ?? 0
  if (!(cause instanceof RecordRefusal)) {
    const found = faultsOf(error, reader, [step])
    return found && new Map([[first, found]])
  }
  for (const fault of cause.faults) {
    const [, , job, , row, field = ''] = fault.path.split('/')
    const planned = order.jobs[Number(job)]
    const line = planned?.rows[Number(row)]?.line ?? planned?.line ?? first
    const isOfRow = planned !== undefined && fault.path.startsWith('/jobs/')
    const path = isOfRow ? `/${fieldsOfRow[field] ?? field}` : fault.path
    const ofPart: Step = isOfRow ? { ...ofStep, part: 'row' } : ofStep
    const found = faultsOf(new StepError(ofPart, new RecordRefusal([{ ...fault, path }])), reader, [ofPart])
    add(line, found ?? [])
  }
  return faults
}

/** The columns of the fields of a row. */
const fieldsOfRow: Readonly<Record<string, string>> = {
  name: 'rowName',
  note: 'rowNote',
  itemNumber: 'rowCode',
  workOperationCode: 'rowCode',
  orderedAmount: 'amount',
  standardTime: 'hours',
  price: 'rowPrice',
  payer: 'rowPayer',
  type: 'rowType',
}
