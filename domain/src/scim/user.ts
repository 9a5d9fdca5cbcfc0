import { cutText } from '@verstas/contract/cut-text.ts'
import type { JsonObject } from '../integration/merge-patch.ts'
import { ScimFault } from './fault.ts'

/** The fields of a directory user that determine the person in this app. */
export interface ScimUser {
  readonly userName: string
  readonly externalId: string | null
  readonly isActive: boolean
  /** The name of the person, at most 100 characters. */
  readonly name: string
  readonly email: string | null
}

const longestName = 100
const longestAddress = 254

/**
 * Reads the values of a user from a whole resource, as `readResource` or `applyOperations` returns it. A user without
 * `active` is active.
 *
 * @throws {ScimFault} invalidValue
 */
export function readUser(resource: JsonObject): ScimUser {
  const { userName, externalId, active, emails } = resource
  const trimmed = typeof userName === 'string' ? userName.trim() : ''
  if (trimmed === '') throw new ScimFault('invalidValue', 'userName')
  if (externalId === '') throw new ScimFault('invalidValue', 'externalId')
  const list = (emails ?? []) as readonly JsonObject[]
  if (list.filter((one) => one.primary === true).length > 1) throw new ScimFault('invalidValue', 'emails')
  return {
    userName: trimmed,
    externalId: typeof externalId === 'string' ? externalId : null,
    isActive: active !== false,
    name: nameIn(resource) || cutText(trimmed, longestName),
    email: emailIn(list),
  }
}

function nameIn({ displayName, name }: JsonObject): string {
  const { formatted, givenName, familyName } = (name ?? {}) as JsonObject
  const parts = [givenName, familyName].filter((part) => typeof part === 'string').join(' ')
  const [first = ''] = [displayName, formatted, parts]
    .map((text) => (typeof text === 'string' ? text.trim() : ''))
    .filter((text) => text !== '')
  return cutText(first, longestName).trim()
}

/** Returns the primary address, else the work address, else the first one. */
function emailIn(emails: readonly JsonObject[]): string | null {
  const chosen =
    emails.find((one) => one.primary === true) ??
    emails.find((one) => String(one.type).toLowerCase() === 'work') ??
    emails[0]
  const address = typeof chosen?.value === 'string' ? chosen.value.trim() : ''
  if (address === '') return null
  if (address.length > longestAddress || !/^[^@\s]+@[^@\s]+$/.test(address))
    throw new ScimFault('invalidValue', 'emails')
  return address
}
