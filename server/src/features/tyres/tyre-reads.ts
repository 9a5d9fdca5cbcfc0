import { tyreEndpoints } from '@verstas/contract/tyres/endpoints.ts'
import { jsonRead } from '../../platform/database/read-json.ts'

/** SQL of the contract's `TyreType` for a row `type` of `tyre_type`. */
const typeJson = `json_build_object(
  'Code', type.code,
  'Description', type.description ->> $language,
  'Season', type.season)`

/** SQL: a list of the contract's `AxleData` for the row `record` of `tyre_record`. */
export const axlesOfRecord = `(
  select coalesce(json_agg(json_build_object(
    'axleNumber', axle.axle_number,
    'DepthLeft', measured.left_outer,
    'DepthRight', measured.right_outer,
    'DepthLeftInner', measured.left_inner,
    'DepthRightInner', measured.right_inner,
    'Make', axle.make,
    'Model', axle.model,
    'Width', axle.width,
    'Height', axle.height,
    'Diameter', axle.diameter,
    'Speed', axle.speed,
    'LoadIndex', axle.load_index,
    'WetGrip', axle.wet_grip,
    'NoiseLevel', axle.noise_level,
    'RollResistance', axle.roll_resistance,
    'Dot', axle.dot,
    'Size', axle.size,
    'WheelType', axle.wheel_type,
    'WheelMake', axle.wheel_make,
    'WheelModel', axle.wheel_model,
    'WheelSize', axle.wheel_size) order by axle.axle_number), '[]')
  from tyre_axle axle
  cross join lateral (
    select
      max(depth) filter (where side = 'left' and not is_inner) as left_outer,
      max(depth) filter (where side = 'right' and not is_inner) as right_outer,
      max(depth) filter (where side = 'left' and is_inner) as left_inner,
      max(depth) filter (where side = 'right' and is_inner) as right_inner
    from tyre_wheel wheel
    where wheel.site_id = axle.site_id and wheel.record_id = axle.record_id
      and wheel.axle_number = axle.axle_number) measured
  where axle.site_id = record.site_id and axle.record_id = record.id)`

/**
 * SQL of the contract's `TyreRecord` for a row `record` of `tyre_record`; the statement must contain
 * `recordJoins`.
 */
const recordJson = `json_build_object(
  'Oid', record.oid,
  'vehicleId', record.vehicle_id,
  'workOrderId', record.work_order_id,
  'tyreType', ${typeJson},
  'purchaseDate', record.purchase_date,
  'mileage', record.mileage,
  'comment', record.comment,
  'created', record.created_at,
  'Measured', record.measured_at,
  'salesmanId', record.measured_by,
  'SalesmanName', (select name from employee where id = record.measured_by),
  'userId', record.saved_by,
  'associatedEntityGlobalID', (
    select global_id from work_order where site_id = $siteId and id = record.work_order_id),
  'AxleData', ${axlesOfRecord},
  'HistoryEntryOid', (
    select entry.oid from tyre_history_entry entry
    where entry.site_id = $siteId and entry.record_id = record.id order by entry.id desc limit 1),
  'Version', record.version)`

const recordJoins = `join tyre_type type on type.code = record.type_code`

/** The maximum number of records that a read of a vehicle returns. Older records are omitted. */
export const maxRecords = 100

const vehicleParameters = { siteId: 'bigint', language: 'text', vehicleId: 'bigint' } as const

/** Returns SQL of a vehicle's newest records that satisfy a condition, the newest first. */
const recordsOfVehicle = (condition: string) => `
  select (
    select coalesce(json_agg(${recordJson} order by record.measured_at desc, record.id desc), '[]')
    from (
      select * from tyre_record
      where site_id = $siteId and vehicle_id = vehicle.id and ${condition}
      order by measured_at desc, id desc limit ${maxRecords}) record ${recordJoins})::text
  from vehicle where vehicle.site_id = $siteId and vehicle.id = $vehicleId`

/** The newest records of a vehicle; no row if the site has no such vehicle. */
export const tyreRecordsRead = jsonRead({
  name: 'tyre-records',
  parameters: vehicleParameters,
  answer: tyreEndpoints.listTyreRecords.answer,
  sql: recordsOfVehicle('true'),
})

