import type { ErrorName } from '@verstas/contract/errors/catalogue.ts'
import { type ImportKind, importColumns } from '@verstas/contract/imports/kinds.ts'
import type { TextName } from '@verstas/contract/texts/catalogue.ts'
import type { JsonObject } from '@verstas/domain/integration/merge-patch.ts'
import { databaseErrorOf, isSerializationFailure } from '../../platform/database/database-error.ts'
import type { StoredFault, StoredText } from '../../platform/database/tables/import-tables.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { faultOfDatabase } from '../integration/batch/conflicts.ts'
import { type Fault, RecordRefusal, UnknownReference } from '../integration/batch/record-fault.ts'
import { candidatesOf } from './fields-of-columns.ts'
import type { ImportReader } from './import-reader.ts'
import type { Step } from './step.ts'
import { joined, say, sentenceOfFault } from './stored-text.ts'

/** Refuses a row with messages for the person. */
export class RowRefusal extends Error {
  readonly faults: readonly StoredFault[]
  /** The natural keys of the record if another row has the same key. */
  readonly keys: readonly string[]

  constructor(faults: readonly StoredFault[], keys: readonly string[] = []) {
    super(JSON.stringify(faults))
    this.faults = faults
    this.keys = keys
  }
}

/** The part of a row and its field that a fault concerns. */
export interface FaultyField {
  readonly part: Step['part']
  readonly field: string
}

/** Returns the refusal of a row for the value of one cell. */
export const refuseCell = (
  reader: ImportReader,
  field: FaultyField,
  name: Extract<TextName, `importFault.${string}`>,
  value: string | number,
): RowRefusal => new RowRefusal([faultAt(reader, field, say(name, { value }))])

/** Maps refusals of administrators' changes to fields. */
const fieldsOfRefusals: Partial<Record<ErrorName, string>> = {
  directoryManages: 'name',
  personHasMoreRights: 'profile',
  siteNotAllowed: 'sites',
}

/** Wraps the error of a step, so that the fault can name its column. */
export class StepError extends Error {
  readonly step: Step

  constructor(step: Step, cause: unknown) {
    super('A record of the row was refused', { cause })
    this.step = step
  }
}

/** Returns a fault of a field. If the file has no column for the field, the fault names the column to add. */
export function faultAt(reader: ImportReader, field: FaultyField, Message: StoredText): StoredFault {
  const Column = placeOf(reader, field)
  const Key = Column === null ? keyOf(reader.kind, field) : undefined
  return { Column, Message, ...(Key !== undefined && { Key }) }
}

/** Returns the place of the column of a field in the file; null if the file has no such column. */
function placeOf({ kind, columns }: ImportReader, faulty: FaultyField): number | null {
  for (const { part, field } of candidatesOf(kind, faulty)) {
    const place = columns.findIndex((column) => column?.part === part && column.field === field)
    if (place >= 0) return place
  }
  return null
}

function keyOf(kind: ImportKind, faulty: FaultyField): string | undefined {
  for (const { part, field } of candidatesOf(kind, faulty)) {
    const column = importColumns[kind].find((one) => one.part === part && one.field === field)
    if (column !== undefined && !column.isReference) return column.key
  }
  return undefined
}

/** Returns the faults of a refused row; null if the error does not concern one row. */
export function faultsOf(
  error: unknown,
  reader: ImportReader,
  steps: readonly Step[],
): readonly StoredFault[] | null {
  if (error instanceof RowRefusal) return error.faults
  const step = error instanceof StepError ? error.step : steps.at(-1)
  const cause = error instanceof StepError ? error.cause : error
  if (cause instanceof RowRefusal) return cause.faults
  if (step === undefined) return null
  if (cause instanceof UnknownReference) {
    const value = cause.key.split(':').slice(1).join(':')
    return [faultAt(reader, fieldOf(step, cause.path), say('importFault.unknown', { value }))]
  }
  if (cause instanceof Refusal)
    return cause.reasons.map((reason) =>
      faultAt(reader, { part: step.part, field: fieldsOfRefusals[reason.name] ?? '' }, { Reason: reason }),
    )
  const faults = cause instanceof RecordRefusal ? cause.faults : databaseFaults(cause, step)
  return faults === null ? null : faults.map((fault) => sentenceOf(reader, step, fault))
}

function databaseFaults(error: unknown, { entity, values }: Step): readonly Fault[] | null {
  const databaseError = isSerializationFailure(error) ? null : databaseErrorOf(error)
  if (databaseError === null || databaseError.kind === 'unavailable' || databaseError.kind === 'full')
    return null
  return [faultOfDatabase(entity, databaseError, values as JsonObject)]
}

const fieldOf = ({ part }: Step, pointer: string): FaultyField => ({
  part,
  field: pointer.split('/')[1] ?? '',
})

function sentenceOf(reader: ImportReader, step: Step, fault: Fault): StoredFault {
  const faulty = fieldOf(step, fault.path)
  const label = labelOf(reader.kind, faulty)
  if (fault.code === 'missingField' || fault.code === 'required')
    return faultAt(reader, faulty, say('importFault.required', { field: label ?? faulty.field }))
  const sentence = sentenceOfFault(fault)
  return faultAt(reader, faulty, label === undefined ? sentence : joined([label, sentence], ': '))
}

function labelOf(kind: ImportKind, faulty: FaultyField): StoredText | undefined {
  for (const { part, field } of candidatesOf(kind, faulty)) {
    const column = importColumns[kind].find((one) => one.part === part && one.field === field)
    if (column !== undefined) return say(column.label)
  }
  return undefined
}
