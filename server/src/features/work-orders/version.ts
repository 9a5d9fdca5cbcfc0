import { sql } from 'kysely'
import type { Tx } from '../../platform/database/transaction.ts'
import { refuse } from '../../platform/http/refusal.ts'

interface Versioned {
  readonly site_id: number
  readonly id: number
  readonly version: number
}

/**
 * Lets a save pass whose `If-Match` names the version that stands, or that has none.
 *
 * @throws {Refusal} workOrderChanged, with who has changed it since (`user`, the latest first), when it was
 *   changed last (`at`), which fields (`fields`; `Jobs` for whatever lies in a job) and the `version` that stands
 */
export async function checkVersion(tx: Tx, order: Versioned, ifMatch: string | undefined): Promise<void> {
  if (ifMatch === undefined || ifMatch === '*') return
  const known = Number(/\d+/.exec(ifMatch)?.[0])
  if (known === order.version) return
  const { users, at, fields } = await changesSince(tx, order, known)
  throw refuse('workOrderChanged', {
    user: users ?? '–',
    ...(at && { at: at.toISOString() }),
    fields: fields ?? '',
    version: order.version,
  })
}

interface ChangesSince {
  readonly users: string | null
  readonly at: Date | null
  readonly fields: string | null
}

async function changesSince(tx: Tx, order: Versioned, version: number): Promise<ChangesSince> {
  const { rows } = await sql<ChangesSince>`
    with change as (
      select event.id, event.at, event.subject, event.after, employee.name
      from event left join employee on employee.id = event.employee_id
      where event.site_id = ${order.site_id} and event.entity = 'work-order'
        and event.entity_id = ${order.id} and event.version > ${version}::bigint)
    select
      (select max(at) from change) as at,
      (select string_agg(name, ', ' order by latest desc) from (
        select name, max(id) as latest from change where name is not null group by name) author) as users,
      (select string_agg(distinct name, ',' order by name) from (
        select 'Jobs' as name from change where subject is not null
        union all
        select jsonb_object_keys(after) from change where subject is null and after is not null) field) as fields
  `.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error('An aggregate has one row')
  return row
}
