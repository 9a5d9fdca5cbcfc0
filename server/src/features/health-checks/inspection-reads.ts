import { inspectionEndpoints } from '@verstas/contract/health-checks/endpoints.ts'
import {
  FollowUp,
  Inspection,
  InspectionAttachment,
  InspectionPhoto,
  InspectionSignature,
  Property,
} from '@verstas/contract/health-checks/entities.ts'
import type { SurveyDefinition } from '@verstas/contract/health-checks/survey-definition.ts'
import { tyreSeasons } from '@verstas/contract/tyres/entities.ts'
import { TyreLimits } from '@verstas/contract/tyres/limits.ts'
import * as z from 'zod'
import { jsonRead } from '../../platform/database/read-json.ts'
import { tyreLimitsJson } from '../../platform/database/tyre-limits-json.ts'
import { inspectionPhotosJson } from '../attachments/attachment-reads.ts'
import { offeredSurveys } from './templates/offered-surveys.ts'

const ofReader = { siteId: 'bigint', language: 'text' } as const

/** The templates for a vehicle. Returns no row if the site has no such vehicle. */
export const surveysRead = jsonRead({
  name: 'surveys',
  parameters: { ...ofReader, vehicleId: 'bigint' },
  answer: inspectionEndpoints.listSurveys.answer,
  sql: `select (
      select coalesce(json_agg(json_build_object(
        'SurveyId', survey.id,
        'Name', latest.definition -> 'Name' ->> $language) order by survey.position, survey.id), '[]')
      from survey
      cross join lateral (
        select definition from survey_version where survey_id = survey.id order by version desc limit 1) latest
      where ${offeredSurveys('$siteId')})::text
    from vehicle where vehicle.site_id = $siteId and vehicle.id = $vehicleId`,
})

/** The current templates of the site. */
export const templatesRead = jsonRead({
  name: 'templates',
  parameters: { siteId: 'bigint' },
  answer: z.array(
    z.object({ SurveyId: z.int(), SurveyVersion: z.int(), Definition: z.custom<SurveyDefinition>() }),
  ),
  sql: `select coalesce(json_agg(json_build_object(
      'SurveyId', survey.id,
      'SurveyVersion', latest.version,
      'Definition', latest.definition) order by survey.position, survey.id), '[]')::text
    from survey
    cross join lateral (
      select * from survey_version where survey_id = survey.id order by version desc limit 1) latest
    where ${offeredSurveys('$siteId')}`,
})

/** SQL: the fields of `Inspection` for the rows `inspection` and `version`. */
const inspectionFields = `
  'Id', inspection.id,
  'InspectionId', inspection.id,
  'VehicleId', inspection.vehicle_id,
  'SurveyId', inspection.survey_id,
  'SurveyName', version.definition -> 'Name' ->> $language,
  'Name', version.definition -> 'Name' ->> $language,
  'LastModified', inspection.modified_at,
  'LastModifier', (select name from employee where id = inspection.modified_by),
  'Version', inspection.version,
  'State', initcap(inspection.state),
  'Soon', inspection.soon_count,
  'Now', inspection.now_count,
  'OrderNumber', (
    select order_number from work_order where site_id = $siteId and id = inspection.work_order_id),
  'ExternalNumber', (
    select external_number from work_order where site_id = $siteId and id = inspection.work_order_id)`

const versionJoin = `
  join survey_version version
    on version.survey_id = inspection.survey_id and version.version = inspection.survey_version`

const maxInspections = 100

/**
 * The 100 inspections of a vehicle that were modified last. Returns no row if the site has no such vehicle.
 */
export const inspectionsOfVehicleRead = jsonRead({
  name: 'inspections-of-vehicle',
  parameters: { ...ofReader, vehicleId: 'bigint' },
  answer: z.array(Inspection.omit({ Properties: true }).extend({ Properties: z.array(z.never()) })),
  sql: `select (
      select coalesce(json_agg(json_build_object(${inspectionFields}, 'Properties', '[]'::json)
        order by inspection.modified_at desc, inspection.id desc), '[]')
      from (
        select * from inspection where site_id = $siteId and vehicle_id = vehicle.id
        order by modified_at desc, id desc limit ${maxInspections}) inspection ${versionJoin})::text
    from vehicle where vehicle.site_id = $siteId and vehicle.id = $vehicleId`,
})

/** SQL: the properties of an inspection that satisfy a condition, sorted by key. */
const propertiesOf = (inspectionId: string, condition = 'true') => `(
  select coalesce(json_agg(json_build_object('Key', property.key, 'Value', property.value)
    order by property.key collate "C"), '[]')
  from inspection_property property
  where property.site_id = $siteId and property.inspection_id = ${inspectionId} and ${condition})`

