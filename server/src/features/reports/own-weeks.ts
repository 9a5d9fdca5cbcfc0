import { fewestForMedian, type OwnReportWeek, type ReportWeek } from '@verstas/contract/reports/entities.ts'
import { ratioOf } from '@verstas/domain/reports/figures.ts'
import * as z from 'zod'
import { jsonRead } from '../../platform/database/read-json.ts'
import { isInPeriod, isOfSites, stampedInPeriod } from './report-read.ts'

const PersonWeek = z.object({
  PersonId: z.int(),
  Week: z.string(),
  Attended: z.number(),
  Worked: z.number(),
  Sold: z.number(),
})

/**
 * The hours of each person with the caller's access profile in each week. The server shows only their
 * medians.
 */
export const teamWeeksRead = jsonRead({
  name: 'report-team-weeks',
  parameters: {
    siteIds: 'bigint[]',
    employeeId: 'bigint',
    from: 'text',
    to: 'text',
    start: 'timestamptz',
    end: 'timestamptz',
  },
  answer: z.array(PersonWeek),
  sql: `with team as (
      select employee.id from employee
      where employee.profile_id = (select profile_id from employee self where self.id = $employeeId)),
    hours as (
      select employee_id, day, case when is_lunch then 0 else minutes end as attended,
        case when is_work then minutes else 0 end as worked, 0::numeric as sold
      from report_stamping where ${stampedInPeriod} and employee_id = any (array(select id from team))
      union all
      select employee_id, day, 0, 0, minutes from report_sold
      where ${isOfSites} and ${isInPeriod('day', 'invoiced_at')} and employee_id = any (array(select id from team)))
    select coalesce(json_agg(json_build_object(
      'PersonId', weekly.employee_id,
      'Week', weekly.week,
      'Attended', weekly.attended,
      'Worked', weekly.worked,
      'Sold', weekly.sold) order by weekly.week, weekly.employee_id), '[]')::text
    from (
      select employee_id, date_trunc('week', day)::date as week, sum(attended) as attended, sum(worked) as worked,
        sum(sold) as sold
      from hours group by 1, 2) weekly`,
})

type PersonWeek = z.output<typeof PersonWeek>

/**
 * Returns the caller's hours of each week with the medians of the team. A median covers the people who worked
 * in the week; it is null if there are fewer than `fewestForMedian`.
 *
 * @param weeks the Mondays in ascending order
 */
export const ownWeeksOf = (
  hours: readonly PersonWeek[],
  { employeeId, weeks }: { readonly employeeId: number; readonly weeks: readonly string[] },
): OwnReportWeek[] =>
  weeks.map((Week) => {
    const ofWeek = hours.filter((one) => one.Week === Week)
    const {
      Attended = 0,
      Worked = 0,
      Sold = 0,
    } = ofWeek.find(({ PersonId }) => PersonId === employeeId) ?? {}
    return {
      ...{ Week, Attended, Worked, Sold },
      TeamUtilisation: medianOf(ofWeek, (person) => ratioOf(person.Worked, person.Attended)),
      TeamEfficiency: medianOf(ofWeek, (person) => ratioOf(person.Sold, person.Worked)),
    }
  })

function medianOf(
  people: readonly PersonWeek[],
  ratio: (person: Omit<ReportWeek, 'Week'>) => number | null,
): number | null {
  const sorted = people
    .map(ratio)
    .filter((value) => value !== null)
    .toSorted((a, b) => a - b)
  if (sorted.length < fewestForMedian) return null
  const middle = sorted.length / 2
  const [low = 0, high = low] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  return Math.round(50 * (low + high) * 10) / 10
}
