import { isObject } from '@verstas/contract/is-object.ts'
import type { Json, JsonObject } from '../integration/merge-patch.ts'
import { ScimFault } from './fault.ts'
import { type PatchPath, parsePatchPath, type ScimFilter } from './filter.ts'
import { matchesElement } from './match.ts'
import {
  type Attribute,
  findAttribute,
  mostElements,
  type ResourceDefinition,
  readOnlyAttributes,
  readValue,
} from './resource.ts'

/** An operation of a PATCH request (RFC 7644, 3.5.2). */
export interface PatchOperation {
  readonly op: 'add' | 'replace' | 'remove'
  readonly path: string | undefined
  readonly value: unknown
}

/** The maximum number of operations of a request. */
export const mostOperations = 1000

/**
 * Reads the operations of a PATCH request. Names and operators may have any case, because Entra ID writes
 * `"op": "Replace"`.
 *
 * @throws {ScimFault} invalidSyntax
 */
export function readOperations(body: unknown): readonly PatchOperation[] {
  const list = isObject(body) ? fieldOf(body, 'operations') : undefined
  if (!Array.isArray(list) || list.length === 0 || list.length > mostOperations)
    throw new ScimFault('invalidSyntax', 'Operations')
  return list.map((one: unknown) => {
    if (!isObject(one)) throw new ScimFault('invalidSyntax', 'Operations')
    const op = String(fieldOf(one, 'op')).toLowerCase()
    if (op !== 'add' && op !== 'replace' && op !== 'remove') throw new ScimFault('invalidSyntax', 'op')
    const path = fieldOf(one, 'path')
    if (path !== undefined && path !== null && typeof path !== 'string')
      throw new ScimFault('invalidPath', 'path')
    return { op, path: path || undefined, value: fieldOf(one, 'value') }
  })
}

const fieldOf = (object: Readonly<Record<string, unknown>>, name: string): unknown =>
  Object.entries(object).find(([key]) => key.toLowerCase() === name)?.[1]

/** An operation on one attribute. */
export interface AttributeOperation {
  readonly op: PatchOperation['op']
  readonly attribute: Attribute
  readonly sub: Attribute | undefined
  readonly filter: ScimFilter | undefined
  readonly value: unknown
  /** The path to name in error messages. */
  readonly at: string
}

/**
 * Splits an operation into operations on known attributes. An operation without a path becomes one operation
 * for each attribute of its value; Entra ID also sends paths as attribute names. Ignores unknown attributes
 * and schemas.
 *
 * @throws {ScimFault} invalidPath, noTarget, mutability
 */
export function resolveOperation(
  definition: ResourceDefinition,
  { op, path, value }: PatchOperation,
): readonly AttributeOperation[] {
  if (path !== undefined) {
    const parsed = parsePatchPath(path)
    if (readOnlyAttributes.has(parsed.path.name) && parsed.path.schema === undefined)
      throw new ScimFault('mutability', path)
    return operationOn(definition, parsed, { op, value, at: path })
  }
  if (op === 'remove') throw new ScimFault('noTarget', 'path')
  if (!isObject(value)) throw new ScimFault('invalidValue', 'value')
  return Object.entries(value).flatMap(([key, one]) => {
    const parsed = parsedOrNull(key)
    return parsed === null ? [] : operationOn(definition, parsed, { op, value: one, at: key })
  })
}

/** Returns null for the name of an extension, which is no path. */
function parsedOrNull(key: string): PatchPath | null {
  try {
    return parsePatchPath(key)
  } catch {
    return null
  }
}

function operationOn(
  { schema, attributes }: ResourceDefinition,
  { path, filter }: PatchPath,
  { op, value, at }: Pick<AttributeOperation, 'op' | 'value' | 'at'>,
): readonly AttributeOperation[] {
  if (path.schema !== undefined && path.schema !== schema.toLowerCase()) return []
  const attribute = findAttribute(attributes, path.name)
  if (attribute === undefined) return []
  if (filter !== undefined && attribute.kind !== 'list') throw new ScimFault('invalidPath', at)
  if (path.sub === undefined) return [{ op, attribute, sub: undefined, filter, value, at }]
  const sub = findAttribute(attribute.subs, path.sub)
  return sub === undefined ? [] : [{ op, attribute, sub, filter, value, at }]
}

/**
 * Applies the operations to a resource, in their order.
 *
 * @param resource the known attributes, as `readResource` returns them
 * @throws {ScimFault} noTarget if a filter selects no element to replace; otherwise the faults of
 * `resolveOperation`
 */
