import type { CellValue } from '@verstas/domain/imports/read-cell.ts'
import { isBarcode } from '@verstas/domain/parts/barcode.ts'
import { isStampingEmployee } from '@verstas/domain/session/rights.ts'
import { sql } from 'kysely'
import type { StoredFault } from '../../platform/database/tables/import-tables.ts'
import { inTurn } from '../integration/batch/entity-writer.ts'
import type { CompletedStep, StepOfRow } from './completed-step.ts'
import { findPersonOfRow } from './find-people.ts'
import { findTarget } from './find-target.ts'
import { completePrices } from './part-prices.ts'
import type { RowContext } from './row-context.ts'
import { faultAt, RowRefusal, refuseCell } from './row-faults.ts'
import { findOrder, findPlaces, findVehicle, rowsOfVisit } from './row-references.ts'
import type { Step } from './step.ts'
import { say } from './stored-text.ts'

type Values = Step['values']

/** Adds the values that main records of rows have by names or by other values, with the faults of all names. */
export const completeSteps = (
  context: RowContext,
  steps: readonly StepOfRow[],
): Promise<readonly CompletedStep[]> =>
  context.reader.kind === 'parts'
    ? completePrices(context, steps).then((found) => checkBarcodes(context, found))
    : inTurn(steps, (one) => completeStep(context, one))

/** Finds the value of a field, unless the row has the value itself or names nothing. */
type Lookup = (context: RowContext, step: Step, row: StepOfRow['row']) => Promise<CellValue | undefined>

async function completeStep(context: RowContext, { step, row }: StepOfRow): Promise<CompletedStep> {
  const faults: StoredFault[] = []
  const faulty: string[] = []
  let { values } = step
  for (const [field, find] of Object.entries(lookups[context.reader.kind] ?? {}))
    try {
      const value = await find(context, step, row)
      if (value !== undefined) values = { ...values, [field]: value }
    } catch (error) {
      if (!(error instanceof RowRefusal)) throw error
      faults.push(...error.faults)
      faulty.push(field)
    }
  return { step: values === step.values ? step : { ...step, values }, faults, faulty }
}

const person: Lookup = async (context, { values }, { person: named }) =>
  values.employee === undefined ? findPersonOfRow(context, named) : undefined

const lookups: Partial<Record<RowContext['reader']['kind'], Readonly<Record<string, Lookup>>>> = {
  shifts: { employee: person },
  'opening-balances': { employee: person },
  absences: { employee: person, typeCode: findAbsenceType },
  employees: { profile: findProfile, sites: findSites, subsystem: findLetters, isActive: bringBack },
  reservations: {
    workOrder: async (context, { values }, row) =>
      values.workOrder === undefined ? findOrder(context, row.values.order) : undefined,
    resources: async (context, _, row) =>
      (await findPlaces(context, row.values.places)) as unknown as CellValue | undefined,
  },
  'service-visits': {
    vehicle: async (context, { values }, row) =>
      values.vehicle === undefined ? findVehicle(context, row.values.vehicle) : undefined,
    invoiceNumber: async (_, { values }) => values.invoiceNumber ?? values.workOrderNumber,
    rows: async (_, __, row) => rowsOfVisit(row.values.visit).rows,
  },
}

/** Finds the type of absence with a name in any language, or with a code. */
async function findAbsenceType(
  { tx, reader }: RowContext,
  { values }: Step,
  { person: { type } }: StepOfRow['row'],
): Promise<number | undefined> {
  if (typeof type !== 'string' || values.typeCode !== undefined) return undefined
  const { rows } = await sql<{ code: number }>`
    select code from stamping_type
    where not is_presence and (code::text = ${type} or exists (
      select from jsonb_each_text(description::jsonb) as named where lower(named.value) = lower(${type})))
    order by code limit 1`.execute(tx)
  const [found] = rows
  if (found) return found.code
  throw refuseCell(reader, { part: 'person', field: 'type' }, 'importFault.noneHere', type)
}

/** Returns the name of a profile in its exact form. */
async function findProfile({ tx, reader }: RowContext, { values }: Step): Promise<string | undefined> {
  const { profile } = values
  if (typeof profile !== 'string') return undefined
  const { rows } = await sql<{ name: string }>`
    select name from access_profile where lower(name) = lower(${profile}) order by name <> ${profile}, id limit 1`.execute(
    tx,
  )
  const [found] = rows
  if (found) return found.name
  throw refuseCell(reader, { part: 'main', field: 'profile' }, 'importFault.noneHere', profile)
}

/** Returns references to the sites with some names. The writer refuses sites of others. */
async function findSites({ reader }: RowContext, { values }: Step): Promise<CellValue | undefined> {
  const { sites } = values as Values
  if (!Array.isArray(sites)) return undefined
  const found = sites.map((name: string) => {
    for (const [siteId, siteName] of reader.siteNames)
      if (siteName.trim().toLowerCase() === name.toLowerCase()) return { siteId }
    throw refuseCell(reader, { part: 'main', field: 'sites' }, 'importFault.noneHere', name)
  })
  return found as unknown as CellValue
}

/**
 * Returns the letters of a person who clocks working time, or does not. A new person clocks, unless the file says
 * otherwise, as in the form that adds several people.
 */
async function findLetters(
  context: RowContext,
  step: Step,
  { person: { clocks } }: StepOfRow['row'],
): Promise<string | undefined> {
  if (step.values.subsystem !== undefined) return undefined
  const { target } = await findTarget(context, step, step)
  if (target === null) return clocks === false ? undefined : 'M'
  if (typeof clocks !== 'boolean') return undefined
  const { subsystem } = await context.tx
    .selectFrom('employee')
    .select('subsystem')
    .where('id', '=', target.id)
    .executeTakeFirstOrThrow()
  if (isStampingEmployee(subsystem) === clocks) return undefined
  return clocks ? `${subsystem}M` : subsystem.replace(/[MU]/g, '')
}

/** Returns true for a person whom the undo of an import has deactivated. Nothing else activates a person again. */
async function bringBack(context: RowContext, step: Step): Promise<true | undefined> {
  if (step.values.isActive !== undefined) return undefined
  const { target } = await findTarget(context, step, step)
  if (target === null) return undefined
  const { numUpdatedRows = 0n } = await context.tx
    .updateTable('file_import_row')
    .set({ undone_person_id: null })
    .where('undone_person_id', '=', target.id)
    .where((is) =>
      is.exists(
        is.selectFrom('employee').select('id').where('id', '=', target.id).where('is_active', '=', false),
      ),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n ? true : undefined
}

/** Refuses barcodes that no label has. A barcode that a part has already stays possible. */
async function checkBarcodes(
  { tx, reader }: RowContext,
  steps: readonly CompletedStep[],
): Promise<readonly CompletedStep[]> {
  const wrong = steps.map(({ step }) => barcodesOf(step.values.barcodes).filter((code) => !isBarcode(code)))
  const all = wrong.flat()
  if (all.length === 0) return steps
  const rows = await tx.selectFrom('part_barcode').select('barcode').where('barcode', 'in', all).execute()
  const known = new Set(rows.map(({ barcode }) => barcode))
  return steps.map((one, index) => {
    const value = wrong[index]?.find((code) => !known.has(code))
    if (value === undefined) return one
    const fault = faultAt(reader, { part: 'main', field: 'barcodes' }, say('importFault.barcode', { value }))
    return { ...one, faults: [...one.faults, fault] }
  })
}

const barcodesOf = (value: unknown): readonly string[] => (Array.isArray(value) ? (value as string[]) : [])
