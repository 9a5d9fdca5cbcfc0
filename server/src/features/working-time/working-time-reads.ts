import { StampingCorrection } from '@verstas/contract/stamping/corrections.ts'
import * as z from 'zod'
import { jsonRead } from '../../platform/database/read-json.ts'
import { correctionsOfSpan } from '../stamping/corrections/correction-reads.ts'
import { instantSchema, timeKindOf, timeKindSchema } from '../stamping/stamping-reads.ts'

const RecordOfEmployee = z.strictObject({
  name: z.string(),
  hasEmergencyType: z.boolean(),
  /** The start of the person's first shift or stamping. */
  firstAt: instantSchema.nullable(),
  /** The start and end of each shift. */
  shifts: z.array(z.tuple([instantSchema, instantSchema])),
  /** The start, end, presence, time kind, type and use of each stamping. */
  stampings: z.array(
    z.tuple([
      instantSchema,
      instantSchema.nullable(),
      z.boolean(),
      timeKindSchema,
      z.int(),
      z.enum(['work', 'break', 'emergency']),
    ]),
  ),
  corrections: z.array(StampingCorrection),
  correctionsElsewhere: z.int(),
})

/** SQL: the sites of the person. */
const sites = 'from employee_site place'
const isPerson = 'place.employee_id = employee.id'

/**
 * The shifts and stampings of a person at all sites since `$neededFrom`, and the corrections from `$start` to
 * `$end`. Corrections at other sites are counted, or listed if `$isOwn`. Returns no row if the site has no such
 * person.
 */
export const workingTimeRead = jsonRead({
  name: 'working-time-record',
  parameters: {
    siteId: 'bigint',
    employeeId: 'bigint',
    language: 'text',
    isOwn: 'boolean',
    start: 'timestamptz',
    end: 'timestamptz',
    neededFrom: 'timestamptz',
  },
  answer: RecordOfEmployee,
  sql: `select json_build_object(
      'name', employee.name,
      'hasEmergencyType', exists (select from stamping_type where is_emergency),
      'firstAt', (
        select milliseconds(least(min(first_shift.start_at), min(first_stamping.start_at)))
        ${sites}
        left join lateral (
          select min(start_at) as start_at from shift
          where shift.site_id = place.site_id and shift.employee_id = place.employee_id) first_shift on true
        left join lateral (
          select min(start_at) as start_at from stamping
          where stamping.site_id = place.site_id and stamping.employee_id = place.employee_id) first_stamping on true
        where ${isPerson}),
      'shifts', coalesce((
        select json_agg(json_build_array(milliseconds(shift.start_at), milliseconds(shift.end_at)))
        ${sites}
        join shift on shift.site_id = place.site_id and shift.employee_id = place.employee_id
        where ${isPerson} and shift.end_at > $neededFrom), '[]'),
      'stampings', coalesce((
        select json_agg(json_build_array(
          milliseconds(stamping.start_at),
          milliseconds(stamping.end_at),
          stamping.is_presence,
          ${timeKindOf('stamping')},
          stamping.type_code,
          case when type.is_lunch then 'break' when type.is_emergency then 'emergency' else 'work' end))
        ${sites}
        join stamping on stamping.site_id = place.site_id and stamping.employee_id = place.employee_id
        join stamping_type type on type.code = stamping.type_code
        where ${isPerson} and (stamping.end_at > $neededFrom or stamping.end_at is null)), '[]'),
      'corrections', (${correctionsOfSpan('and ($isOwn or place.site_id = $siteId)')}),
      'correctionsElsewhere', (
        select count(*)::int
        ${sites}
        join stamping_correction correction
          on correction.site_id = place.site_id and correction.employee_id = place.employee_id
        where ${isPerson} and not $isOwn and place.site_id <> $siteId
          and correction.kind <> 'Comment' and correction.touches && tstzrange($start, $end)))::text
    from employee
    join employee_site on employee_site.employee_id = employee.id and employee_site.site_id = $siteId
    where employee.id = $employeeId`,
})
