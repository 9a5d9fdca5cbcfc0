import { day } from '@verstas/contract/fields.ts'
import { balanceKinds } from '@verstas/contract/stamping/hours.ts'
import * as z from 'zod'
import { jsonRead } from '../../../platform/database/read-json.ts'
import { instantSchema, timeKindOf, timeKindSchema } from '../stamping-reads.ts'

const HoursOfEmployee = z.strictObject({
  isFlexInUse: z.boolean(),
  isKiKyInUse: z.boolean(),
  /** The start and end of each shift. */
  shifts: z.array(z.tuple([instantSchema, instantSchema])),
  /** The opening balances of all sites. */
  openings: z.array(z.strictObject({ day, kind: z.enum(balanceKinds), minutes: z.int() })),
  /** The start, end, presence and time kind of each stamping. */
  stampings: z.array(z.tuple([instantSchema, instantSchema.nullable(), z.boolean(), timeKindSchema])),
})

/**
 * The input for the computation of an employee's hours. It includes all sites, because a person has one
 * balance. Returns no row if the site has no such employee.
 */
export const hoursRecordRead = jsonRead({
  name: 'hours-record',
  parameters: { siteId: 'bigint', employeeId: 'bigint' },
  answer: HoursOfEmployee,
  sql: `select json_build_object(
      'isFlexInUse', employee.is_flex_in_use,
      'isKiKyInUse', employee.is_kiky_in_use,
      'shifts', coalesce((
        select json_agg(json_build_array(milliseconds(shift.start_at), milliseconds(shift.end_at)))
        from employee_site place
        join shift on shift.site_id = place.site_id and shift.employee_id = place.employee_id
        where place.employee_id = employee.id), '[]'),
      'openings', coalesce((
        select json_agg(json_build_object('day', opening.day, 'kind', opening.kind, 'minutes', opening.minutes))
        from opening_balance opening where opening.employee_id = employee.id), '[]'),
      'stampings', coalesce((
        select json_agg(json_build_array(
          milliseconds(stamping.start_at),
          milliseconds(stamping.end_at),
          stamping.is_presence,
          ${timeKindOf('stamping')}))
        from employee_site place
        join stamping on stamping.site_id = place.site_id and stamping.employee_id = place.employee_id
        where place.employee_id = employee.id), '[]'))::text
    from employee
    join employee_site on employee_site.employee_id = employee.id and employee_site.site_id = $siteId
    where employee.id = $employeeId`,
})