/**
 * The newest records of a vehicle that were measured since an instant. Returns no row if the site has no such
 * vehicle.
 */
export const recentTyreRecordsRead = jsonRead({
  name: 'recent-tyre-records',
  parameters: { ...vehicleParameters, measuredSince: 'timestamptz' },
  answer: tyreEndpoints.listRecentTyreRecords.answer,
  sql: recordsOfVehicle('measured_at >= $measuredSince'),
})

/** The site's records with the given ids, in the order of the ids. */
export const tyreRecordsByIdsRead = jsonRead({
  name: 'tyre-records-by-ids',
  parameters: { siteId: 'bigint', language: 'text', tyreRecordIds: 'bigint[]' },
  answer: tyreEndpoints.saveTyreRecords.answer,
  sql: `select coalesce(json_agg(${recordJson} order by array_position($tyreRecordIds, record.id)), '[]')::text
    from tyre_record record ${recordJoins}
    where record.site_id = $siteId and record.id = any ($tyreRecordIds)`,
})

/** The content of one save of a record; no row if the site has no such entry. */
export const tyreHistoryEntryRead = jsonRead({
  name: 'tyre-history-entry',
  parameters: { siteId: 'bigint', language: 'text', historyEntryOid: 'uuid' },
  answer: tyreEndpoints.getTyreHistoryEntry.answer,
  sql: `select json_build_object(
      'Oid', entry.oid,
      'Comment', entry.comment,
      'TyreType', ${typeJson},
      'AxleData', entry.axles,
      'Created', entry.created_at)::text
    from tyre_history_entry entry join tyre_type type on type.code = entry.type_code
    where entry.site_id = $siteId and entry.oid = $historyEntryOid`,
})

const typesJson = `(
  select coalesce(json_agg(${typeJson} order by type.position, type.code), '[]')
  from tyre_type type where not type.is_hidden)`

export const tyreTypesRead = jsonRead({
  name: 'tyre-types',
  parameters: { language: 'text' },
  answer: tyreEndpoints.listTyreTypes.answer,
  sql: `select ${typesJson}::text`,
})

/** Returns SQL of a lookup's values; `kind` is an SQL expression. */
const lookupJson = (kind: string) => `(
  select coalesce(json_agg(json_build_object(
    'Code', code,
    'Description', coalesce(description ->> $language, code)) order by position, code), '[]')
  from tyre_lookup where kind = ${kind} and not is_hidden)`

/** The values of a lookup, which the app offers for a field of a tyre or a wheel. */
export const tyreLookupRead = jsonRead({
  name: 'tyre-lookup',
  parameters: { language: 'text', lookupKind: 'text' },
  answer: tyreEndpoints.listTyreMakes.answer,
  sql: `select ${lookupJson('$lookupKind')}::text`,
})

export const tyreLookupsRead = jsonRead({
  name: 'tyre-lookups',
  parameters: { language: 'text' },
  answer: tyreEndpoints.listTyreLookups.answer,
  sql: `select json_build_object(
    'tyreType', ${typesJson},
    'Make', ${lookupJson("'make'")},
    'Width', ${lookupJson("'width'")},
    'Height', ${lookupJson("'height'")},
    'Diameter', ${lookupJson("'diameter'")},
    'Speed', ${lookupJson("'speed'")},
    'WetGrip', ${lookupJson("'wetGrip'")},
    'RollResistance', ${lookupJson("'rollResistance'")},
    'WheelType', ${lookupJson("'wheelType'")},
    'WheelSize', ${lookupJson("'wheelSize'")})::text`,
})

/** The data of the European register about a tyre; no row if its number was not imported. */
export const tyreLabelRead = jsonRead({
  name: 'tyre-label',
  parameters: { labelNumber: 'bigint' },
  answer: tyreEndpoints.getTyreLabel.answer,
  sql: `select json_build_object(
      'Number', number,
      'Make', make,
      'Model', model,
      'Size', size,
      'Width', width,
      'Height', height,
      'Diameter', diameter,
      'LoadIndex', load_index,
      'Speed', speed,
      'WetGrip', wet_grip,
      'RollResistance', roll_resistance,
      'NoiseLevel', noise_level,
      'IsForSnow', is_for_snow,
      'IsForIce', is_for_ice)::text
    from tyre_label where number = $labelNumber`,
})
