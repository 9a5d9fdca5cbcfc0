import { type ImportColumn, importColumns } from '@verstas/contract/imports/kinds.ts'
import type { WritableEntity } from '@verstas/contract/integration/scopes.ts'
import type { Json, JsonObject } from '@verstas/domain/integration/merge-patch.ts'
import { formatDay } from '@verstas/domain/time/format.ts'
import { sql } from 'kysely'
import { databaseErrorOf, isSerializationFailure } from '../../platform/database/database-error.ts'
import { parseJson } from '../../platform/database/read-json.ts'
import type {
  StoredChange,
  StoredFault,
  WrittenRecord,
} from '../../platform/database/tables/import-tables.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { answerOf, Refusal } from '../../platform/http/refusal.ts'
import { faultOfDatabase } from '../integration/batch/conflicts.ts'
import {
  type EntityWriter,
  type Fields,
  insertOne,
  type Target,
  updateOne,
  type WriteContext,
} from '../integration/batch/entity-writer.ts'
import { checkPatch } from '../integration/batch/parse-record.ts'
import { errorsOf, type Fault, RecordRefusal, UnknownReference } from '../integration/batch/record-fault.ts'
import { updateColumns } from '../integration/batch/write-fields.ts'
import { writerOf } from '../integration/batch/writers.ts'
import { readRecord } from '../integration/reads/read-records.ts'
import { findCustomer, findOtherVin, findOwner, findPerson } from './find-records.ts'
import { type ImportReader, words } from './import-reader.ts'
import { planRow, type Step } from './plan-row.ts'

/** The result of a row: the changes that it would make, or has made. */
export interface AppliedRow {
  readonly result: 'new' | 'changed' | 'same' | 'refused'
  readonly faults: readonly StoredFault[]
  readonly changes: readonly StoredChange[]
  readonly keys: readonly string[]
  readonly written: readonly WrittenRecord[]
}

/** The tables whose records are hidden instead of removed. */
export const hiddenTables: Partial<Record<WritableEntity, string>> = {
  customers: 'customer',
  vehicles: 'vehicle',
  parts: 'part',
  'stock-levels': 'part_stock',
  operations: 'work_operation',
  suppliers: 'supplier',
  'product-groups': 'product_group',
}

/** Refuses a row with sentences of its own. */
class RowRefusal extends Error {
  readonly faults: readonly StoredFault[]

  constructor(faults: readonly StoredFault[]) {
    super(faults.map(({ Message }) => Message).join(' '))
    this.faults = faults
  }
}

/**
 * Applies a row of an import in a savepoint, and undoes all of it if it is refused.
 *
 * @param lineOf returns the line of another row of the file that has one of the keys
 */
export async function applyRow(
  tx: Tx,
  reader: ImportReader,
  cells: readonly string[],
  { now, lineOf }: { readonly now: Date; readonly lineOf: (keys: readonly string[]) => number | undefined },
): Promise<AppliedRow> {
  const { steps, faults, person } = planRow(reader, cells)
  const refused = (found: readonly StoredFault[]): AppliedRow => ({
    ...{ result: 'refused', faults: found, changes: [], keys: [], written: [] },
  })
  if (faults.length > 0) return refused(faults)
  await sql`savepoint import_row`.execute(tx)
  try {
    const applied = await applySteps({ tx, reader, now, lineOf }, steps, person)
    await sql`release savepoint import_row`.execute(tx)
    return applied
  } catch (error) {
    const found = faultsOf(error, reader, steps)
    if (found === null) throw error
    await sql`rollback to savepoint import_row`.execute(tx)
    return refused(found)
  }
}

interface RowContext {
  readonly tx: Tx
  readonly reader: ImportReader
  readonly now: Date
  readonly lineOf: (keys: readonly string[]) => number | undefined
}

const writeContext = ({ tx, reader, now }: RowContext): WriteContext => ({
  tx,
  now,
  source: '',
  author: { employeeId: reader.employeeId },
  isTaken: true,
})

/** A step that failed, so that its fault finds its column. */
class StepError extends Error {
  readonly step: Step

  constructor(step: Step, cause: unknown) {
    super('A record of the row was refused', { cause })
    this.step = step
  }
}

