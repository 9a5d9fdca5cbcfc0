import type { WritableEntity } from '@verstas/contract/integration/scopes.ts'
import { numberKey } from '@verstas/domain/codes/normal-form.ts'
import type { JsonObject } from '@verstas/domain/integration/merge-patch.ts'
import { type Found, inTurn, type Target } from '../integration/batch/entity-writer.ts'
import { findCustomers, findOtherVins, findOwners, findReservation } from './find-records.ts'
import { fieldsOf, readCurrents } from './record-values.ts'
import { writerFor } from './record-writer.ts'
import { type RowContext, writeContext } from './row-context.ts'
import { faultAt, RowRefusal } from './row-faults.ts'
import type { Step } from './step.ts'
import { say } from './stored-text.ts'

/** A record to find, and the main record of its row. */
export interface SearchedStep {
  readonly step: Step
  readonly main: Step
}

export interface FoundTarget {
  /** Null if there is no such record yet. */
  readonly target: Target | null
  /** The keys that identify the record within the file: its id, and natural keys for a new record. */
  readonly keys: readonly string[]
  /** The names of the records that the step reads and writes. Steps with a common name run one after another. */
  readonly names: readonly string[]
  /** True if the same values find the same record once the step has been written. */
  readonly isRepeatable?: boolean
  /** The refusal of the row. */
  readonly refusal?: RowRefusal
}

/** Finds our record of a step. */
export async function findTarget(context: RowContext, step: Step, main: Step): Promise<FoundTarget> {
  const [found] = await findTargets(context, [{ step, main }])
  if (found === undefined) throw new Error('A search returns a result for each step')
  if (found.refusal) throw found.refusal
  return found
}

/** Finds our records of steps of one entity. */
export async function findTargets(
  context: RowContext,
  searched: readonly SearchedStep[],
): Promise<readonly FoundTarget[]> {
  const [first] = searched
  if (first === undefined) return []
  const { entity } = first.step
  const ids = searched.flatMap(({ step }) => step.id ?? [])
  const byId = await readCurrents(context.tx, context.reader, entity, ids, context.now)
  const byKeys = await findByKeys(context, entity, searched)
  return searched.map(({ step }, index) => {
    const found = byKeys[index] ?? { target: null, keys: [], names: [] }
    const one = step.id === null ? found : ofId(context, step, step.id, { found, byId })
    const { target, keys, names } = one
    const record = target === null ? [] : [`record ${target.id}`]
    return { ...one, keys: [...keys, ...record], names: [...names, ...record] }
  })
}

/** The name of a step that depends on every other one. */
export const anyName = 'any'

/** Returns the result for a step whose row has the id of our record. */
function ofId(
  context: RowContext,
  step: Step,
  id: number,
  { found, byId }: { readonly found: FoundTarget; readonly byId: ReadonlyMap<number, JsonObject> },
): FoundTarget {
  const keys = [...found.keys, `id ${id}`]
  const current = byId.get(id)
  if (current === undefined) {
    const refusal = refusalOf(context, step, 'id', say('importFault.unknownId', { value: id }))
    return { target: null, keys, names: found.names, refusal }
  }
  // A record whose natural key changes may free the key for another row.
  const isRenamed = found.names.length > 0 && found.target?.id !== id
  const siteId = (current.siteId as number | null) ?? null
  return { target: { siteId, id }, keys, names: [...found.names, ...(isRenamed ? [anyName] : [])] }
}