export function applyOperations(
  definition: ResourceDefinition,
  resource: JsonObject,
  operations: readonly PatchOperation[],
): JsonObject {
  let patched = resource
  for (const operation of operations)
    for (const one of resolveOperation(definition, operation)) {
      const { [one.attribute.name]: before, ...others } = patched
      const after = applyTo(one, before)
      patched = after === undefined ? others : { ...others, [one.attribute.name]: after }
    }
  return patched
}

function applyTo(operation: AttributeOperation, before: Json | undefined): Json | undefined {
  const { op, attribute, sub, value, at } = operation
  if (attribute.kind === 'list') {
    const after = applyToList(operation, (before ?? []) as readonly JsonObject[])
    if (after !== undefined && after.length > mostElements) throw new ScimFault('invalidValue', at)
    return after
  }
  if (sub !== undefined) {
    const { [sub.name]: _, ...others } = (before ?? {}) as JsonObject
    const part = op === 'remove' ? undefined : readValue(sub, value, at)
    return withoutNothing(part === undefined ? others : { ...others, [sub.name]: part })
  }
  if (op === 'remove') return undefined
  const read = readValue(attribute, value, at)
  return attribute.kind === 'complex' && read !== undefined
    ? { ...((before ?? {}) as JsonObject), ...(read as JsonObject) }
    : read
}

const withoutNothing = (value: JsonObject): JsonObject | undefined =>
  Object.keys(value).length === 0 ? undefined : value

function applyToList(
  { op, attribute, sub, filter, value, at }: AttributeOperation,
  before: readonly JsonObject[],
): readonly Json[] | undefined {
  const isSelected = (element: JsonObject) => filter === undefined || matchesElement(filter, element)
  const withValue = (element: JsonObject): JsonObject => {
    if (sub !== undefined) {
      const { [sub.name]: _, ...others } = element
      const part = op === 'remove' ? undefined : readValue(sub, value, at)
      return part === undefined ? others : { ...others, [sub.name]: part }
    }
    return { ...element, ...((readValue({ ...attribute, kind: 'complex' }, value, at) ?? {}) as JsonObject) }
  }
  if (op === 'remove') {
    if (sub !== undefined)
      return listOf(before.map((element) => (isSelected(element) ? withValue(element) : element)))
    const named = filter === undefined ? ((readValue(attribute, value, at) ?? []) as JsonObject[]) : []
    const isNamed = (element: JsonObject) =>
      named.length === 0 || named.some((one) => one.value === element.value)
    return listOf(before.filter((element) => !(isSelected(element) && isNamed(element))))
  }
  if (filter === undefined && sub === undefined) {
    const sent = (readValue(attribute, value, at) ?? []) as JsonObject[]
    return listOf(op === 'replace' ? sent : sent.reduce(withElement, before))
  }
  const selected = before.filter(isSelected)
  if (selected.length > 0) {
    const changed = new Set(selected)
    return listOf(
      onePrimary(
        before.map((element) => (changed.has(element) ? withValue(element) : element)),
        sub?.name === 'primary' || sub === undefined ? selected.map((one) => before.indexOf(one)) : [],
      ),
    )
  }
  // Directories replace `emails[type eq "work"].value` of people without an address, so the element is added.
  const added = filter === undefined ? {} : elementOf(filter)
  if (added === null) throw new ScimFault('noTarget', at)
  return listOf(withElement(before, withValue(added)))
}

const listOf = (elements: readonly JsonObject[]): readonly Json[] | undefined => {
  const filled = elements.filter((element) => element.value !== undefined)
  return filled.length === 0 ? undefined : filled
}

/** Adds an element unless an equal one exists. A new primary element replaces the earlier one. */
function withElement(list: readonly JsonObject[], element: JsonObject): readonly JsonObject[] {
  const place = list.findIndex((one) => one.value === element.value && one.type === element.type)
  const whole = place < 0 ? [...list, element] : list.with(place, { ...list[place], ...element })
  return onePrimary(whole, [place < 0 ? list.length : place])
}

/** Clears `primary` on all other elements if a changed element sets it. */
function onePrimary(list: readonly JsonObject[], changed: readonly number[]): readonly JsonObject[] {
  const primary = changed.find((place) => list[place]?.primary === true)
  if (primary === undefined) return list
  return list.map((element, place) =>
    place !== primary && element.primary === true ? { ...element, primary: false } : element,
  )
}

/** Builds the element that a filter of equality comparisons describes; null for any other filter. */
function elementOf(filter: ScimFilter): JsonObject | null {
  if (filter.kind === 'and') {
    const [one, other] = filter.parts.map(elementOf)
    return one && other ? { ...one, ...other } : null
  }
  return filter.kind === 'compare' && filter.comparison === 'eq' && filter.value !== null
    ? { [filter.path.name]: filter.value }
    : null
}
