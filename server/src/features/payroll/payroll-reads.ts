import * as z from 'zod'
import { jsonRead } from '../../platform/database/read-json.ts'
import { instantSchema, timeKindOf, timeKindSchema } from '../stamping/stamping-reads.ts'

/** The people of a site who stamp, with their shifts and stampings at all sites since `$neededFrom`. */
export const payTimeRead = jsonRead({
  name: 'payroll-time',
  parameters: { siteId: 'bigint', neededFrom: 'timestamptz', neededTo: 'timestamptz' },
  answer: z.array(
    z.strictObject({
      id: z.int(),
      name: z.string(),
      number: z.string().nullable(),
      /** The start and end of each shift. */
      shifts: z.array(z.tuple([instantSchema, instantSchema])),
      /** The start, end, presence, time kind, type and use of each stamping, and whether it is at this site. */
      stampings: z.array(
        z.tuple([
          instantSchema,
          instantSchema.nullable(),
          z.boolean(),
          timeKindSchema,
          z.int(),
          z.enum(['work', 'break', 'emergency']),
          z.boolean(),
        ]),
      ),
    }),
  ),
  sql: `select coalesce(json_agg(json_build_object(
      'id', employee.id,
      'name', employee.name,
      'number', coalesce(paid.number, nullif(trim(employee.number), '')),
      'shifts', coalesce((
        select json_agg(json_build_array(milliseconds(shift.start_at), milliseconds(shift.end_at)))
        from employee_site place
        join shift on shift.site_id = place.site_id and shift.employee_id = place.employee_id
        where place.employee_id = employee.id
          and shift.end_at > $neededFrom and shift.start_at < $neededTo), '[]'),
      'stampings', coalesce((
        select json_agg(json_build_array(
          milliseconds(stamping.start_at),
          milliseconds(stamping.end_at),
          stamping.is_presence,
          ${timeKindOf('stamping')},
          stamping.type_code,
          case when type.is_lunch then 'break' when type.is_emergency then 'emergency' else 'work' end,
          stamping.site_id = $siteId))
        from employee_site place
        join stamping on stamping.site_id = place.site_id and stamping.employee_id = place.employee_id
        join stamping_type type on type.code = stamping.type_code
        where place.employee_id = employee.id and stamping.start_at < $neededTo
          and (stamping.end_at > $neededFrom or stamping.end_at is null)), '[]')) order by employee.name, employee.id), '[]')::text
    from employee_site own
    join employee on employee.id = own.employee_id
    left join payroll_number paid on paid.site_id = own.site_id and paid.employee_id = own.employee_id
    where own.site_id = $siteId and not employee.is_workqueue`,
})
