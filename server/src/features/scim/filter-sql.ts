import { ScimFault } from '@verstas/domain/scim/fault.ts'
import type { AttributePath, Comparison, FilterValue, ScimFilter } from '@verstas/domain/scim/filter.ts'
import { groupSchema, userSchema } from '@verstas/domain/scim/resource.ts'
import { type RawBuilder, sql } from 'kysely'

type Condition = RawBuilder<boolean>

/** A column that a filter compares. */
interface Column {
  readonly sql: RawBuilder<unknown>
  readonly kind: 'exact' | 'caseless' | 'flag' | 'instant'
}

/** A list whose elements a filter compares. `exists` completes a condition about one element. */
interface List {
  readonly columns: Readonly<Record<string, Column>>
  readonly exists: (condition: Condition) => Condition
}

/** The attributes of a kind of resource by their names in lower case. */
export interface Filtered {
  readonly schema: string
  readonly columns: Readonly<Record<string, Column>>
  readonly lists: Readonly<Record<string, List>>
}

const caseless = (text: RawBuilder<unknown>): Column => ({ sql: sql`lower(${text})`, kind: 'caseless' })
const meta = {
  'meta.created': { sql: sql`created_at`, kind: 'instant' },
  'meta.lastmodified': { sql: sql`changed_at`, kind: 'instant' },
} as const

export const filteredUsers: Filtered = {
  schema: userSchema,
  columns: {
    id: { sql: sql`id::text`, kind: 'exact' },
    externalid: { sql: sql`external_id`, kind: 'exact' },
    username: caseless(sql`user_name`),
    active: { sql: sql`is_active`, kind: 'flag' },
    displayname: caseless(sql`resource ->> 'displayName'`),
    'name.formatted': caseless(sql`resource #>> '{name,formatted}'`),
    'name.familyname': caseless(sql`resource #>> '{name,familyName}'`),
    'name.givenname': caseless(sql`resource #>> '{name,givenName}'`),
    ...meta,
  },
  lists: {
    emails: {
      columns: {
        value: caseless(sql`email ->> 'value'`),
        type: caseless(sql`email ->> 'type'`),
        primary: { sql: sql`(email ->> 'primary')::boolean`, kind: 'flag' },
      },
      exists: (condition) =>
        sql`exists (select from jsonb_array_elements(resource -> 'emails') email where ${condition})`,
    },
  },
}

export const filteredGroups: Filtered = {
  schema: groupSchema,
  columns: {
    id: { sql: sql`id::text`, kind: 'exact' },
    externalid: { sql: sql`external_id`, kind: 'exact' },
    displayname: caseless(sql`display_name`),
    ...meta,
  },
  lists: {
    members: {
      columns: { value: { sql: sql`member.user_id::text`, kind: 'exact' } },
      exists: (condition) =>
        sql`exists (select from scim_member member where member.group_id = scim_group.id and ${condition})`,
    },
  },
}

/**
 * Converts a filter to an SQL condition.
 *
 * @throws {ScimFault} invalidFilter for an unknown attribute, or a value of another type
 */
export function conditionOf(filtered: Filtered, filter: ScimFilter): Condition {
  switch (filter.kind) {
    case 'and':
      return sql`(${conditionOf(filtered, filter.parts[0])} and ${conditionOf(filtered, filter.parts[1])})`
    case 'or':
      return sql`(${conditionOf(filtered, filter.parts[0])} or ${conditionOf(filtered, filter.parts[1])})`
    case 'not':
      return sql`not coalesce(${conditionOf(filtered, filter.part)}, false)`
    case 'element': {
      const list = ofSchema(filtered, filter.path) && filtered.lists[filter.path.name]
      if (!list) throw refusePath(filter.path)
      return list.exists(conditionOf({ schema: '', columns: list.columns, lists: {} }, filter.filter))
    }
    case 'present':
      return onAttribute(filtered, filter.path, (column) => sql`${column.sql} is not null`)
    case 'compare':
      return onAttribute(filtered, filter.path, (column) => compare(column, filter.comparison, filter.value))
  }
}

/** Builds a condition about an attribute; for a list about the values of its elements. */
function onAttribute(
  filtered: Filtered,
  path: AttributePath,
  condition: (column: Column) => Condition,
): Condition {
  if (!ofSchema(filtered, path)) throw refusePath(path)
  const { name, sub } = path
  const column = filtered.columns[sub === undefined ? name : `${name}.${sub}`]
  if (column) return condition(column)
  const list = filtered.lists[name]
  const ofElement = list?.columns[sub ?? 'value']
  if (!list || !ofElement) throw refusePath(path)
  return list.exists(condition(ofElement))
}

const ofSchema = ({ schema }: Filtered, path: AttributePath): boolean =>
  path.schema === undefined || path.schema === schema.toLowerCase()

const refusePath = ({ name, sub }: AttributePath): ScimFault =>
  new ScimFault('invalidFilter', sub === undefined ? name : `${name}.${sub}`)

function compare(column: Column, comparison: Comparison, value: FilterValue): Condition {
  if (value === null) {
    if (comparison === 'eq') return sql`${column.sql} is null`
    if (comparison === 'ne') return sql`${column.sql} is not null`
    throw new ScimFault('invalidFilter', 'null')
  }
  const wanted = typedValue(column, value)
  switch (comparison) {
    case 'eq':
      return sql`${column.sql} = ${wanted}`
    case 'ne':
      return sql`${column.sql} is distinct from ${wanted}`
    default:
      return order(column, comparison, wanted)
  }
}

function order(
  column: Column,
  comparison: Exclude<Comparison, 'eq' | 'ne'>,
  wanted: RawBuilder<unknown>,
): Condition {
  const isText = column.kind === 'exact' || column.kind === 'caseless'
  const isOfText = ['co', 'sw', 'ew'].includes(comparison)
  if (column.kind === 'flag' || (isOfText && !isText)) throw new ScimFault('invalidFilter', comparison)
  switch (comparison) {
    case 'co':
      return sql`strpos(${column.sql}, ${wanted}) > 0`
    case 'sw':
      return sql`starts_with(${column.sql}, ${wanted})`
    case 'ew':
      return sql`right(${column.sql}, length(${wanted})) = ${wanted}`
    case 'gt':
      return sql`${column.sql} > ${wanted}`
    case 'ge':
      return sql`${column.sql} >= ${wanted}`
    case 'lt':
      return sql`${column.sql} < ${wanted}`
    case 'le':
      return sql`${column.sql} <= ${wanted}`
  }
}

/** Returns the compared value with the type of its column. */
function typedValue({ kind }: Column, value: string | number | boolean): RawBuilder<unknown> {
  if (kind === 'flag') {
    const flag = String(value).toLowerCase()
    if (flag !== 'true' && flag !== 'false') throw new ScimFault('invalidFilter', String(value))
    return sql`${flag === 'true'}::boolean`
  }
  const text = String(value)
  if (/[\0\p{Cs}]/u.test(text)) throw new ScimFault('invalidFilter', 'value')
  if (kind === 'instant') {
    const instant = new Date(text)
    const year = Number.isNaN(instant.getTime()) ? 0 : instant.getUTCFullYear()
    if (year < 1900 || year > 2999) throw new ScimFault('invalidFilter', text)
    return sql`${instant}::timestamptz`
  }
  return kind === 'caseless' ? sql`lower(${text}::text)` : sql`${text}::text`
}