const personOf = (employeeId: string) =>
  `(select json_build_object('Id', id, 'Name', name) from employee where id = ${employeeId})`

/** SQL: an array of `FollowUp` for an inspection, the oldest first. */
const followUpsOf = (inspectionId: string) => `(
  select coalesce(json_agg(json_build_object(
    'Key', follow_up.key,
    'Kind', follow_up.kind,
    'At', follow_up.created_at,
    'By', ${personOf('follow_up.created_by')},
    'OrderNumber', work_order.order_number,
    'ExternalNumber', work_order.external_number,
    'JobNumber', job.job_number,
    'ActivityId', follow_up.activity_id,
    'Date', follow_up.remind_on,
    'Note', follow_up.note) order by follow_up.id), '[]')
  from inspection_follow_up follow_up
  left join work_order on work_order.site_id = $siteId and work_order.id = follow_up.work_order_id
  left join job on job.site_id = $siteId and job.id = follow_up.job_id
  where follow_up.site_id = $siteId and follow_up.inspection_id = ${inspectionId})`

/**
 * SQL condition: the work of a follow-up is done. The follow-up's job has labour and all of it is signed, or
 * its work order is closed.
 */
const isWorkDone = `coalesce((
  select work_order.status in ('C', 'I') or exists (
    select from job_row where site_id = $siteId and job_id = follow_up.job_id
      and row_type = 'LabourOperation' and not is_marked_as_deleted)
    and not exists (
      select from job_row where site_id = $siteId and job_id = follow_up.job_id
        and row_type = 'LabourOperation' and not is_marked_as_deleted and done_at is null)
  from work_order where work_order.site_id = $siteId and work_order.id = follow_up.work_order_id), false)`

/** SQL: the signatures of the row `inspection` as JSON, the oldest first. */
const signaturesJson = `(
  select coalesce(json_agg(json_build_object(
    'Id', signature.field,
    'SignerName', signature.signer_name,
    'By', ${personOf('signature.signed_by')},
    'At', signature.signed_at,
    'Voided', case when signature.voided_at is not null then json_build_object(
      'At', signature.voided_at, 'By', ${personOf('signature.voided_by')}) end) order by signature.id), '[]')
  from inspection_signature signature
  where signature.site_id = $siteId and signature.inspection_id = inspection.id)`

/**
 * SQL: the wheels of the newest tyre record of the row `vehicle`. Twin wheels are one entry, with the depth
 * of the worse one. If two records have the same time, the one with the lower id is used.
 */
const treadsJson = `(
  select coalesce(json_agg(json_build_object(
    'axleNumber', tread.axle_number,
    'side', initcap(tread.side),
    'Depth', tread.depth,
    'Season', tread.season,
    'Measured', tread.measured_at) order by tread.axle_number, tread.side), '[]')
  from (
    select wheel.axle_number, wheel.side, min(wheel.depth) as depth, type.season, newest.measured_at
    from (
      select record.* from tyre_record record
      where record.site_id = $siteId and record.vehicle_id = vehicle.id
      order by record.measured_at desc, record.id limit 1) newest
    join tyre_type type on type.code = newest.type_code
    join tyre_wheel wheel on wheel.site_id = $siteId and wheel.record_id = newest.id
    group by wheel.axle_number, wheel.side, type.season, newest.measured_at) tread)`

/** Maximum number of a vehicle's earlier inspections whose findings are read. */
const maxEarlier = 20

/**
 * SQL: the checks, notes, markers and follow-ups of earlier inspections of the row `vehicle`, the oldest
 * first.
 */
const earlierJson = (condition: string) => `(
  select coalesce(json_agg(json_build_object(
    'InspectionId', earlier.id,
    'At', earlier.modified_at,
    'By', (select name from employee where id = earlier.modified_by),
    'Photos', ${inspectionPhotosJson('earlier')},
    'Definition', version.definition,
    'Properties', ${propertiesOf('earlier.id', `property.key ~ '^(check|note|markers?)\\.'`)},
    'FollowUps', (
      select coalesce(json_agg(json_build_object(
        'Key', follow_up.key,
        'Kind', follow_up.kind,
        'Date', follow_up.remind_on,
        'IsDone', ${isWorkDone}) order by follow_up.id), '[]')
      from inspection_follow_up follow_up
      where follow_up.site_id = $siteId and follow_up.inspection_id = earlier.id)) order by earlier.created_at, earlier.id), '[]')
  from (
    select * from inspection other
    where other.site_id = $siteId and other.vehicle_id = vehicle.id and ${condition}
    order by other.created_at desc, other.id desc limit ${maxEarlier}) earlier
  join survey_version version
    on version.survey_id = earlier.survey_id and version.version = earlier.survey_version)`

