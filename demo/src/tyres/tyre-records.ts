import type { AxleData } from '@verstas/contract/tyres/entities.ts'
import { sql } from 'kysely'
import { type Calendar, minute, toTimestamp } from '../calendar.ts'
import { firstVisitId } from '../history/write-visits.ts'
import { type Executor, insertRows } from '../insert-rows.ts'
import { firstId, type Ledger } from '../ledger.ts'
import { techniciansOf, timoId } from '../people/employees.ts'
import { createRandom, type Random } from '../random.ts'
import { sites } from '../sites.ts'
import { type Fitment, fitmentOf, isVan, products, sizeOf, speedOf } from './products.ts'
import { createSeasons, followTyres, type MeasuredSet } from './simulate.ts'
import type { TyreStories } from './stories.ts'

interface Visit {
  readonly order_id: number
  /** Day of the visit, counted from today; below 0. */
  readonly day: number
  readonly at: string
  readonly mileage: number
}

interface Car {
  readonly id: number
  readonly site_id: number
  readonly model_name: string
  readonly mileage: number
  readonly first_day: number
  /** Visits on different days, the oldest first. */
  readonly visits: readonly Visit[]
}

/** A measured set with its visit and the measurer. */
interface Measured {
  readonly visit: Visit
  readonly set: MeasuredSet
  readonly by: number
}

const dayLength = 24 * 60 * minute
const ageOfOldTyres = 9 * 365

/**
 * Adds tyre records to past visits, for every second vehicle and for vehicles with special tyres. The visits
 * must already be in the database, because the records refer to them.
 */
export async function addTyreRecords(
  tx: Executor,
  { ledger, calendar, stories }: { ledger: Ledger; calendar: Calendar; stories: TyreStories },
): Promise<void> {
  const random = createRandom('tyres')
  const isSummer = createSeasons(calendar)
  const storyCarIds = Object.values(stories).flatMap((order) => order?.vehicle.id ?? [])
  const cars = await loadCars(tx, calendar, storyCarIds)
  const twinId = findTwin(cars, stories)
  for (const car of cars) {
    const ofCar = random.fork(String(car.id))
    const fitment = fitmentOf(car.model_name, ofCar)
    const surroundings = { calendar, isSummer, random: ofCar, twinId }
    for (const measured of measure(car, stories, surroundings))
      addRecord(ledger, car, measured, { fitment, calendar, random: ofCar })
  }
  for (const table of ['tyre_record', 'tyre_axle', 'tyre_wheel', 'tyre_history_entry'])
    await insertRows(tx, table, ledger.rowsOf(table))
}

async function loadCars(
  tx: Executor,
  calendar: Calendar,
  storyCarIds: readonly number[],
): Promise<readonly Car[]> {
  const today = calendar.date(0)
  const { rows } = await sql<{ car: Car }>`
    select json_build_object('id', vehicle.id, 'site_id', vehicle.site_id, 'model_name', model_name,
      'mileage', vehicle.mileage, 'first_day', first_registration_date - ${today}::date,
      'visits', coalesce(json_agg(json_build_object('order_id', visit.id, 'day', visit.day, 'at', visit.invoiced_at,
        'mileage', visit.mileage) order by visit.day) filter (where visit.id is not null), '[]')) as car
    from vehicle
    left join lateral (
      select distinct on (invoiced_at::date) id, invoiced_at, mileage, invoiced_at::date - ${today}::date as day
      from work_order
      where site_id = vehicle.site_id and vehicle_id = vehicle.id and status = 'I'
        and id between ${firstVisitId}::bigint and ${firstId - 1}::bigint
      order by invoiced_at::date, id) visit on visit.day > first_registration_date - ${today}::date
    where vehicle.id >= ${firstId}::bigint
      and (vehicle.id % 2 = 0 or vehicle.id = any (${sql.lit(`{${storyCarIds.join()}}`)}::bigint[]))
    group by vehicle.site_id, vehicle.id
    order by vehicle.id`.execute(tx)
  return rows.map(({ car }) => car)
}

/**
 * Returns the id of today's van with twin wheels. If that van has no earlier visits, returns the id of the
 * van with the most visits.
 */
const findTwin = (cars: readonly Car[], { twin }: TyreStories): number | undefined => {
  const vans = cars.filter(({ id, model_name }) => id === twin?.vehicle.id || isVan.test(model_name))
  const byVisits = vans.toSorted((a, b) => b.visits.length - a.visits.length)
  return (byVisits.find(({ id, visits }) => id === twin?.vehicle.id && visits.length > 0) ?? byVisits[0])?.id
}

interface Surroundings {
  readonly calendar: Calendar
  readonly isSummer: (day: number) => boolean
  readonly random: Random
  readonly twinId: number | undefined
}

/** Returns the measurements of a vehicle, the oldest first. */
function measure(car: Car, { illegal, aged }: TyreStories, surroundings: Surroundings): Measured[] {
  const { calendar, isSummer, random, twinId } = surroundings
  const technicians = sites.filter(({ id }) => id === car.site_id).flatMap(techniciansOf)
  const visits = [...car.visits]
  // Adds today's work order as a visit on which the tyres were measured 50 minutes ago.
  if (aged?.vehicle.id === car.id)
    visits.push({
      order_id: aged.id,
      day: 0,
      at: toTimestamp(calendar.now - 50 * minute),
      mileage: aged.row.mileage,
    })
  const found = followTyres(
    {
      id: car.id,
      mileage: car.mileage,
      firstDay: car.first_day,
      hasTwinWheels: twinId === car.id,
    },
    visits.map(({ day }) => day),
    { isSummer, random },
  )
  const measured = visits.flatMap((visit) =>
    (found.get(visit.day) ?? []).map((set) => ({ visit, set, by: random.pick(technicians).id })),
  )
  if (aged?.vehicle.id === car.id)
    return measured.map((one) => ({ ...one, set: { ...one.set, madeOn: -ageOfOldTyres } }))
  return illegal?.vehicle.id === car.id ? withIllegalPair(measured, calendar.date(0), isSummer) : measured
}

