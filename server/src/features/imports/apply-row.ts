import type { WritableEntity } from '@verstas/contract/integration/scopes.ts'
import type { RowValues } from '@verstas/domain/imports/read-row.ts'
import type { Json, JsonObject } from '@verstas/domain/integration/merge-patch.ts'
import { sql } from 'kysely'
import type {
  StoredChange,
  StoredFault,
  WrittenRecord,
} from '../../platform/database/tables/import-tables.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { type Fields, insertOne, type Target, updateOne } from '../integration/batch/entity-writer.ts'
import { checkPatch } from '../integration/batch/parse-record.ts'
import { updateColumns } from '../integration/batch/write-fields.ts'
import { completeStep } from './complete-step.ts'
import { findTarget } from './find-target.ts'
import { type ImportReader, words } from './import-reader.ts'
import { planRow, type Step } from './plan-row.ts'
import { changesOf, columnsOf, fieldsOf, isSame, readCurrent, wireOf } from './record-values.ts'
import { writerFor } from './record-writer.ts'
import { type RowContext, writeContext } from './row-context.ts'
import { faultsOf, RowRefusal, StepError } from './row-faults.ts'
import { withReferences } from './row-references.ts'

/** The result of a row, with its changes. In a check, nothing was written. */
export interface AppliedRow {
  readonly result: 'new' | 'changed' | 'same' | 'refused'
  readonly faults: readonly StoredFault[]
  readonly changes: readonly StoredChange[]
  readonly keys: readonly string[]
  readonly written: readonly WrittenRecord[]
}

/** Applies a row of an import in a savepoint, and rolls all of it back if one record is refused. */
export async function applyRow(
  tx: Tx,
  reader: ImportReader,
  cells: readonly string[],
  circumstances: Omit<RowContext, 'tx' | 'reader'>,
): Promise<AppliedRow> {
  const { steps, faults, person, values } = planRow(reader, cells)
  const refused = (found: readonly StoredFault[], keys: readonly string[] = []): AppliedRow => ({
    ...{ result: 'refused', faults: found, changes: [], keys, written: [] },
  })
  if (faults.length > 0) return refused(faults)
  await sql`savepoint import_row`.execute(tx)
  try {
    const applied = await applySteps({ tx, reader, ...circumstances }, steps, person, values)
    await sql`release savepoint import_row`.execute(tx)
    return applied
  } catch (error) {
    const found = faultsOf(error, reader, steps)
    if (found === null) throw error
    await sql`rollback to savepoint import_row`.execute(tx)
    return refused(found, error instanceof RowRefusal ? error.keys : [])
  }
}

async function applySteps(
  context: RowContext,
  steps: readonly Step[],
  person: Step['values'],
  values: RowValues,
): Promise<AppliedRow> {
  const { reader } = context
  const main = steps.find(({ isMain }) => isMain)
  let result: AppliedRow['result'] = 'same'
  let keys: readonly string[] = []
  let ownerId: number | null = null
  const written: WrittenRecord[] = []
  const changes: StoredChange[] = []
  for (const planned of steps) {
    let step = planned
    if (step.isMain && ownerId !== null && step.values.owner === undefined)
      step = { ...step, values: { ...step.values, owner: ownerId } }
    if (step.isMain) step = await withReferences(context, await completeStep(context, step, person), values)
    try {
      const applied = await applyStep(context, step, main ?? step)
      if (step.part === 'owner') ownerId = applied.target.id
      if (step.isMain) keys = applied.keys
      if (applied.record === null) continue
      written.push(applied.record)
      changes.push(...changesOf(reader, step, applied.record))
      const isNewRow = applied.record.isNew && step.isMain
      if (isNewRow) result = 'new'
      else if (result === 'same') result = 'changed'
    } catch (error) {
      throw error instanceof RowRefusal ? error : new StepError(step, error)
    }
  }
  return { result, faults: [], changes, keys, written }
}

export interface AppliedStep {
  readonly target: Target
  readonly keys: readonly string[]
  /** Null if the record does not change. */
  readonly record: WrittenRecord | null
}

/** Writes one record of a row, unless the record has these values already. */
export async function applyStep(context: RowContext, step: Step, main: Step): Promise<AppliedStep> {
  const { tx, reader, now, lineOf } = context
  const { entity } = step
  const writer = writerFor(entity, context)
  const columns = columnsOf(reader, step)
  const data = wireOf(step.values, columns)
  const fields = fieldsOf(step.values)
  const { target: found, keys } = await findTarget(context, step, main, fields)
  if (step.isMain) {
    const line = lineOf(keys)
    if (line !== undefined)
      throw new RowRefusal(
        [{ Column: null, Message: words('importFault.sameRow', reader.language, { line }), Line: line }],
        keys,
      )
  }
  if (found === null) {
    checkPatch(entity, data, { isNew: true, language: reader.language })
    const target = await insertOne(writer, writeContext(context), fields)
    return {
      target,
      keys,
      record: { entity, id: target.id, isNew: true, before: {}, after: fields as JsonObject },
    }
  }
  const current = await readCurrent(tx, reader, step, found, now)
  if (step.isOnlyNew && current !== null) return { target: found, keys, record: null }
  checkPatch(entity, data, { isNew: false, language: reader.language })
  if (current === null) {
    await unhide(tx, entity, found)
    await updateOne(writer, writeContext(context), found, fields)
    return {
      target: found,
      keys,
      record: { entity, id: found.id, isNew: true, before: {}, after: fields as JsonObject },
    }
  }
  const before: Record<string, Json> = {}
  const after: Record<string, Json> = {}
  for (const [field, value] of Object.entries(fields as JsonObject)) {
    const type = columns.find((column) => column.field === field)?.type ?? 'text'
    if (isSame(current[field], value, type, reader.timeZone)) continue
    before[field] = current[field] ?? null
    after[field] = value ?? null
  }
  if (Object.keys(after).length === 0) return { target: found, keys, record: null }
  const isChanged = await updateOne(writer, writeContext(context), found, after as Fields<WritableEntity>)
  return {
    target: found,
    keys,
    record: isChanged ? { entity, id: found.id, isNew: false, before, after } : null,
  }
}

/** The tables whose records are hidden instead of removed. */
const hiddenTables: Partial<Record<WritableEntity, string>> = {
  customers: 'customer',
  vehicles: 'vehicle',
  parts: 'part',
  'stock-levels': 'part_stock',
  operations: 'work_operation',
  suppliers: 'supplier',
  'product-groups': 'product_group',
}

async function unhide(tx: Tx, entity: WritableEntity, target: Target): Promise<void> {
  const table = hiddenTables[entity]
  if (table !== undefined) await updateColumns(tx, table, target, { is_hidden: false })
}
