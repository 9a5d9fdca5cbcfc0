import type { SettingItem, SettingPage } from '@verstas/contract/settings/entities.ts'
import { type RawBuilder, sql } from 'kysely'
import { type JsonText, toJson } from '../../platform/database/read-json.ts'
import type { Db, Tx } from '../../platform/database/transaction.ts'
import { beginsWithNumber, hasWords } from '../../platform/database/typed-search.ts'
import type { CurrentSession } from '../../platform/session/current-session.ts'
import type { FieldColumn, ListStore, StoredList } from './list-stores.ts'
import { lockText, readTexts } from './text-items.ts'

/** The maximum number of items per page. */
const pageSize = 200

function valueSql(column: FieldColumn): string {
  if (typeof column === 'string') return `item.${column}`
  return 'sql' in column ? column.sql : `item.${column.column}->>'${column.key}'`
}

/** Returns SQL that converts an item to JSON. */
const itemJson = ({ store }: StoredList, { siteId }: ListPlace) =>
  withValue(
    '$site',
    sql`${siteId}::bigint`,
    `json_build_object('Id', item.${store.key}::text, ${store.source ? `'Source', ${store.source}, ` : ''}'Values', json_build_object(${Object.entries(
      store.columns,
    )
      .map(([field, column]) => `'${field}', ${valueSql(column)}`)
      .join(', ')}))`,
  )

/** The site and the employee of the session. They determine the items of a list. */
export type ListPlace = Pick<CurrentSession, 'siteId' | 'employeeId'>

/** Returns SQL that selects the items of the list for a session. */
export const itemsAt = ({ list, store }: StoredList, place: ListPlace) => sql`
  ${sql.raw(store.condition ?? 'true')} and ${itemsOf(store, place, list.isOfSite)}`

const itemsOf = (store: ListStore, { siteId, employeeId }: ListPlace, isOfSite: boolean) => {
  if (store.isSites)
    return sql`exists (
      select from employee_site place
      where place.site_id = item.id and place.employee_id = ${employeeId} and place.is_active)`
  return isOfSite ? sql`item.site_id = ${siteId}` : sql`true`
}

/**
 * Returns SQL that selects the item with a key. Compares ids as numbers, so that PostgreSQL can use the
 * index.
 */
export const hasKey = ({ key }: ListStore, value: string) => {
  if (key !== 'id') return sql`item.${sql.ref(key)}::text = ${value}`
  return /^\d{1,15}$/.test(value) ? sql`item.id = ${value}::bigint` : sql`false`
}

/** Returns SQL that filters items: catalogue items by number and words, other items by a part of any text. */
function isFoundBy({ columns, search }: ListStore, typed: string) {
  if (!search) {
    const texts = Object.values(columns).map((column) => `coalesce(${valueSql(column)}::text, '')`)
    return sql`strpos(lower(concat_ws(' ', ${sql.raw(texts.join(', '))})), lower(${typed})) > 0`
  }
  const conditions = `(${beginsWithNumber(search.number, '$typed')} or ${hasWords(search.words, '$typed')})`
  return withValue('$typed', sql`${typed}::text`, conditions)
}

/** Returns SQL in which the name is replaced by the value. */
const withValue = (name: string, value: RawBuilder<unknown>, text: string) =>
  sql.join(
    text.split(name).map((part) => sql.raw(part)),
    value,
  )

interface PageQuery {
  readonly place: ListPlace
  readonly search?: string | undefined
  readonly after?: string | undefined
}

/** Reads a page of items. */
export async function readItems(
  db: Db | Tx,
  stored: StoredList,
  query: PageQuery,
): Promise<JsonText<SettingPage>> {
  const { store } = stored
  if (store.isText) {
    const { place, search, after } = query
    return toJson(await readTexts(db, { siteId: place.siteId, search, after, pageSize }))
  }
  const isFound = query.search ? isFoundBy(store, query.search) : sql`true`
  const isAfter =
    query.after === undefined
      ? sql`true`
      : sql`(${sql.raw(store.order)}) > (select ${sql.raw(store.order)} from ${sql.table(store.table)} item
          where ${hasKey(store, query.after)} and ${itemsAt(stored, query.place)})`
  const { rows } = await sql<{ page: JsonText<SettingPage> }>`
    with item as (
      select * from ${sql.table(store.table)} item
      where ${itemsAt(stored, query.place)} and ${isFound} and ${isAfter}
      order by ${sql.raw(store.order)} limit ${pageSize + 1}),
    found as (
      select item.${sql.ref(store.key)}::text as key, ${itemJson(stored, query.place)} as json,
        row_number() over (order by ${sql.raw(store.order)}) as place
      from item)
    select json_build_object(
      'Items', (select coalesce(json_agg(json order by place), '[]') from found where place <= ${pageSize}),
      'Next', (select max(key) filter (where place = ${pageSize}) from found
        having count(*) > ${pageSize}))::text as page`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('A query without a table has one row')
  return row.page
}

/** Reads and locks an item; null if the list has no such item at the site. */
export async function lockItem(
  tx: Tx,
  stored: StoredList,
  place: ListPlace,
  key: string,
): Promise<SettingItem | null> {
  const { store } = stored
  if (store.isText) return lockText(tx, place.siteId, key)
  const { rows } = await sql<{ item: string }>`
    select ${itemJson(stored, place)}::text as item from ${sql.table(store.table)} item
    where ${hasKey(store, key)} and ${itemsAt(stored, place)}
    for no key update`.execute(tx)
  return rows[0] ? (JSON.parse(rows[0].item) as SettingItem) : null
}
