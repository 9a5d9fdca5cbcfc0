import type { ErrorName } from '@verstas/contract/errors/catalogue.ts'
import { importColumns } from '@verstas/contract/imports/kinds.ts'
import type { TextName } from '@verstas/contract/texts/catalogue.ts'
import type { JsonObject } from '@verstas/domain/integration/merge-patch.ts'
import { databaseErrorOf, isSerializationFailure } from '../../platform/database/database-error.ts'
import type { StoredFault } from '../../platform/database/tables/import-tables.ts'
import { answerOf, Refusal } from '../../platform/http/refusal.ts'
import { faultOfDatabase } from '../integration/batch/conflicts.ts'
import { errorsOf, type Fault, RecordRefusal, UnknownReference } from '../integration/batch/record-fault.ts'
import { type ImportReader, words } from './import-reader.ts'
import type { Step } from './plan-row.ts'

/** Refuses a row with messages for the person. */
export class RowRefusal extends Error {
  readonly faults: readonly StoredFault[]
  /** The natural keys of the record if another row has the same key. */
  readonly keys: readonly string[]

  constructor(faults: readonly StoredFault[], keys: readonly string[] = []) {
    super(faults.map(({ Message }) => Message).join(' '))
    this.faults = faults
    this.keys = keys
  }
}

/** Returns the refusal of a row because of one cell. */
export const refuseCell = (
  reader: ImportReader,
  { part, field }: { readonly part: Step['part']; readonly field: string },
  name: Extract<TextName, `importFault.${string}`>,
  value: string | number,
): RowRefusal =>
  new RowRefusal([{ Column: placeOf(reader, part, field), Message: words(name, reader.language, { value }) }])

/** Maps refusals of administrators' changes to fields. */
const fieldsOfRefusals: Partial<Record<ErrorName, string>> = {
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

/** Returns the index of a field's column in the file; null if the file has no such column. */
export function placeOf({ columns }: ImportReader, part: Step['part'], field: string): number | null {
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

/** Returns the faults of a refused row; null if the error does not concern one row. */
export function faultsOf(
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
    return answerOf(cause, language).map(({ ErrorMessage }, place) => ({
      Column: placeOf(reader, step.part, fieldsOfRefusals[cause.reasons[place]?.name ?? 'unexpected'] ?? ''),
      Message: ErrorMessage,
    }))
  const faults = cause instanceof RecordRefusal ? cause.faults : databaseFaults(cause, step)
  return faults === null ? null : faults.map((fault) => sentenceOf(reader, step, fault))
}

function databaseFaults(error: unknown, { entity, values }: Step): readonly Fault[] | null {
  const databaseError = isSerializationFailure(error) ? null : databaseErrorOf(error)
  if (databaseError === null || databaseError.kind === 'unavailable' || databaseError.kind === 'full')
    return null
  return [faultOfDatabase(entity, databaseError, values as JsonObject)]
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
