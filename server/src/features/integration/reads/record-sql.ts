import type { ReadableEntity } from '@verstas/contract/integration/scopes.ts'

/**
 * Returns SQL of the external ids of a record.
 *
 * @param siteId an SQL expression; null for a record of the whole group
 * @param id an SQL expression of the record's id
 */
export const externalIdsOf = (entity: ReadableEntity, siteId: string | null, id: string): string => `(
  select coalesce(json_agg(json_build_object('source', ref.source, 'externalId', ref.external_id)
    order by ref.source, ref.external_id), '[]')
  from external_ref ref
  where ref.entity = '${entity}' and ${siteId === null ? 'ref.site_id is null' : `ref.site_id = ${siteId}`}
    and ref.entity_id = ${id})`

/** Returns SQL of a `Reference` to another record; null if the expression `id` is null. */
const referenceTo = (entity: ReadableEntity, siteId: string | null, id: string): string => `
  case when ${id} is not null then json_build_object(
    'id', ${id}, 'externalIds', ${externalIdsOf(entity, siteId, id)}) end`

/** Returns SQL of a `Reference` to an employee. */
export const employee = (id: string): string => referenceTo('employees', null, id)

/** Returns SQL of a `Reference` to a record at the site of `record`. */
export const sibling = (entity: ReadableEntity, id: string): string =>
  referenceTo(entity, 'record.site_id', id)

/** Returns SQL of columns of `record` whose wire fields have the same name in camel case. */
export const columns = (...names: string[]): string =>
  names.map((name) => `'${toCamelCase(name)}', record.${name}`).join(', ')

/** Returns SQL of numeric columns of `record` as texts. */
export const decimals = (...names: string[]): string =>
  names.map((name) => `'${toCamelCase(name)}', record.${name}::text`).join(', ')

const toCamelCase = (name: string): string =>
  name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
