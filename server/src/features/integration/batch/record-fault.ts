import type { RecordError } from '@verstas/contract/integration/batch.ts'
import {
  type ConflictReason,
  conflictReasons,
  type RecordFaultName,
  recordFaults,
} from '@verstas/contract/integration/record-faults.ts'
import type { RecordFault } from '@verstas/contract/integration/source-entities.ts'
import { textCatalogue } from '@verstas/contract/texts/catalogue.ts'
import { fillText } from '@verstas/contract/texts/entry.ts'
import type { Language } from '@verstas/contract/texts/language.ts'
import type { FieldReason } from '@verstas/domain/errors/reason.ts'

/** One reason why a record is refused. */
export interface Fault {
  /** A code of `recordFaults`, or the name of an error of the error catalogue, which has its own `message`. */
  readonly code: RecordFaultName | (string & {})
  /** The field as a JSON pointer into `data`, such as `/jobs/0/rows/3/itemNumber`. */
  readonly path: string
  readonly value?: unknown
  /** The reason of a `conflict`. Its text replaces the sentence of the code. */
  readonly reason?: ConflictReason
  /** The values of the placeholders in the sentence. */
  readonly params?: Readonly<Record<string, string | number>>
  /** A sentence that replaces that of the code, in the language of the account. */
  readonly message?: string
  /** The violated expectation, from which `message` was built. */
  readonly expected?: FieldReason
}

/** Refuses one record of a batch. The other records are not affected. */
export class RecordRefusal extends Error {
  readonly faults: readonly Fault[]

  constructor(faults: readonly Fault[]) {
    super(faults.map(({ code, path }) => `${code} ${path}`).join(', '))
    this.name = 'RecordRefusal'
    this.faults = faults
  }
}

/** Replaces the characters that the database cannot store. */
export const storable = (text: string): string => text.replaceAll('\0', '\ufffd').toWellFormed()

/** Builds the refusal of one field: `throw refuseRecord('unknownPart', '/jobs/0/rows/3/itemNumber', 'AB-1')`. */
export const refuseRecord = (
  code: RecordFaultName,
  path: string,
  value?: unknown,
  params: Fault['params'] = {},
): RecordRefusal => new RecordRefusal([{ code, path, value, params }])

/**
 * Builds the refusal of a person who does not work at a site. It has no value, because the stored id may be that of a
 * person whom the account does not see.
 */
export const refuseNotAtSite = (path: string, siteId: number): RecordRefusal =>
  refuseRecord('notAtSite', path, undefined, { site: siteId })

/** Converts faults to the form of the wire, with sentences in a language. */
export const errorsOf = (faults: readonly Fault[], language: Language): RecordError[] =>
  faults.map(({ code, path, value, reason, params = {}, message }) => ({
    code,
    path,
    message:
      message ?? fillText((reason ? conflictReasons[reason] : textOf(code))[language], language, params),
    ...(value !== undefined && { value }),
  }))

/** A fault in `rejected_record`, with the values that its sentence needs in other languages. */
type StoredFault = RecordError & Pick<Fault, 'params' | 'reason' | 'expected'>

/** Converts the faults to JSON for `rejected_record`. */
export const storedFaults = (faults: readonly Fault[], language: Language): string =>
  JSON.stringify(
    errorsOf(faults, language).map((error, index): StoredFault => {
      const { params = {}, reason, expected, message } = faults[index] ?? {}
      return {
        ...error,
        ...(message === undefined && { params }),
        ...(reason && { reason }),
        ...(expected && { expected }),
      }
    }),
  )

/**
 * Returns stored faults in the language of a reader. Faults without the parts of a sentence keep the stored
 * sentence.
 */
export const readStoredFaults = (stored: unknown, language: Language): RecordFault[] =>
  (stored as readonly StoredFault[]).map(({ code, path, message, value, params, reason, expected }) => ({
    Code: code,
    Path: path,
    Message: expected
      ? fillText(textCatalogue[`fieldReason.${expected.name}`][language], language, expected.values)
      : params && Object.hasOwn(recordFaults, code)
        ? fillText((reason ? conflictReasons[reason] : textOf(code))[language], language, params)
        : message,
    Value: plainText(value),
  }))

/** Returns a refused value for the response; undefined for lists and objects. */
export const plainValue = (value: unknown): unknown => (typeof value === 'object' ? undefined : value)

/** Returns a value as text; null for lists, objects and missing values. */
export const plainText = (value: unknown): string | null =>
  value === undefined || value === null || typeof value === 'object' ? null : String(value)

const textOf = (code: string) =>
  recordFaults[Object.hasOwn(recordFaults, code) ? (code as RecordFaultName) : 'conflict']

/**
 * Thrown if a record refers to one that has not arrived yet. The record then waits instead of being refused.
 */
export class UnknownReference extends Error {
  readonly entity: string
  /** The unknown key: `externalId:<text>` of the same source, or a natural key such as `serialNumber:<text>`. */
  readonly key: string
  readonly path: string

  constructor(entity: string, key: string, path: string) {
    super(`${entity} ${key} at ${path}`)
    this.name = 'UnknownReference'
    this.entity = entity
    this.key = key
    this.path = path
  }
}