const surroundings = (earlierWhen: string) => `
  'SurveyVersion', version.version,
  'Definition', version.definition,
  'Vehicle', json_build_object(
    'VehicleId', vehicle.id,
    'LicenseNumber', vehicle.plate_or_vin,
    'SerialNumber', vehicle.vin_or_stand_in,
    'MakeName', vehicle.make_name,
    'ModelName', vehicle.model_name,
    'SubmodelName', vehicle.submodel_name),
  'TyreLimits', ${tyreLimitsJson},
  'Treads', ${treadsJson},
  'Earlier', ${earlierJson(earlierWhen)}`

const definition = z.custom<SurveyDefinition>()

const Surroundings = z.object({
  SurveyVersion: z.int(),
  Definition: definition,
  Vehicle: z.object({
    VehicleId: z.int(),
    LicenseNumber: z.string(),
    SerialNumber: z.string(),
    MakeName: z.string(),
    ModelName: z.string(),
    SubmodelName: z.string().nullable(),
  }),
  TyreLimits,
  Treads: z.array(
    z.object({
      axleNumber: z.int(),
      side: z.enum(['Left', 'Right']),
      Depth: z.number(),
      Season: z.enum(tyreSeasons),
      Measured: z.string(),
    }),
  ),
  Earlier: z.array(
    z.object({
      InspectionId: z.int(),
      At: z.string(),
      By: z.string(),
      Photos: z.array(InspectionPhoto.extend({ Property: z.string().nullable(), ContentType: z.string() })),
      Definition: definition,
      Properties: z.array(Property),
      FollowUps: z.array(
        z.object({
          Key: z.string(),
          Kind: FollowUp.shape.Kind,
          Date: z.string().nullable(),
          IsDone: z.boolean(),
        }),
      ),
    }),
  ),
})
export type StoredSurroundings = z.output<typeof Surroundings>

/** An inspection with all data of its form. */
export const inspectionRead = jsonRead({
  name: 'inspection',
  parameters: { ...ofReader, inspectionId: 'bigint' },
  answer: Surroundings.extend({
    ...Inspection.shape,
    WorkOrder: z
      .object({
        Id: z.int(),
        GlobalId: z.string(),
        OrderNumber: z.int(),
        ExternalNumber: z.string().nullable(),
      })
      .nullable(),
    Attachments: z.array(InspectionAttachment),
    Signatures: z.array(InspectionSignature),
    FollowUps: z.array(FollowUp),
  }),
  sql: `select json_build_object(${inspectionFields},
      'Properties', ${propertiesOf('inspection.id')},
      'WorkOrder', (
        select json_build_object('Id', id, 'GlobalId', global_id, 'OrderNumber', order_number,
          'ExternalNumber', external_number)
        from work_order where site_id = $siteId and id = inspection.work_order_id),
      'Attachments', ${inspectionPhotosJson('inspection')},
      'Signatures', ${signaturesJson},
      'FollowUps', ${followUpsOf('inspection.id')},
      ${surroundings('(other.created_at, other.id) < (inspection.created_at, inspection.id)')})::text
    from inspection
    join vehicle on vehicle.site_id = inspection.site_id and vehicle.id = inspection.vehicle_id
    join site on site.id = inspection.site_id ${versionJoin}
    where inspection.site_id = $siteId and inspection.id = $inspectionId`,
})

/** The data of a new inspection's form. Returns no row if the site has no such vehicle or template. */
export const newInspectionRead = jsonRead({
  name: 'new-inspection',
  parameters: { siteId: 'bigint', vehicleId: 'bigint', surveyId: 'bigint' },
  answer: Surroundings,
  sql: `select json_build_object(${surroundings('true')})::text
    from vehicle
    join site on site.id = vehicle.site_id
    join survey on survey.id = $surveyId and ${offeredSurveys('$siteId')}
    cross join lateral (
      select * from survey_version where survey_id = survey.id order by version desc limit 1) version
    where vehicle.site_id = $siteId and vehicle.id = $vehicleId`,
})

/** The follow-ups of an inspection's findings. */
export const followUpsRead = jsonRead({
  name: 'inspection-follow-ups',
  parameters: { siteId: 'bigint', inspectionId: 'bigint' },
  answer: z.array(FollowUp),
  sql: `select ${followUpsOf('$inspectionId')}::text`,
})
