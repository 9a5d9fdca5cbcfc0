import { enlarge, withClient } from '../database/with-client.ts'

/** People of each site, and stampings of a person on a day. */
const amounts = { people: 40, perDay: 25 } as const
/** Stampings of one site: two years of its people. */
const perSite = amounts.people * amounts.perDay * 500

/** Ids from which the added people are numbered, above those of the demo. */
const firstPerson = 1_000_000

/**
 * Adds people of several sites with stampings on most days of the last years, until the database has about the given
 * number. Each has 25 stampings of 18 minutes a day: work without rows, cleaning, and lunch. Does nothing if they exist.
 *
 * @returns the first of the sites
 */
export async function enlargeStampings(url: string, count: number): Promise<number> {
  const sites = Math.max(1, Math.round(count / perSite))
  const days = Math.ceil(count / (sites * amounts.people * amounts.perDay))
  await enlarge(url, { table: 'stamping', rows: count, statements: statementsOf(sites, days) })
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `select min(id) as id from site where name like 'Raportit %'`,
    )
    return Number(rows[0]?.id)
  })
}

const statementsOf = (sites: number, days: number): string[] => [
  `insert into site (name) select 'Raportit ' || number from generate_series(1, ${sites}) number`,
  `insert into employee (id, name, subsystem, profile_id)
  select ${firstPerson} + number, 'Asentaja ' || number, 'M', (select min(id) from access_profile)
  from generate_series(1, ${sites * amounts.people}) number`,
  `insert into employee_site (employee_id, site_id, is_default)
  select employee.id, place.id, true
  from (select id, row_number() over (order by id) - 1 as number from employee where id > ${firstPerson}) employee
  join (select id, row_number() over (order by id) - 1 as number from site where name like 'Raportit %') place
    on place.number = employee.number / ${amounts.people}`,
  `create temporary table bench_day as
  select place.site_id, place.employee_id,
    ((current_date - day)::timestamp + interval '8 hours') at time zone 'Europe/Helsinki' as start_at
  from employee_site place cross join generate_series(1, ${days}) day where place.employee_id > ${firstPerson}`,
  `insert into shift (site_id, employee_id, start_at, end_at)
  select site_id, employee_id, start_at, start_at + interval '8 hours' from bench_day`,
  `insert into stamping (site_id, employee_id, type_code, is_presence, start_at, end_at, created_at, created_by)
  select site_id, employee_id, case place when 12 then 12 when 20 then 14 else 1 end, true,
    start_at + place * interval '18 minutes', start_at + (place + 1) * interval '18 minutes', start_at, employee_id
  from bench_day cross join generate_series(0, ${amounts.perDay - 1}) place`,
]
