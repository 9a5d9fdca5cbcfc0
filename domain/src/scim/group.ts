import type { JsonObject } from '../integration/merge-patch.ts'
import { ScimFault } from './fault.ts'
import type { ScimFilter } from './filter.ts'
import { matchesElement } from './match.ts'
import { type AttributeOperation, type PatchOperation, resolveOperation } from './patch.ts'
import { groupDefinition, readValue } from './resource.ts'

/** The fields of a group in the directory. */
export interface ScimGroup {
  readonly displayName: string
  readonly externalId: string | null
  /** The ids of the users. */
  readonly memberIds: ReadonlySet<string>
}

/** The maximum number of members of a group. */
export const mostMembers = 20_000

/**
 * Reads the values of a group from a whole resource.
 *
 * @throws {ScimFault} invalidValue
 */
export function readGroup({ displayName, externalId, members }: JsonObject): ScimGroup {
  const name = typeof displayName === 'string' ? displayName.trim() : ''
  if (name === '') throw new ScimFault('invalidValue', 'displayName')
  if (externalId === '') throw new ScimFault('invalidValue', 'externalId')
  return {
    displayName: name,
    externalId: typeof externalId === 'string' ? externalId : null,
    memberIds: limited(new Set(idsIn(members as readonly JsonObject[] | undefined))),
  }
}

/**
 * Applies the operations of a PATCH request to a group, in their order.
 *
 * @throws {ScimFault}
 */
export function patchGroup(group: ScimGroup, operations: readonly PatchOperation[]): ScimGroup {
  const memberIds = new Set(group.memberIds)
  let { displayName, externalId }: { displayName: unknown; externalId: unknown } = group
  for (const operation of operations)
    for (const one of resolveOperation(groupDefinition, operation)) {
      const { op, attribute, value, at } = one
      if (attribute.name === 'members') {
        changeMembers(memberIds, one)
        limited(memberIds)
        continue
      }
      const text = op === 'remove' ? undefined : readValue(attribute, value, at)
      if (attribute.name === 'displayName') displayName = text
      else externalId = text
    }
  const patched = { displayName, ...(externalId != null && { externalId }) } as unknown as JsonObject
  return { ...readGroup(patched), memberIds }
}

function changeMembers(
  members: Set<string>,
  { op, attribute, sub, filter, value, at }: AttributeOperation,
): void {
  if (op !== 'remove') {
    if (filter !== undefined || sub !== undefined) throw new ScimFault('invalidPath', at)
    if (op === 'replace') members.clear()
    for (const id of idsIn(readValue(attribute, value, at) as readonly JsonObject[] | undefined))
      members.add(id)
    return
  }
  if (filter !== undefined) {
    for (const id of selectedBy(filter, members)) members.delete(id)
    return
  }
  const named = readValue(attribute, value, at) as readonly JsonObject[] | undefined
  if (named === undefined) members.clear()
  else for (const id of idsIn(named)) members.delete(id)
}

/**
 * Returns the members that a filter selects. The common filter `value eq "…"` is answered without a scan of
 * the list.
 */
function selectedBy(filter: ScimFilter, members: ReadonlySet<string>): readonly string[] {
  if (
    filter.kind === 'compare' &&
    filter.comparison === 'eq' &&
    filter.path.name === 'value' &&
    typeof filter.value === 'string'
  ) {
    const id = filter.value.toLowerCase()
    return members.has(id) ? [id] : []
  }
  return [...members].filter((id) => matchesElement(filter, { value: id }))
}

const idsIn = (members: readonly JsonObject[] | undefined): string[] =>
  (members ?? []).map(({ value }) => {
    if (typeof value !== 'string' || value === '') throw new ScimFault('invalidValue', 'members')
    return value.toLowerCase()
  })

function limited(memberIds: ReadonlySet<string>): ReadonlySet<string> {
  if (memberIds.size > mostMembers) throw new ScimFault('invalidValue', 'members')
  return memberIds
}

/** A directory's group that an administrator has mapped. */
export interface MappedGroup {
  /** The access profile of its members; null if the group gives only sites. */
  readonly profile: { readonly id: number; readonly rightCount: number } | null
  readonly siteIds: readonly number[]
}

/** The access profile and the sites of a person, the default site first. */
export interface GroupAccess {
  readonly profileId: number
  readonly siteIds: readonly number[]
}

/**
 * Returns the access that the mapped groups of a person grant: the sites of all groups, and the profile with
 * the most rights. The oldest of equal profiles is chosen. The present default site remains first if a group
 * grants it.
 *
 * @returns null if the groups grant no profile or no site
 */
export function accessOfGroups(
  groups: readonly MappedGroup[],
  defaultSiteId: number | undefined,
): GroupAccess | null {
  const [profile] = groups
    .flatMap((group) => group.profile ?? [])
    .toSorted((one, other) => other.rightCount - one.rightCount || one.id - other.id)
  const siteIds = [...new Set(groups.flatMap((group) => group.siteIds))].toSorted((one, other) => one - other)
  if (profile === undefined || siteIds.length === 0) return null
  const isDefault = (id: number) => id === defaultSiteId
  return {
    profileId: profile.id,
    siteIds: [...siteIds.filter(isDefault), ...siteIds.filter((id) => !isDefault(id))],
  }
}
