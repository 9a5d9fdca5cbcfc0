import { isObject } from '@verstas/contract/is-object.ts'
import type { Json, JsonObject } from '../integration/merge-patch.ts'
import { ScimFault } from './fault.ts'

/** An attribute that this server stores. It ignores all others, as RFC 7643 allows. */
export interface Attribute {
  readonly name: string
  readonly kind: 'text' | 'flag' | 'complex' | 'list'
  /** The attributes of a complex value, or of the elements of a list. */
  readonly subs?: readonly Attribute[]
}

/** Defines a kind of resource by its writable attributes. */
export interface ResourceDefinition {
  /** The URN of the core schema. */
  readonly schema: string
  readonly attributes: readonly Attribute[]
}

const text = (name: string): Attribute => ({ name, kind: 'text' })

export const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const groupSchema = 'urn:ietf:params:scim:schemas:core:2.0:Group'

export const userDefinition: ResourceDefinition = {
  schema: userSchema,
  attributes: [
    ...['externalId', 'userName', 'displayName'].map(text),
    { name: 'active', kind: 'flag' },
    { name: 'name', kind: 'complex', subs: ['formatted', 'familyName', 'givenName'].map(text) },
    {
      name: 'emails',
      kind: 'list',
      subs: [text('value'), text('type'), { name: 'primary', kind: 'flag' }],
    },
  ],
}

export const groupDefinition: ResourceDefinition = {
  schema: groupSchema,
  attributes: [
    ...['externalId', 'displayName'].map(text),
    { name: 'members', kind: 'list', subs: [text('value')] },
  ],
}

/** Attributes that only the server sets. */
export const readOnlyAttributes: ReadonlySet<string> = new Set(['id', 'meta', 'schemas', 'groups'])

/** Maximum length of a stored text, in characters. */
const longestText = 254

/** Maximum number of e-mail addresses of a person. Groups have a separate limit for members. */
export const mostElements = 20

/** Finds an attribute by its name in any case. */
export const findAttribute = (
  attributes: readonly Attribute[] | undefined,
  name: string,
): Attribute | undefined => attributes?.find((one) => one.name.toLowerCase() === name.toLowerCase())

/**
 * Reads the known attributes of a resource in a request, with the names and types of the schema. Ignores
 * unknown and read-only attributes. An attribute that is null or an empty list is left out.
 *
 * @throws {ScimFault} invalidSyntax, invalidValue
 */
export function readResource(definition: ResourceDefinition, body: unknown): JsonObject {
  if (!isObject(body)) throw new ScimFault('invalidSyntax', 'body')
  const resource: Record<string, Json> = {}
  for (const [key, value] of Object.entries(body)) {
    const attribute = findAttribute(definition.attributes, nameIn(definition, key))
    const read = attribute && readValue(attribute, value, attribute.name)
    if (attribute && read !== undefined) resource[attribute.name] = read
  }
  return resource
}

/** Removes the URN prefix of the core schema from an attribute name. */
const nameIn = ({ schema }: ResourceDefinition, key: string): string =>
  key.toLowerCase().startsWith(`${schema.toLowerCase()}:`) ? key.slice(schema.length + 1) : key

/**
 * Converts a value to the type of its attribute; undefined for no value.
 *
 * @param at the path of the value, for error messages
 * @throws {ScimFault} invalidValue
 */
export function readValue(attribute: Attribute, value: unknown, at: string): Json | undefined {
  if (value === null || value === undefined) return undefined
  switch (attribute.kind) {
    case 'text':
      return readText(unwrapped(value), at)
    case 'flag':
      return readFlag(unwrapped(value), at)
    case 'complex':
      return readComplex(attribute, value, at)
    case 'list':
      return readList(attribute, value, at)
  }
}

/** Entra ID may send the only value of an attribute as `[{ "value": … }]`. */
const unwrapped = (value: unknown): unknown =>
  Array.isArray(value) && value.length === 1 && isObject(value[0]) ? value[0].value : value

function readText(value: unknown, at: string): string {
  const read = typeof value === 'number' ? String(value) : value
  // PostgreSQL stores neither NUL characters nor unpaired surrogates.
  if (typeof read !== 'string' || read.length > longestText || /[\0\p{Cs}]/u.test(read))
    throw new ScimFault('invalidValue', at)
  return read
}

/** Reads a boolean. Entra ID sends `"True"` and `"False"`. */
function readFlag(value: unknown, at: string): boolean {
  if (typeof value === 'boolean') return value
  if (typeof value === 'string' && /^(?:true|false)$/i.test(value)) return value.toLowerCase() === 'true'
  throw new ScimFault('invalidValue', at)
}

function readComplex({ subs }: Attribute, value: unknown, at: string): JsonObject | undefined {
  if (!isObject(value)) throw new ScimFault('invalidValue', at)
  const read: Record<string, Json> = {}
  for (const [key, one] of Object.entries(value)) {
    const sub = findAttribute(subs, key)
    const part = sub && readValue(sub, one, `${at}.${sub.name}`)
    if (sub && part !== undefined) read[sub.name] = part
  }
  return Object.keys(read).length === 0 ? undefined : read
}

function readList(attribute: Attribute, value: unknown, at: string): Json[] | undefined {
  const elements = (Array.isArray(value) ? value : [value]).flatMap((element: unknown) => {
    if (element === null) return []
    const whole = typeof element === 'string' ? { value: element } : element
    return readComplex(attribute, whole, at) ?? []
  })
  if (attribute.name === 'emails' && elements.length > mostElements) throw new ScimFault('invalidValue', at)
  return elements.length === 0 ? undefined : elements
}
