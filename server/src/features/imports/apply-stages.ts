import { type WritableEntity, writableEntities } from '@verstas/contract/integration/scopes.ts'
import type {
  StoredChange,
  StoredFault,
  WrittenRecord,
} from '../../platform/database/tables/import-tables.ts'
import { RecordRefusal } from '../integration/batch/record-fault.ts'
import { type AppliedRow, refusedRow } from './applied-row.ts'
import { completeSteps } from './complete-step.ts'
import { DependentStepError } from './divide-steps.ts'
import type { StepWork } from './located-step.ts'
import { changesOf } from './record-values.ts'
import type { RowContext } from './row-context.ts'
import { faultsOf, RowRefusal, StepError } from './row-faults.ts'
import type { PlannedRow, Step } from './step.ts'
import { type AppliedStep, writeSteps } from './write-steps.ts'

/** Rows that must be applied apart, because they were refused after they had written something. */
export class RefusedRowsError extends Error {
  readonly places: readonly number[]

  constructor(places: readonly number[]) {
    super('Rows of a group were refused')
    this.places = places
  }
}

/** A row that depends on an earlier one of its group. */
export class DependentRowError extends Error {
  readonly place: number

  constructor(place: number) {
    super('A row of a group depends on an earlier one')
    this.place = place
  }
}

/** A row of a group, and what its records have brought so far. */
interface RowState {
  readonly row: PlannedRow
  faults: readonly StoredFault[]
  faulty: readonly string[]
  result: AppliedRow['result']
  keys: readonly string[]
  ownerId: number | null
  readonly written: WrittenRecord[]
  readonly changes: StoredChange[]
}

/**
 * Applies rows in stages, one for each entity. The steps of a row are in the order of the stages, so the result is that
 * of one row after the other. A row with a fault writes nothing more, and the rest of it is checked.
 *
 * @throws {RefusedRowsError} if a refused row of several has written something
 * @throws {DependentRowError} if a row depends on an earlier one
 */
export async function applyStages(
  context: RowContext,
  rows: readonly PlannedRow[],
): Promise<readonly AppliedRow[]> {
  const states = rows.map(
    (row): RowState => ({
      row,
      faults: row.faults,
      faulty: row.faulty,
      ...{ result: 'same', keys: [], ownerId: null, written: [], changes: [] },
    }),
  )
  const entities = new Set(rows.flatMap(({ steps }) => steps.map(({ entity }) => entity)))
  for (const entity of stages) if (entities.has(entity)) await applyStage(context, entity, states)
  const refused = states.flatMap(({ faults, written }, place) =>
    faults.length > 0 && written.length > 0 ? [place] : [],
  )
  if (refused.length > 0 && rows.length > 1) throw new RefusedRowsError(refused)
  return states.map(({ faults, result, keys, changes, written }) =>
    faults.length > 0
      ? refusedRow(inOrder(faults), faults.some(({ Line }) => Line !== undefined) ? keys : [])
      : { result, faults, changes, keys, written },
  )
}

/** Entities in an order in which each comes after those that its records name. Stocks come after parts. */
const stages: readonly WritableEntity[] = writableEntities

interface StateStep {
  readonly state: RowState
  readonly place: number
  readonly step: Step
}

async function applyStage(
  context: RowContext,
  entity: WritableEntity,
  states: readonly RowState[],
): Promise<void> {
  const planned = states.flatMap((state, place): StateStep[] => {
    const step = state.row.steps.find((one) => one.entity === entity)
    return step ? [{ state, place, step: withOwner(step, state) }] : []
  })
  const steps = await completed(context, planned)
  const works = steps.map(
    ({ state, step }): StepWork => ({
      step,
      main: state.row.steps.find(({ isMain }) => isMain) ?? step,
      isOnlyChecked: state.faults.length > 0,
    }),
  )
  const applied = await writeSteps(context, works).catch((error: unknown) => {
    if (error instanceof DependentStepError) throw new DependentRowError(steps[error.place]?.place ?? 0)
    throw error
  })
  for (const [index, one] of steps.entries()) {
    const result = applied[index]
    if (result !== undefined) note(context, one, result)
  }
}

/** A car without an owner by id has the owner of its row. */
const withOwner = (step: Step, { ownerId }: RowState): Step =>
  step.isMain && ownerId !== null && step.values.owner === undefined
    ? { ...step, values: { ...step.values, owner: ownerId } }
    : step

/** Completes the main records of rows, and notes the faults of the names that they have. */
async function completed(context: RowContext, planned: readonly StateStep[]): Promise<readonly StateStep[]> {
  if (planned[0]?.step.isMain !== true) return planned
  const found = await completeSteps(
    context,
    planned.map(({ step, state }) => ({ step, row: state.row })),
  )
  return planned.map((one, index) => {
    const { step = one.step, faults = [], faulty = [] } = found[index] ?? {}
    one.state.faults = [...one.state.faults, ...faults]
    one.state.faulty = [...one.state.faulty, ...faulty]
    return { ...one, step }
  })
}

/** Notes the result of one record of a row. */
function note({ reader }: RowContext, { state, step }: StateStep, applied: AppliedStep): void {
  const { target, keys, record, errors } = applied
  if (step.part === 'owner') state.ownerId = target?.id ?? null
  if (step.isMain) state.keys = keys
  for (const error of unexplained(errors, state, step)) {
    const faults = faultsOf(new StepError(step, error), reader, [step])
    if (faults === null) throw error
    state.faults = [...state.faults, ...newFaults(state, faults)]
    if (error instanceof RowRefusal && error.keys.length > 0) state.keys = error.keys
  }
  if (record === null) return
  state.written.push(record)
  state.changes.push(...changesOf(reader, step, record))
  if (record.isNew && step.isMain) state.result = 'new'
  else if (state.result === 'same') state.result = 'changed'
}

/** Returns the errors without faults of fields that other faults explain: a person who is not found is not missing. */
const unexplained = (errors: readonly unknown[], { faulty }: RowState, step: Step): readonly unknown[] =>
  errors.map((error) =>
    error instanceof RecordRefusal && step.isMain
      ? new RecordRefusal(error.faults.filter(({ path }) => !faulty.includes(path.split('/')[1] ?? '')))
      : error,
  )

/** Returns the faults of columns about which the row says nothing yet. */
const newFaults = ({ faults }: RowState, found: readonly StoredFault[]) =>
  found.filter(({ Column, Key }) =>
    Column === null
      ? Key === undefined || !faults.some((one) => one.Key === Key)
      : !faults.some((one) => one.Column === Column),
  )

const inOrder = (faults: readonly StoredFault[]): readonly StoredFault[] =>
  faults.toSorted((one, other) => (one.Column ?? -1) - (other.Column ?? -1))
