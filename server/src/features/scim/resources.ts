import type { ScimGroupAnswer, ScimUserAnswer } from '@verstas/contract/scim/entities.ts'
import type { JsonObject } from '@verstas/domain/integration/merge-patch.ts'
import { groupSchema, userSchema } from '@verstas/domain/scim/resource.ts'
import { type Selection, selectAttributes } from '@verstas/domain/scim/select.ts'
import type { Selectable } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

export type UserRow = Selectable<Tables['scim_user']>
export type GroupRow = Selectable<Tables['scim_group']>

/** The entity tag of a version (RFC 7644, 3.14). */
export const tagOf = ({ version }: { readonly version: number }): string => `W/"${version}"`

interface Answering {
  /** The base address of the directory's calls. */
  readonly base: string
  readonly selection: Selection
}

const metaOf = (row: UserRow | GroupRow, resourceType: 'User' | 'Group', base: string) => ({
  resourceType,
  created: row.created_at.toISOString(),
  lastModified: row.changed_at.toISOString(),
  location: `${base}/${resourceType}s/${row.id}`,
  version: tagOf(row),
})

/** Returns a user in the form of SCIM. */
export const answerUser = (row: UserRow, { base, selection }: Answering): ScimUserAnswer =>
  selectAttributes(
    { schemas: [userSchema], id: row.id, ...(row.resource as JsonObject), meta: metaOf(row, 'User', base) },
    selection,
  ) as ScimUserAnswer

/**
 * Returns a group in the form of SCIM.
 *
 * @param memberIds undefined if the selection has no members
 */
export const answerGroup = (
  row: GroupRow,
  memberIds: readonly string[] | undefined,
  { base, selection }: Answering,
): ScimGroupAnswer =>
  selectAttributes(
    {
      schemas: [groupSchema],
      id: row.id,
      ...(row.external_id !== null && { externalId: row.external_id }),
      displayName: row.display_name,
      ...(memberIds && {
        members: memberIds.map((value) => ({ value, $ref: `${base}/Users/${value}`, type: 'User' })),
      }),
      meta: metaOf(row, 'Group', base),
    },
    selection,
  ) as ScimGroupAnswer
