import { preparedJson } from '../../platform/database/read-json.ts'
import { stampingJoins, stampingJson } from './stamping-json.ts'

/** Those that touch the day from $4 to $5 by their end, a running one last (specification.md, States). */
export const stampingsOfDay = (condition: string) => `
  select coalesce(json_agg(${stampingJson}
    order by coalesce(stamping.end_at, 'infinity'), stamping.start_at, stamping.id), '[]')
  from stamping ${stampingJoins}
  where stamping.site_id = $1
    and tstzrange(stamping.start_at, stamping.end_at) && tstzrange($4::timestamptz, $5::timestamptz)
    ${condition}`

/** `Stamping[]` of the site. */
export const stampingsRead = preparedJson('stampings-of-day', `select (${stampingsOfDay('')})::text`)

/** `Stamping[]` of an employee of the site ($6); no row when there is no such employee. */
export const employeeStampingsRead = preparedJson(
  'stampings-of-employee',
  `select (${stampingsOfDay('and stamping.employee_id = $6')})::text
  from employee_site where employee_site.site_id = $1 and employee_site.employee_id = $6`,
)

/**
 * The `Stamping` of presence that the employee ($4) began last, at any site: a person has one lane of
 * time, so it is also the one that runs, or ended last.
 */
export const latestStampingRead = preparedJson(
  'latest-stamping',
  `select ${stampingJson}::text
  from (
    select latest.* from employee_site
    cross join lateral (
      select * from stamping
      where stamping.site_id = employee_site.site_id and stamping.employee_id = $4 and stamping.is_presence
      order by stamping.start_at desc
      limit 1) latest
    where employee_site.employee_id = $4
    order by latest.start_at desc
    limit 1) stamping ${stampingJoins}`,
)

/** The stamping with a site and an id. */
const stampingOf = (siteId: string, id: string) => `
  select ${stampingJson} from stamping ${stampingJoins}
  where stamping.site_id = ${siteId}::bigint and stamping.id = ${id}::bigint`

/** `Stamping` by its site ($4) and id ($5). */
export const stampingRead = preparedJson('stamping-by-id', `select (${stampingOf('$4', '$5')})::text`)

/** The answer of `stamp`: what started, by its site ($4) and id ($5), and what ended ($6, $7); null for none. */
export const stampAnswerRead = preparedJson(
  'stamp-answer',
  `select json_build_object(
    'Started', (${stampingOf('$4', '$5')}),
    'Ended', (${stampingOf('$6', '$7')}))::text`,
)

/** `StampingType[]` in the language ($1). */
export const stampingTypesRead = preparedJson(
  'stamping-types',
  `select coalesce(json_agg(json_build_object(
    'Code', code,
    'Description', description ->> $1::text,
    'IsDefault', is_default,
    'IsWorkOrder', is_work_order,
    'IsNonPresence', not is_presence,
    'IsEndOfDay', is_end_of_day) order by position, code), '[]')::text
  from stamping_type`,
)

/** `StampingEmployee[]` of the site ($1): active, M or U in the subsystem. */
export const stampingEmployeesRead = preparedJson(
  'stamping-employees',
  `select coalesce(json_agg(json_build_object(
    'Id', employee.id,
    'Name', employee.name,
    'Subsystem', employee.subsystem) order by employee.name, employee.id), '[]')::text
  from employee
  join employee_site on employee_site.employee_id = employee.id
  where employee_site.site_id = $1 and employee.is_active and employee.subsystem ~ '[MU]'`,
)
