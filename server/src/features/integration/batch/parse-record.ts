import { expects, issueAt } from '@verstas/contract/field-reasons.ts'
import { externalId, listFields, patches, requiredFields } from '@verstas/contract/integration/patches.ts'
import type { WritableEntity } from '@verstas/contract/integration/scopes.ts'
import { isObject } from '@verstas/contract/is-object.ts'
import { textCatalogue } from '@verstas/contract/texts/catalogue.ts'
import { fillText } from '@verstas/contract/texts/entry.ts'
import type { Language } from '@verstas/contract/texts/language.ts'
import type { JsonObject } from '@verstas/domain/integration/merge-patch.ts'
import * as z from 'zod'
import { fieldReasonOf } from '../../../platform/http/field-reason.ts'
import { issuesOf } from '../../../platform/http/union-issues.ts'
import { type Fault, RecordRefusal, refuseRecord, storable } from './record-fault.ts'

/** A well-formed record of a batch. `checkPatch` checks its fields. */
export interface BatchRecord {
  readonly externalId: string
  readonly version: string | null
  /** The merge patch; null for a deletion. */
  readonly data: JsonObject | null
}

const version = z.union([z.string().min(1).max(100), z.number()], expects('textOrNumber'))
const PatchForm = z.strictObject({ externalId, version: version.optional(), data: z.looseObject({}) })
const DeletionForm = z
  .strictObject({
    externalId,
    version: version.optional(),
    deleted: z.unknown(),
    data: z.unknown().optional(),
  })
  .check(({ value: { deleted, data }, issues }) => {
    if (deleted !== true) issues.push(issueAt(['deleted'], 'onlyTrue', { input: deleted }))
    else if (data !== undefined) issues.push(issueAt(['data'], 'notWithDeleted', { input: data }))
  })

/** The maximum number of faults in the result of one record. */
const mostFaults = 20

/**
 * Reads one record and checks its form, but not its fields.
 *
 * @throws {RecordRefusal} invalidField or unknownField, with paths that begin at the record
 */
export function parseRecord(value: unknown, language: Language): BatchRecord {
  const plain = readPlain(value)
  if (plain !== undefined) return plain
  const isDeletion = isObject(value) && 'deleted' in value
  const { data: record, error } = (isDeletion ? DeletionForm : PatchForm).safeParse(value, {
    reportInput: true,
  })
  if (error !== undefined) throw new RecordRefusal(faultsOf(error, language))
  const data = isDeletion ? null : (record.data as JsonObject)
  if (isDeeper(data, mostLevels)) throw refuseRecord('invalidField', '/data')
  return {
    externalId: record.externalId,
    version: record.version === undefined ? null : String(record.version),
    data,
  }
}

/**
 * Reads a record of the usual form without its schema, because large loads have many; undefined for any other value,
 * which may be valid as well.
 */
function readPlain(value: unknown): BatchRecord | undefined {
  if (!isObject(value)) return undefined
  for (const name in value)
    if (name !== 'externalId' && name !== 'version' && name !== 'data') return undefined
  const { externalId: id, version: given, data } = value
  const isUsual = isUsualText(id) && (given === undefined || Number.isFinite(given) || isUsualText(given))
  if (!isUsual || !isObject(data) || Object.hasOwn(data, '__proto__') || isDeeper(data, mostLevels))
    return undefined
  return { externalId: id, version: given === undefined ? null : String(given), data: data as JsonObject }
}

/** True for a text that is surely a valid external id and a valid version. */
const isUsualText = (value: unknown): value is string =>
  typeof value === 'string' && /^[\x21-\x7e]{1,100}$/.test(value)

/** The maximum depth of a record, which limits the recursion. Valid records have fewer levels. */
const mostLevels = 20

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (levels === 0) return true
  for (const name in value)
    if (isDeeper((value as Readonly<Record<string, unknown>>)[name], levels - 1)) return true
  return false
}

/** Returns the external id for the result of a record. The record may be malformed. */
export function externalIdOf(value: unknown): string | null {
  const { externalId: given } = Object(value) as { readonly externalId?: unknown }
  return typeof given === 'string' ? given : null
}

/** Returns a record in which each list that it clears by `null` is empty. */
export function withEmptyLists(entity: WritableEntity, record: BatchRecord): BatchRecord {
  const { data } = record
  const cleared = data === null ? [] : listFields[entity].filter((field) => data[field] === null)
  if (cleared.length === 0) return record
  return { ...record, data: { ...data, ...Object.fromEntries(cleared.map((field) => [field, []])) } }
}

/**
 * Checks the fields of a patch. A new record must have all required fields.
 *
 * @throws {RecordRefusal} invalidField, unknownField or missingField, with a fault for each field
 */
export function checkPatch(
  entity: WritableEntity,
  data: JsonObject,
  { isNew, language }: { readonly isNew: boolean; readonly language: Language },
): void {
  const { error } = patches[entity].safeParse(data, { reportInput: true })
  if (error !== undefined) throw new RecordRefusal(faultsOf(error, language))
  if (isNew) checkRequired(entity, data)
}

/**
 * Checks that the patch of a new record has all required fields.
 *
 * @throws {RecordRefusal} missingField
 */
export function checkRequired(entity: WritableEntity, data: JsonObject): void {
  const isGiven = (field: string) => data[field] !== undefined && data[field] !== null
  const missing = requiredFields[entity].filter((needed) => ![needed].flat().some(isGiven))
  if (missing.length === 0) return
  throw new RecordRefusal(
    missing.map((needed) => {
      const [first = ''] = [needed].flat()
      return { code: 'missingField', path: `/${first}`, params: { field: [needed].flat().join(', ') } }
    }),
  )
}

function faultsOf(error: z.ZodError, language: Language): Fault[] {
  return issuesOf(error)
    .flatMap((issue): Fault[] => issueFaults(issue, language))
    .slice(0, mostFaults)
}

function issueFaults(issue: z.core.$ZodIssue, language: Language): Fault[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ code: 'unknownField', path: pointerOf([...issue.path, key]) }))
  const expected = fieldReasonOf(issue)
  const message = fillText(textCatalogue[`fieldReason.${expected.name}`][language], language, expected.values)
  const value = shortened(issue.input)
  return [{ code: 'invalidField', path: pointerOf(issue.path), value, message, expected }]
}

/** Returns a JSON pointer (RFC 6901). */
const pointerOf = (path: readonly PropertyKey[]): string =>
  storable(path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join(''))

/** Returns a refused value for the response: shortens long texts, and omits lists and objects. */
function shortened(value: unknown): unknown {
  if (typeof value === 'string') return storable(value.slice(0, 200))
  return typeof value === 'object' && value !== null ? undefined : value
}