async function findByKeys(
  context: RowContext,
  entity: WritableEntity,
  searched: readonly SearchedStep[],
): Promise<readonly FoundTarget[]> {
  const steps = searched.map(({ step }) => step)
  if (entity === 'customers') return findByNames(context, searched)
  const found = await findByWriter(context, entity, steps)
  if (found instanceof RowRefusal)
    return steps.map(() => ({ target: null, keys: [], names: [], refusal: found }))
  const vins = entity === 'vehicles' ? await findVins(context, steps, found) : []
  return inTurn([...steps.entries()], async ([index, step]): Promise<FoundTarget> => {
    const { target = null, keys: natural = [] } = found[index] ?? {}
    if (step.id !== null) return { target, keys: natural, names: natural }
    const keys = [...natural, ...ownKeys(entity, step.values)]
    if (target !== null) return { target, keys, names: natural }
    if (entity === 'reservations')
      return {
        target: await findReservation(context.tx, context.reader.siteId, step.values),
        keys,
        names: natural,
      }
    const other = vins[index] ?? null
    const value = String(step.values.licenseNumber)
    const refusal =
      other === null
        ? undefined
        : refusalOf(context, step, 'licenseNumber', say('importFault.otherVin', { value, other }))
    return { target: null, keys, names: natural, ...(refusal && { refusal }) }
  })
}

/** @returns the refusal of the row if there is only one */
async function findByWriter(
  context: RowContext,
  entity: WritableEntity,
  steps: readonly Step[],
): Promise<readonly Found[] | RowRefusal> {
  try {
    const patches = steps.map(({ values }) => fieldsOf(values))
    return await writerFor(entity, context).find(writeContext(context), patches)
  } catch (error) {
    if (error instanceof RowRefusal && steps.length === 1) return error
    throw error
  }
}

const refusalOf = ({ reader }: RowContext, { part }: Step, field: string, message: ReturnType<typeof say>) =>
  new RowRefusal([faultAt(reader, { part, field }, message)])

/** Returns the VINs of other cars with the plates of those steps that find no record. */
async function findVins(
  { tx, reader }: RowContext,
  steps: readonly Step[],
  found: readonly Found[],
): Promise<readonly (string | null)[]> {
  const open = steps.map((step, index) => (found[index]?.target || step.id !== null ? {} : step.values))
  return findOtherVins(tx, reader.siteId, open)
}

async function findByNames(
  context: RowContext,
  searched: readonly SearchedStep[],
): Promise<readonly FoundTarget[]> {
  const { tx, reader } = context
  const { siteId } = reader
  const customers = await findCustomers(
    tx,
    siteId,
    searched.map(({ step }) => step.values),
  )
  const owners = await findOwners(
    tx,
    siteId,
    searched.map(({ step, main }) => ({
      owner: step.values,
      vehicle: step.part === 'owner' ? main.values : {},
    })),
  )
  return searched.map(({ step }, index): FoundTarget => {
    const { id = null, nameKey = '', isNumbered = false, isRepeatable = false } = customers[index] ?? {}
    const owner = isNumbered ? null : (owners[index] ?? null)
    const found = owner ?? id
    const { number } = step.values
    const numbers = typeof number === 'string' ? [`customer number ${numberKey(number)}`] : []
    const names = nameKey.trim() === '' ? [] : [`name ${nameKey}`]
    const natural = numbers.length > 0 ? numbers : [`customer ${nameKeyOf(step.values)}`]
    return {
      target: found === null ? null : { siteId, id: found },
      keys: step.part === 'main' && step.id === null ? natural : [],
      names: [...numbers, ...names],
      isRepeatable: isRepeatable && owner === null,
    }
  })
}

/** The natural keys of entities whose writers return none. */
function ownKeys(entity: WritableEntity, values: Step['values']): string[] {
  if (entity === 'reservations') return [`reservation ${values.workOrder} ${values.startTime}`]
  if (entity === 'opening-balances') return [`balance ${values.employee} ${values.day} ${values.kind}`]
  if (entity === 'employees')
    return [values.number, values.email, values.userName].flatMap((name) =>
      name === undefined || name === null ? [] : `person ${String(name).toLowerCase()}`,
    )
  if (entity === 'service-visits') return [`visit ${values.vehicle} ${values.invoiceNumber}`]
  return []
}

const nameKeyOf = ({ companyName, firstName, lastName, phone, email }: Step['values']): string =>
  JSON.stringify(
    [companyName, firstName, lastName, phone, email].map((part) => String(part ?? '').toLowerCase()),
  )