/**
 * Replaces the newest measured set with one of today's season whose front tyres are below today's legal
 * depth.
 */
function withIllegalPair(
  measured: readonly Measured[],
  today: string,
  isSummer: (day: number) => boolean,
): Measured[] {
  const newest = measured.findLast(({ set }) => set.isOnCar)
  const isWinterByLaw = today.slice(5) >= '11-01' || today.slice(5) <= '03-31'
  const depth = isWinterByLaw ? 2.5 : 1.5
  const type = isSummer(0) ? 'SUMMER' : 'FRICTION'
  return measured.map((one) =>
    one === newest
      ? {
          ...one,
          by: timoId,
          set: {
            ...one.set,
            type,
            // False if the visit was in the other season, when the set of today's season was in storage.
            isOnCar: isSummer(one.visit.day) === isSummer(0),
            product: products[type][0] ?? one.set.product,
            axles: one.set.axles.map((axle, place) =>
              place === 0 ? { ...axle, left: depth, right: depth } : { ...axle, left: 4, right: 5 },
            ),
          },
        }
      : one,
  )
}

interface RecordParts {
  readonly calendar: Calendar
  readonly random: Random
  readonly fitment: Fitment
}

function addRecord(ledger: Ledger, car: Car, { visit, set, by }: Measured, parts: RecordParts): void {
  const { random } = parts
  const site_id = car.site_id
  const record_id = ledger.nextId('tyre_record')
  const at = toTimestamp(Date.parse(visit.at))
  const comment = set.isOnCar ? '' : `Rengashotelli, hylly R-${random.int(100, 460)}`
  ledger.add('tyre_record', {
    site_id,
    id: record_id,
    oid: random.uuid(),
    vehicle_id: car.id,
    work_order_id: visit.order_id,
    type_code: set.type,
    purchase_date: null,
    mileage: visit.mileage,
    comment,
    measured_by: by,
    saved_by: by,
    created_at: at,
    measured_at: at,
    version: 1,
  })
  const axles = set.axles.map((depths, place) => axleOf(set, depths, place + 1, parts))
  for (const axle of axles) {
    ledger.add('tyre_axle', { site_id, record_id, ...columnsOf(axle) })
    for (const wheel of wheelsOf(axle)) ledger.add('tyre_wheel', { site_id, record_id, ...wheel })
  }
  ledger.add('tyre_history_entry', {
    site_id,
    id: ledger.nextId('tyre_history_entry'),
    oid: random.uuid(),
    record_id,
    type_code: set.type,
    comment,
    axles,
    created_at: at,
    created_by: by,
  })
}

type Axle = Required<AxleData>

function axleOf(
  { type, product, madeOn }: MeasuredSet,
  { left, right, inner }: MeasuredSet['axles'][number],
  axleNumber: number,
  { fitment, calendar }: RecordParts,
): Axle {
  const { width, height, diameter, loadIndex, use, wheelSize } = fitment
  const speed = speedOf(type, fitment)
  return {
    axleNumber,
    DepthLeft: left,
    DepthRight: right,
    DepthLeftInner: inner?.left ?? null,
    DepthRightInner: inner?.right ?? null,
    Make: product.make,
    Model: product.model,
    Width: width,
    Height: height,
    Diameter: diameter,
    Speed: speed,
    LoadIndex: loadIndex,
    WetGrip: product.wetGrip,
    NoiseLevel: String(product.noise),
    RollResistance: product.rollResistance,
    Dot: dotOf(calendar.date(madeOn)),
    Size: sizeOf(fitment, speed),
    WheelType: type === 'SUMMER' && use === '' ? 'ALLOY' : 'STEEL',
    WheelMake: null,
    WheelModel: null,
    WheelSize: wheelSize,
  }
}

/** Returns week and year of a day, in the format of a tyre's DOT code. */
function dotOf(date: string): string {
  const days = (Date.parse(date) - Date.parse(`${date.slice(0, 4)}-01-01`)) / dayLength
  const week = Math.min(52, Math.floor(days / 7) + 1)
  return `${String(week).padStart(2, '0')}${date.slice(2, 4)}`
}

const columnsOf = (axle: Axle) => ({
  axle_number: axle.axleNumber,
  make: axle.Make,
  model: axle.Model,
  width: axle.Width,
  height: axle.Height,
  diameter: axle.Diameter,
  speed: axle.Speed,
  load_index: axle.LoadIndex,
  wet_grip: axle.WetGrip,
  noise_level: axle.NoiseLevel,
  roll_resistance: axle.RollResistance,
  dot: axle.Dot,
  size: axle.Size,
  wheel_type: axle.WheelType,
  wheel_make: axle.WheelMake,
  wheel_model: axle.WheelModel,
  wheel_size: axle.WheelSize,
})

const wheelsOf = (axle: Axle) =>
  [
    { side: 'left', is_inner: false, depth: axle.DepthLeft },
    { side: 'right', is_inner: false, depth: axle.DepthRight },
    { side: 'left', is_inner: true, depth: axle.DepthLeftInner },
    { side: 'right', is_inner: true, depth: axle.DepthRightInner },
  ]
    .filter(({ depth }) => depth !== null)
    .map((wheel) => ({ axle_number: axle.axleNumber, ...wheel }))
