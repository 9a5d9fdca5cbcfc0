import { refuse } from '../../platform/http/refusal.ts'
import { tagOf } from './resources.ts'

/**
 * True if a header of entity tags contains a version, or `*`. Weak and strong tags are equal, because a proxy
 * may have weakened a tag.
 */
export const namesVersion = (row: { readonly version: number }, tags: string): boolean =>
  tags
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
    .some((tag) => tag === '*' || tag === tagOf(row).slice(2))

/**
 * Requires that a change is based on the current version, if it names a version.
 *
 * @throws {Refusal} scimVersionStale
 */
export function requireVersion(row: { readonly version: number }, tags: string | undefined): void {
  if (tags !== undefined && !namesVersion(row, tags)) throw refuse('scimVersionStale')
}
