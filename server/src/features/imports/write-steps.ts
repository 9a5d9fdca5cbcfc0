import type { WritableEntity } from '@verstas/contract/integration/scopes.ts'
import type { Json, JsonObject } from '@verstas/domain/integration/merge-patch.ts'
import type { WrittenRecord } from '../../platform/database/tables/import-tables.ts'
import type { Draft, Fields, Target } from '../integration/batch/entity-writer.ts'
import { checkPatch, checkRequired } from '../integration/batch/parse-record.ts'
import { RecordRefusal } from '../integration/batch/record-fault.ts'
import { updateRows } from '../integration/batch/write-fields.ts'
import { firstTogether } from './divide-steps.ts'
import { type FoundTarget, findTargets } from './find-target.ts'
import type { LocatedStep, StepWork } from './located-step.ts'
import { columnsOf, fieldsOf, isSame, readCurrents, wireOf } from './record-values.ts'
import { writerFor } from './record-writer.ts'
import { type RowContext, writeContext } from './row-context.ts'
import { RowRefusal, StepError } from './row-faults.ts'
import type { Step } from './step.ts'
import { say } from './stored-text.ts'

/** The result of one record of a row. */
export interface AppliedStep {
  /** Null if the record is refused or only checked. */
  readonly target: Target | null
  readonly keys: readonly string[]
  /** Null if the record stays as it is. */
  readonly record: WrittenRecord | null
  /** The errors that concern the record. Nothing is written then. */
  readonly errors: readonly unknown[]
}

/**
 * Writes records of one entity, each unless it has the values already.
 *
 * @returns a result for each record, in their order
 * @throws {DependentStepError} if records of different rows depend on each other
 */
export async function writeSteps(
  context: RowContext,
  works: readonly StepWork[],
): Promise<readonly AppliedStep[]> {
  const applied = new Map<StepWork, AppliedStep>()
  for (let open = works; open.length > 0; ) {
    const found = await findTargets(context, open)
    const located = open.map((work, index) =>
      locate(context, work, found[index] ?? { target: null, keys: [], names: [] }),
    )
    const { together, repeated, later } = firstTogether(located)
    const outcomes = await writeLocated(context, together)
    for (const [index, one] of together.entries()) applied.set(one.work, required(outcomes[index]))
    for (const { one, first } of repeated) {
      const { target, errors } = required(applied.get(first.work))
      const record = target === null ? [] : [`record ${target.id}`]
      applied.set(one.work, { target, errors, record: null, keys: [...new Set([...one.keys, ...record])] })
    }
    open = later.map(({ work }) => work)
  }
  return works.map((work) => required(applied.get(work)))
}

/** Notes the refusals of a record that was searched: it is not found, or another row has it. */
function locate({ lineOf }: RowContext, work: StepWork, found: FoundTarget): LocatedStep {
  const { step, isOnlyChecked } = work
  const line = step.isMain && !isOnlyChecked && !found.refusal ? lineOf(found.keys) : undefined
  const repetition =
    line === undefined
      ? []
      : [
          new RowRefusal(
            [{ Column: null, Message: say('importFault.sameRow', { line }), Line: line }],
            found.keys,
          ),
        ]
  return { ...found, work, errors: [...(found.refusal ? [found.refusal] : []), ...repetition] }
}

/** A record that differs from ours, or is new. */
interface Difference extends LocatedStep {
  /** True if the record is new, or hidden here. */
  readonly isNew: boolean
  readonly before: Readonly<Record<string, Json>>
  readonly after: JsonObject
}

async function writeLocated(
  context: RowContext,
  located: readonly LocatedStep[],
): Promise<readonly AppliedStep[]> {
  const [first] = located
  if (first === undefined) return []
  const { entity } = first.work.step
  try {
    const currents = await readCurrents(
      context.tx,
      context.reader,
      entity,
      located.flatMap(({ target }) => target?.id ?? []),
      context.now,
    )
    const differences = located.map((one) =>
      differenceOf(context, one, one.target && currents.get(one.target.id)),
    )
    return await writeDifferences(context, entity, differences)
  } catch (error) {
    throw error instanceof StepError ? error : new StepError(first.work.step, error)
  }
}

