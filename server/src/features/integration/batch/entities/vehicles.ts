import { numberKey, vinKey } from '@verstas/domain/codes/normal-form.ts'
import { sql } from 'kysely'
import type { Draft, EntityWriter, Fields, Found, Obstacle, Target, WriteContext } from '../entity-writer.ts'
import { updateMastered } from '../mastered.ts'
import { refuseRecord } from '../record-fault.ts'
import { hide, insertRows, replaceRows } from '../write-fields.ts'

/** Vehicles. Their natural key at a site is the VIN, else the plate if one of the two vehicles has no VIN. */
export const vehiclesWriter: EntityWriter<'vehicles', WriteContext> = {
  entity: 'vehicles',
  find: findVehicles,
  check: async (_, drafts) => drafts.map(checkWarranties),
  insert: async ({ tx }, patches) => {
    const rows = patches.map((patch) => ({ site_id: patch.siteId ?? 0, ...columnsOf(patch) }))
    const ids = await insertRows(tx, 'vehicle', rows)
    const added = patches.map((patch, index) => ({
      target: { siteId: patch.siteId ?? 0, id: ids[index] ?? 0 },
      patch,
    }))
    await writeWarranties(tx, added)
    return added.map(({ target }) => target)
  },
  update: async (context, changes) => {
    const areChanged = await updateMastered(
      context,
      { group: 'vehicle', entity: 'vehicles', table: 'vehicle' },
      changes.map(({ target, patch }) => ({ target, columns: columnsOf(patch) })),
    )
    const areWarrantiesChanged = await writeWarranties(context.tx, changes)
    return areChanged.map((isChanged, index) => isChanged || areWarrantiesChanged[index] === true)
  },
  remove: hide('vehicle'),
  keys: ({ serialNumber }) => (serialNumber ? [`serialNumber:${vinKey(serialNumber)}`] : []),
}

async function findVehicles(
  { tx }: WriteContext,
  patches: readonly Fields<'vehicles'>[],
): Promise<readonly Found[]> {
  const wanted = patches.map(({ siteId, serialNumber, licenseNumber }) => ({
    site_id: siteId ?? null,
    serial: serialNumber ?? null,
    license: licenseNumber ?? null,
    serial_key: keyOf(vinKey, serialNumber),
    license_key: keyOf(numberKey, licenseNumber),
  }))
  const { rows } = await sql<{
    id: number | null
    isBySerial: boolean
    serialKey: string | null
    licenseKey: string | null
  }>`
    with wanted as materialized (
      select site_id, serial, coalesce(serial_key, vin_key(serial)) as serial_key,
        coalesce(license_key, search_key(license)) as license_key, place
      from rows from (json_to_recordset(${JSON.stringify(wanted)}::text::json)
        as (site_id bigint, serial text, license text, serial_key text, license_key text)) with ordinality
        sent (site_id, serial, license, serial_key, license_key, place))
    select coalesce(by_serial.id, by_license.id) as id, by_serial.id is not null as "isBySerial", wanted.serial_key as "serialKey",
      wanted.license_key as "licenseKey"
    from wanted
    left join lateral (
      select id from vehicle
      where site_id = wanted.site_id and serial_key = wanted.serial_key and serial_number is not null
      order by id limit 1) by_serial on true
    left join lateral (
      select id from vehicle
      where site_id = wanted.site_id and license_key = wanted.license_key
        and (serial_number is null or wanted.serial is null)
      order by id limit 1) by_license on true
    order by wanted.place`.execute(tx)
  return rows.map(({ id, isBySerial, serialKey, licenseKey }, index) => {
    const { siteId, serialNumber } = patches[index] ?? {}
    const keys = [
      ...(serialKey === null ? [] : [`serial ${siteId} ${serialKey}`]),
      ...(licenseKey === null ? [] : [`license ${siteId} ${licenseKey}`]),
    ]
    return {
      target: id === null || siteId === undefined ? null : { siteId, id },
      // A vehicle that loses its VIN can be found by its plate afterwards, although the patch has no plate.
      keys: serialNumber === null && keys.length === 0 ? ['no VIN'] : keys,
      field: isBySerial ? 'serialNumber' : 'licenseNumber',
    }
  })
}

/**
 * Returns the normal form of a plain text; null for a text whose normal form the database has to compute, because it may
 * have another version of Unicode. The database would take longer than for the search.
 */
const keyOf = (toKey: (text: string) => string, text: string | null | undefined): string | null =>
  text != null && /^[\x20-\x7e]*$/.test(text) ? toKey(text) : null

const columnsOf = (patch: Fields<'vehicles'>) => ({
  license_number: patch.licenseNumber,
  serial_number: patch.serialNumber,
  make_name: patch.makeName,
  model_name: patch.modelName,
  submodel_name: patch.submodelName,
  model_code: patch.modelCode,
  model_year: patch.modelYear,
  model_year_code: patch.modelYearCode,
  colour_code: patch.colourCode,
  colour: patch.colour,
  engine_number: patch.engineNumber,
  engine_type: patch.engineType,
  mileage: patch.mileage,
  use_hours: patch.useHours,
  note: patch.note,
  tech_info: patch.techInfo,
  first_registration_date: patch.firstRegistrationDate,
  inspection_date: patch.inspectionDate,
  next_service_date: patch.nextServiceDate,
  introduction_date: patch.introductionDate,
  previous_service_date: patch.previousServiceDate,
  previous_service_mileage: patch.previousServiceMileage,
  owner_customer_id: patch.owner,
  second_owner_customer_id: patch.owner2,
  holder_customer_id: patch.holder,
  second_holder_customer_id: patch.holder2,
  payer_customer_id: patch.payer,
})

/** Refuses a warranty that ends before it starts. */
function checkWarranties({ patch: { warranties = [] } }: Draft<'vehicles'>): Obstacle | null {
  const place = warranties.findIndex(({ startDate, endDate }) => endDate != null && endDate < startDate)
  if (place === -1) return null
  return refuseRecord('wrongOrder', `/warranties/${place}/endDate`, warranties[place]?.endDate)
}

async function writeWarranties(
  tx: WriteContext['tx'],
  changes: readonly { readonly target: Target; readonly patch: Fields<'vehicles'> }[],
): Promise<boolean[]> {
  return replaceRows(
    tx,
    'warranty',
    changes.map(({ target, patch }) => ({
      owner: { site_id: target.siteId, vehicle_id: target.id },
      rows: patch.warranties?.map(({ type, explanation, startDate, endDate }) => ({
        type,
        explanation: explanation ?? '',
        start_date: startDate,
        end_date: endDate ?? null,
      })),
    })),
  )
}
