import type { Insertable } from 'kysely'
import type { Tables } from '../src/platform/database/tables.ts'
import type { Db } from '../src/platform/database/transaction.ts'
import { testStart } from './app.ts'

const described = (fi: string, sv: string, en: string) => JSON.stringify({ fi, sv, en })

const plainLookups = [
  ['width', '205'],
  ['height', '55'],
  ['diameter', '16'],
  ['speed', 'V'],
  ['rollResistance', 'B'],
  ['wheelSize', '6.5Jx16'],
] as const

/** Adds the tyre types, and some lookup values for each field of a tyre. */
export async function buildTyreLookups(db: Db): Promise<void> {
  await db
    .insertInto('tyre_type')
    .values([
      {
        code: 'SUMMER',
        season: 'summer',
        description: described('Kesärenkaat', 'Sommardäck', 'Summer tyres'),
      },
      {
        code: 'FRICTION',
        season: 'winter',
        description: described('Kitkarenkaat', 'Friktionsdäck', 'Studless'),
      },
      {
        code: 'STUDDED',
        season: 'winter',
        description: described('Nastarenkaat', 'Dubbdäck', 'Studded tyres'),
      },
      {
        code: 'ALLSEASON',
        season: 'allSeason',
        description: described('Ympärivuotiset', 'Åretrunt', 'All-season'),
      },
    ])
    .execute()
  await db
    .insertInto('tyre_lookup')
    .values([
      ...plainLookups.map(([kind, code]) => ({ kind, code, description: null, position: 1 })),
      { kind: 'make', code: 'Nokian', description: null, position: 0 },
      { kind: 'wetGrip', code: 'B', description: null, position: 2 },
      { kind: 'wetGrip', code: 'A', description: null, position: 1 },
      {
        kind: 'wheelType',
        code: 'STEEL',
        description: described('Teräsvanne', 'Stålfälg', 'Steel'),
        position: 1,
      },
      {
        kind: 'wheelType',
        code: 'ALLOY',
        description: described('Kevytmetalli', 'Lättmetallfälg', 'Alloy'),
        position: 2,
      },
    ])
    .execute()
}

/** Adds a tyre of the European register. */
export const buildTyreLabel = (db: Db, number = 380_650) =>
  db
    .insertInto('tyre_label')
    .values({
      number,
      make: 'Nokian',
      model: 'Hakkapeliitta R5',
      size: '205/55R16 94R XL',
      width: '205',
      height: '55',
      diameter: '16',
      load_index: '94',
      speed: 'R',
      wet_grip: 'D',
      roll_resistance: 'B',
      noise_level: '69',
    })
    .execute()

interface RecordParts extends Partial<Insertable<Tables['tyre_record']>> {
  /** Depths left and right, by axle from the front. */
  readonly depths?: readonly (readonly [left: number, right: number])[]
}

/**
 * Adds a record of summer tyres that an employee measured on a work order, with the history entry of its
 * save.
 */
export async function buildTyreRecord(
  db: Db,
  workOrder: { readonly site_id: number; readonly id: number; readonly vehicle_id: number },
  employee: { readonly id: number },
  { depths = [], ...columns }: RecordParts = {},
) {
  const measured_at = columns.measured_at ?? testStart
  const record = await db
    .insertInto('tyre_record')
    .values({
      vehicle_id: workOrder.vehicle_id,
      work_order_id: workOrder.id,
      type_code: 'SUMMER',
      purchase_date: null,
      measured_by: employee.id,
      saved_by: employee.id,
      created_at: measured_at,
      ...columns,
      measured_at,
      site_id: workOrder.site_id,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const ofRecord = { site_id: record.site_id, record_id: record.id }
  for (const [place, [left, right]] of depths.entries()) {
    const axle_number = place + 1
    await db
      .insertInto('tyre_axle')
      .values({ ...emptyAxle, ...ofRecord, axle_number })
      .execute()
    const wheel = { ...ofRecord, axle_number, is_inner: false }
    await db
      .insertInto('tyre_wheel')
      .values([
        { ...wheel, side: 'left', depth: String(left) },
        { ...wheel, side: 'right', depth: String(right) },
      ])
      .execute()
  }
  const entry = await db
    .insertInto('tyre_history_entry')
    .values({
      ...ofRecord,
      type_code: record.type_code,
      comment: record.comment,
      axles: JSON.stringify(
        depths.map(([left, right], place) => ({
          ...emptyAxleData,
          axleNumber: place + 1,
          DepthLeft: left,
          DepthRight: right,
        })),
      ),
      created_at: record.measured_at,
      created_by: employee.id,
    })
    .returning('oid')
    .executeTakeFirstOrThrow()
  return { ...record, historyEntryOid: entry.oid }
}

const emptyAxle = {
  make: null,
  model: null,
  width: null,
  height: null,
  diameter: null,
  speed: null,
  load_index: null,
  wet_grip: null,
  noise_level: null,
  roll_resistance: null,
  dot: null,
  size: null,
  wheel_type: null,
  wheel_make: null,
  wheel_model: null,
  wheel_size: null,
}

const emptyAxleData = {
  DepthLeftInner: null,
  DepthRightInner: null,
  Make: null,
  Model: null,
  Width: null,
  Height: null,
  Diameter: null,
  Speed: null,
  LoadIndex: null,
  WetGrip: null,
  NoiseLevel: null,
  RollResistance: null,
  Dot: null,
  Size: null,
  WheelType: null,
  WheelMake: null,
  WheelModel: null,
  WheelSize: null,
}
