import type { WrittenRecord } from '../../platform/database/tables/import-tables.ts'
import { findPersonOfRow } from './find-people.ts'
import { findTarget } from './find-target.ts'
import type { PlannedOrder } from './plan-order.ts'
import { ownerSteps, vehicleOf } from './plan-row.ts'
import type { RowContext } from './row-context.ts'
import { RowRefusal, refuseCell, StepError } from './row-faults.ts'
import type { Step } from './step.ts'
import { writeSteps } from './write-steps.ts'

const carStepOf = ({ reader: { siteId } }: RowContext, { vehicle }: PlannedOrder): Step => ({
  entity: 'vehicles',
  part: 'vehicle',
  id: null,
  values: { siteId, ...vehicleOf(vehicle) },
})

const hasCar = ({ head, vehicle }: PlannedOrder): boolean =>
  head.vehicle === undefined && Object.keys(vehicle).length > 0

/** Writes the customer and the car, and returns the references to them and to the adviser. */
export async function writeRelated(
  context: RowContext,
  order: PlannedOrder,
  written: WrittenRecord[],
): Promise<Readonly<Record<string, number>>> {
  const { head, owner } = order
  const related: Record<string, number> = {}
  const car = carStepOf(context, order)
  const apply = async (planned: Step) => {
    const step: Step = { ...planned, isOnlyNew: true }
    const [applied] = await writeSteps(context, [{ step, main: car, isOnlyChecked: false }])
    const [error] = applied?.errors ?? []
    if (error !== undefined) throw error instanceof RowRefusal ? error : new StepError(step, error)
    if (!applied?.target) throw new Error('A written record has a key')
    if (applied.record !== null) written.push(applied.record)
    return applied.target.id
  }
  if (head.contact === undefined)
    for (const step of ownerSteps(context.reader.siteId, owner)) related.contact = await apply(step)
  if (hasCar(order)) {
    const { contact } = related
    const ofCustomer = contact === undefined ? {} : { holder: contact, payer: contact }
    await requireKnown(context, car)
    related.vehicle = await apply({ ...car, values: { ...car.values, ...ofCustomer } })
  }
  const receiver = await findReceiver(context, order)
  if (receiver !== undefined) related.receiver = receiver
  return related
}

const findReceiver = async (context: RowContext, { head, person }: PlannedOrder) =>
  head.receiver === undefined && person.name !== undefined ? findPersonOfRow(context, person) : undefined

/** Returns the errors of the records that a work order names. Writes nothing. */
export async function checkRelated(context: RowContext, order: PlannedOrder): Promise<readonly unknown[]> {
  const errors: unknown[] = []
  const collect = async (run: () => Promise<unknown>) => {
    try {
      await run()
    } catch (error) {
      errors.push(error)
    }
  }
  const car = carStepOf(context, order)
  const checkOne = async (planned: Step) => {
    const step: Step = { ...planned, isOnlyNew: true }
    const [applied] = await writeSteps(context, [{ step, main: car, isOnlyChecked: true }])
    errors.push(...(applied?.errors ?? []).map((error) => new StepError(step, error)))
  }
  if (order.head.contact === undefined)
    for (const step of ownerSteps(context.reader.siteId, order.owner)) await checkOne(step)
  if (hasCar(order)) {
    const { length } = errors
    await collect(() => requireKnown(context, car))
    if (errors.length === length) await checkOne(car)
  }
  await collect(() => findReceiver(context, order))
  return errors
}

/** A car without make and model must exist. */
async function requireKnown(context: RowContext, step: Step): Promise<void> {
  const { makeName, modelName, licenseNumber, serialNumber } = step.values
  if (makeName !== undefined && modelName !== undefined) return
  const { target } = await findTarget(context, step, step)
  if (target !== null) return
  const field = licenseNumber === undefined ? 'serialNumber' : 'licenseNumber'
  const value = String(licenseNumber ?? serialNumber ?? '')
  throw refuseCell(context.reader, { part: 'vehicle', field }, 'importFault.unknown', value)
}
