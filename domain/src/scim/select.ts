import type { Json, JsonObject } from '../integration/merge-patch.ts'
import { type AttributePath, parseAttributePath } from './filter.ts'

/** The attributes that a request asks for (RFC 7644, 3.9), as comma-separated lists of names. */
export interface Selection {
  readonly attributes?: string | undefined
  readonly excludedAttributes?: string | undefined
}

/** Attributes that every response contains. */
const always = new Set(['id', 'schemas'])

/**
 * Returns the requested attributes of a resource. Ignores unknown names.
 *
 * @throws {ScimFault} invalidPath
 */
export function selectAttributes(resource: JsonObject, selection: Selection): JsonObject {
  const asked = pathsIn(selection.attributes)
  const excluded = pathsIn(selection.excludedAttributes)
  return Object.fromEntries(
    Object.entries(resource).flatMap(([name, value]): [string, Json][] => {
      const key = name.toLowerCase()
      if (always.has(key)) return [[name, value]]
      const ofName = (paths: readonly AttributePath[]) => paths.filter((path) => path.name === key)
      if (asked !== null) {
        const paths = ofName(asked)
        if (paths.length === 0) return []
        if (paths.some(({ sub }) => sub === undefined)) return [[name, value]]
        return [[name, withSubs(value, (sub) => paths.some((path) => path.sub === sub))]]
      }
      const paths = ofName(excluded ?? [])
      if (paths.some(({ sub }) => sub === undefined)) return []
      if (paths.length === 0) return [[name, value]]
      return [[name, withSubs(value, (sub) => !paths.some((path) => path.sub === sub))]]
    }),
  )
}

/**
 * Checks the requested attributes. A change calls it before it writes, because the response comes after that.
 *
 * @throws {ScimFault} invalidPath
 */
export function checkSelection({ attributes, excludedAttributes }: Selection): void {
  pathsIn(attributes)
  pathsIn(excludedAttributes)
}

const pathsIn = (names: string | undefined): readonly AttributePath[] | null => {
  const list = (names ?? '').split(',').map((name) => name.trim())
  const filled = list.filter((name) => name !== '')
  return filled.length === 0 ? null : filled.map(parseAttributePath)
}

function withSubs(value: Json, isWanted: (sub: string) => boolean): Json {
  if (Array.isArray(value)) return value.map((element) => withSubs(element, isWanted))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).filter(([sub]) => isWanted(sub.toLowerCase())))
}
