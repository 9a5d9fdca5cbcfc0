import type { PlainErrorName, Reason } from '@verstas/domain/errors/reason.ts'
import { sql } from 'kysely'
import type { Tx } from '../database/transaction.ts'
import { refuse } from '../http/refusal.ts'
import type { EventRecord } from './record-event.ts'

/** A locked row with a version, and the error to throw if a save is based on an older version. */
export interface Versioned {
  readonly entity: EventRecord['entity']
  readonly row: { readonly site_id: number; readonly id: number; readonly version: number }
  readonly error: PlainErrorName
  /** Returns additional data of the refusal. */
  readonly more?: () => Promise<Reason['data']>
}

/** The parts of a request that can contain a version. */
interface Save {
  readonly headers: { readonly 'if-match'?: string | undefined }
  readonly body: { readonly Version?: number | null | undefined }
}

/**
 * Returns the version that a save is based on: the one in `If-Match`, or else the `Version` of the entity in
 * the body. Undefined if both are missing. `If-Match: *` is ignored.
 */
export function baseVersionOf({ headers: { 'if-match': tag }, body }: Save): number | undefined {
  if (tag === undefined || tag === '*') return body.Version ?? undefined
  return Number(/\d+/.exec(tag)?.[0])
}

/**
 * Checks that a save is based on the current version. Accepts a save without a version.
 *
 * @throws {Refusal} the entity's error. Its data has `user` (the authors of later changes, the latest first)
 * and `at` (the time of the last change). It also has `fields` (the changed fields, with `Jobs` for a change
 * in a job) and the current `version`.
 */
export async function checkVersion(
  tx: Tx,
  versioned: Versioned,
  baseVersion: number | undefined,
): Promise<void> {
  const { row, error, more } = versioned
  if (baseVersion === undefined || baseVersion === row.version) return
  const { users, at, fields } = await changesSince(tx, versioned, baseVersion)
  throw refuse(error, {
    user: users ?? '–',
    ...(at && { at: at.toISOString() }),
    fields: fields ?? '',
    version: row.version,
    ...(more && (await more())),
  })
}

interface ChangesSince {
  readonly users: string | null
  readonly at: Date | null
  readonly fields: string | null
}

async function changesSince(tx: Tx, versioned: Versioned, version: number): Promise<ChangesSince> {
  const { entity, row } = versioned
  const { rows } = await sql<ChangesSince>`
    with change as (
      select event.id, event.at, event.subject, event.after, coalesce(employee.name, service_account.name) as name
      from event
      left join employee on employee.id = event.employee_id
      left join service_account on service_account.id = event.service_account_id
      where event.site_id in (${sitesOfEvents(versioned)}) and event.entity = ${entity}
        and event.entity_id = ${row.id} and event.version > ${version}::bigint)
    select
      (select max(at) from change) as at,
      (select string_agg(name, ', ' order by latest desc) from (
        select name, max(id) as latest from change where name is not null group by name) author) as users,
      (select string_agg(distinct name, ',' order by name) from (
        select 'Jobs' as name from change where subject is not null
        union all
        select jsonb_object_keys(after) from change where subject is null and after is not null) field) as fields
  `.execute(tx)
  const [found] = rows
  if (found === undefined) throw new Error('An aggregate has one row')
  return found
}

/**
 * Returns SQL of the sites whose events may be about the entity. Events about a person may be at any of the
 * person's sites.
 */
const sitesOfEvents = ({ entity, row }: Versioned) =>
  entity === 'employee'
    ? sql`select site_id from employee_site where employee_id = ${row.id}`
    : sql`${row.site_id}::bigint`