async function applySteps(
  context: RowContext,
  steps: readonly Step[],
  person: Step['values'],
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
    if (step.isMain && reader.kind === 'shifts') step = await withPerson(context, step, person)
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

async function withPerson({ tx, reader }: RowContext, step: Step, person: Step['values']): Promise<Step> {
  if (step.values.employee !== undefined || (person.name === undefined && person.number === undefined))
    return step
  const found = await findPerson(tx, reader.siteId, person)
  if (found !== null) return { ...step, values: { ...step.values, employee: found } }
  const field = person.number === undefined ? 'name' : 'number'
  throw new RowRefusal([
    {
      Column: placeOf(reader, 'person', field),
      Message: words('importFault.unknownPerson', reader.language, { value: String(person[field]) }),
    },
  ])
}

interface AppliedStep {
  readonly target: Target
  readonly keys: readonly string[]
  /** Null if the record stays as it is. */
  readonly record: WrittenRecord | null
}

async function applyStep(context: RowContext, step: Step, main: Step): Promise<AppliedStep> {
  const { tx, reader, now, lineOf } = context
  const { entity } = step
  const writer = writerOf(entity) as unknown as EntityWriter<WritableEntity, WriteContext>
  const columns = columnsOf(reader, step)
  const data = wireOf(step.values, columns)
  const fields = fieldsOf(step.values)
  const { target: found, keys } = await findTarget(context, step, main, fields)
  if (step.isMain) {
    const line = lineOf(keys)
    if (line !== undefined)
      throw new RowRefusal([
        { Column: null, Message: words('importFault.sameRow', reader.language, { line }) },
      ])
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
  if (step.isOnlyNew) return { target: found, keys, record: null }
  checkPatch(entity, data, { isNew: false, language: reader.language })
  const current = await readCurrent(tx, reader, step, found, now)
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
    if (isSame(current[field], value, type)) continue
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

const columnsOf = ({ kind }: ImportReader, { part }: Step): readonly ImportColumn[] =>
  importColumns[kind].filter((column) => column.part === part)

/** Returns the values as the integration API takes them. */
const wireOf = (values: Step['values'], columns: readonly ImportColumn[]): JsonObject =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => {
      const isReference = columns.some((column) => column.field === field && column.isReference)
      return [field, isReference ? { id: value as number } : (value as Json)]
    }),
  )

const fieldsOf = (values: Step['values']): Fields<WritableEntity> => ({ ...values }) as Fields<WritableEntity>

/** Finds our record of a step, and the natural keys by which another row has the same one. */
async function findTarget(
  context: RowContext,
  { entity, part, id, values }: Step,
  main: Step,
  fields: Fields<WritableEntity>,
): Promise<{ readonly target: Target | null; readonly keys: readonly string[] }> {
  const { tx, reader } = context
  const { siteId, language } = reader
  const writer = writerOf(entity) as unknown as EntityWriter<WritableEntity, WriteContext>
  const [found] = await writer.find(writeContext(context), [fields])
  const keys = [...(found?.keys ?? []), ...(id === null ? [] : [`id ${id}`])]
  if (id !== null) {
    const target = await findById(context, entity, id)
    if (target) return { target, keys }
    const Message = words('importFault.unknownId', language, { value: id })
    throw new RowRefusal([{ Column: placeOf(reader, part, 'id'), Message }])
  }
  if (entity === 'customers') {
    const owner = part === 'owner' ? await findOwner(tx, siteId, main.values, values) : null
    const customer = owner ?? (await findCustomer(tx, siteId, values))
    return {
      target: customer === null ? null : { siteId, id: customer },
      keys: part === 'main' ? [`customer ${nameKeyOf(values)}`] : [],
    }
  }
  if (found?.target) return { target: found.target, keys }
  if (entity === 'vehicles') {
    const other = await findOtherVin(tx, siteId, values)
    const value = String(values.licenseNumber)
    if (other !== null)
      throw new RowRefusal([
        {
          Column: placeOf(reader, 'main', 'licenseNumber'),
          Message: words('importFault.otherVin', language, { value, other }),
        },
      ])
  }
  return { target: null, keys }
}

const nameKeyOf = ({ companyName, firstName, lastName, phone, email }: Step['values']): string =>
  JSON.stringify(
    [companyName, firstName, lastName, phone, email].map((part) => String(part ?? '').toLowerCase()),
  )

async function findById(
  { tx, reader, now }: RowContext,
  entity: WritableEntity,
  id: number,
): Promise<Target | null> {
  const json = await readRecord(tx, entity, id, readerOfRecords(reader, now))
  if (json === null) return null
  const { siteId } = parseJson(json) as { readonly siteId: number | null }
  return { siteId, id }
}

const readerOfRecords = ({ siteId, language }: ImportReader, now: Date) => ({
  siteIds: [siteId],
  permittedSiteIds: [siteId],
  language,
  now,
})

/** Returns the present values of a record, with our ids instead of references; null if it is hidden. */
async function readCurrent(
  tx: Tx,
  reader: ImportReader,
  { entity }: Pick<Step, 'entity'>,
  { id }: Target,
  now: Date,
): Promise<JsonObject | null> {
  const json = await readRecord(tx, entity, id, readerOfRecords(reader, now))
  if (json === null) return null
  return Object.fromEntries(
    Object.entries(parseJson(json) as JsonObject).map(([field, value]) => [field, idOf(value)]),
  )
}

const idOf = (value: Json | undefined): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && 'id' in value
    ? ((value as JsonObject).id ?? null)
    : (value ?? null)

/** The present values of a record of an import, by which an undo decides. */
export const readValues = (tx: Tx, reader: ImportReader, record: WrittenRecord, now: Date) =>
  readCurrent(
    tx,
    reader,
    { entity: record.entity as WritableEntity },
    { siteId: reader.siteId, id: record.id },
    now,
  )

async function unhide(tx: Tx, entity: WritableEntity, target: Target): Promise<void> {
  const table = hiddenTables[entity]
  if (table !== undefined) await updateColumns(tx, table, target, { is_hidden: false })
}

/** True if two values mean the same: `12.5` and `12.50` as decimals, times as instants. */
export function isSame(
  ours: Json | undefined,
  theirs: Json | undefined,
  type: ImportColumn['type'],
): boolean {
  if (ours === null || ours === undefined) return theirs === null || theirs === undefined
  if (theirs === null || theirs === undefined) return false
  if (type === 'decimal' || type === 'integer') return Number(ours) === Number(theirs)
  if (type === 'instant') return Date.parse(String(ours)) === Date.parse(String(theirs))
  if (typeof ours === 'object') return JSON.stringify(ours) === JSON.stringify(theirs)
  // Cells lose the spaces around them.
  return String(ours).trim() === String(theirs).trim()
}

function changesOf(
  reader: ImportReader,
  step: Step,
  { isNew, before, after }: WrittenRecord,
): StoredChange[] {
  if (isNew) return []
  const columns = columnsOf(reader, step)
  return Object.keys(after).map((field) => {
    const column = columns.find((one) => one.field === field)
    return {
      Label: column ? words(column.label, reader.language) : field,
      Before: shown(reader, before[field]),
      After: shown(reader, after[field]),
    }
  })
}

function shown({ language }: ImportReader, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return words(value ? 'common.yes' : 'common.no', language)
  const text = Array.isArray(value) ? value.join(', ') : String(value)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? formatDay(text) : text
}

/** Returns the place of the column of a field in the file; null if the file has no such column. */
function placeOf({ columns }: ImportReader, part: Step['part'], field: string): number | null {
  const exact = columns.findIndex((column) => column?.part === part && column.field === field)
  if (exact >= 0) return exact
  const combined = {
    lastName: 'name',
    companyName: 'name',
    makeName: 'makeAndModel',
    modelName: 'makeAndModel',
  }
  const other = combined[field as keyof typeof combined]
  const place = columns.findIndex((column) => column?.part === part && column.field === other)
  return place >= 0 ? place : null
}

/** Returns the faults of a refused row; null for errors that do not concern one row. */
function faultsOf(
  error: unknown,
  reader: ImportReader,
  steps: readonly Step[],
): readonly StoredFault[] | null {
  if (error instanceof RowRefusal) return error.faults
  const step = error instanceof StepError ? error.step : steps.at(-1)
  const cause = error instanceof StepError ? error.cause : error
  if (step === undefined) return null
  const { language } = reader
  if (cause instanceof UnknownReference) {
    const value = cause.key.split(':').slice(1).join(':')
    return [
      {
        Column: placeOfPointer(reader, step, cause.path),
        Message: words('importFault.unknown', language, { value }),
      },
    ]
  }
  if (cause instanceof Refusal)
    return answerOf(cause, language).map(({ ErrorMessage }) => ({ Column: null, Message: ErrorMessage }))
  const faults = cause instanceof RecordRefusal ? cause.faults : databaseFaults(cause, step)
  return faults === null ? null : faults.map((fault) => sentenceOf(reader, step, fault))
}

function databaseFaults(error: unknown, { entity, values }: Step): readonly Fault[] | null {
  const known = isSerializationFailure(error) ? null : databaseErrorOf(error)
  if (known === null || known.kind === 'unavailable' || known.kind === 'full') return null
  return [faultOfDatabase(entity, known, values as JsonObject)]
}

function sentenceOf(reader: ImportReader, step: Step, fault: Fault): StoredFault {
  const { language } = reader
  const field = fault.path.split('/')[1] ?? ''
  const column = importColumns[reader.kind].find((one) => one.part === step.part && one.field === field)
  const label = column ? words(column.label, language) : ''
  const Column = placeOfPointer(reader, step, fault.path)
  if (fault.code === 'missingField' || fault.code === 'required')
    return { Column, Message: words('importFault.required', language, { field: label || field }) }
  const [{ message = '' } = {}] = errorsOf([fault], language)
  return { Column, Message: label === '' ? message : `${label}: ${message}` }
}

const placeOfPointer = (reader: ImportReader, step: Step, pointer: string): number | null =>
  placeOf(reader, step.part, pointer.split('/')[1] ?? '')