/** Compares a record with ours, and checks its fields. */
function differenceOf(
  { reader }: RowContext,
  one: LocatedStep,
  current: JsonObject | null | undefined,
): Difference {
  const { step } = one.work
  const columns = columnsOf(reader, step)
  const fields = fieldsOf(step.values) as JsonObject
  const isNew = current === null || current === undefined
  if (step.isOnlyNew && !isNew) return { ...one, isNew, before: {}, after: {} }
  const isAdded = one.target === null && one.refusal === undefined
  const errors = [...one.errors, ...faultsOfPatch(step, wireOf(step.values, columns), isAdded)]
  if (isNew) return { ...one, errors, isNew, before: {}, after: fields }
  const before: Record<string, Json> = {}
  const after: Record<string, Json> = {}
  for (const [field, value] of Object.entries(fields)) {
    const type = columns.find((column) => column.field === field)?.type ?? 'text'
    if (isSame(current[field], value, type, reader.timeZone)) continue
    before[field] = current[field] ?? null
    after[field] = value ?? null
  }
  return { ...one, errors, isNew, before, after }
}

function faultsOfPatch({ entity }: Step, data: JsonObject, isNew: boolean): readonly unknown[] {
  return [
    () => checkPatch(entity, data, { isNew: false, language: 'en' }),
    () => isNew && checkRequired(entity, data),
  ].flatMap((check) => {
    try {
      check()
      return []
    } catch (error) {
      if (error instanceof RecordRefusal) return [error]
      throw error
    }
  })
}

async function writeDifferences(
  context: RowContext,
  entity: WritableEntity,
  differences: readonly Difference[],
): Promise<readonly AppliedStep[]> {
  const writer = writerFor(entity, context)
  const ofWriter = writeContext(context)
  const open = differences.filter(
    ({ errors, isNew, after, work }) =>
      errors.length === 0 && !work.isOnlyChecked && (isNew || Object.keys(after).length > 0),
  )
  const draftOf = ({ target, after }: Difference): Draft => ({
    target,
    patch: after as Fields<WritableEntity>,
  })
  const obstacles = open.length === 0 ? [] : ((await writer.check?.(ofWriter, open.map(draftOf))) ?? [])
  const obstacleOf = new Map(open.map((one, index) => [one, obstacles[index] ?? null]))
  const free = open.filter((one) => obstacleOf.get(one) === null)
  const added = free.filter(({ target }) => target === null)
  const known = free.flatMap((one) => (one.target === null ? [] : [{ one, target: one.target }]))
  await unhide(
    context,
    entity,
    known.flatMap(({ one, target }) => (one.isNew ? [target] : [])),
  )
  const targets =
    added.length === 0
      ? []
      : await writer.insert(
          ofWriter,
          added.map(({ after }) => after as Fields<WritableEntity>),
        )
  const areChanged =
    known.length === 0
      ? []
      : await writer.update(
          ofWriter,
          known.map(({ one, target }) => ({ target, patch: one.after as Fields<WritableEntity>, taken: {} })),
        )
  const written = new Map<Difference, Target>([
    ...added.map((one, index) => [one, required(targets[index])] as const),
    ...known.flatMap(({ one, target }, index) =>
      one.isNew || areChanged[index] === true ? [[one, target] as const] : [],
    ),
  ])
  return differences.map((one): AppliedStep => {
    const { isNew, before, after, keys, errors } = one
    const obstacle = obstacleOf.get(one) ?? null
    const target = written.get(one)
    if (obstacle !== null) return { target: null, keys, record: null, errors: [obstacle] }
    if (target === undefined) return { target: one.target, keys, record: null, errors }
    return { target, keys, errors, record: { entity, id: target.id, isNew, before, after } }
  })
}

function required<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('A step has a result')
  return value
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

async function unhide({ tx }: RowContext, entity: WritableEntity, targets: readonly Target[]): Promise<void> {
  const table = hiddenTables[entity]
  if (table === undefined || targets.length === 0) return
  await updateRows(
    tx,
    table,
    targets.map((target) => ({ target, columns: { is_hidden: false } })),
  )
}
