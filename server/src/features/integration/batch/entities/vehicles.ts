import { sql } from 'kysely'
import type { EntityWriter, Fields, WriteContext } from '../entity-writer.ts'
import { updateMastered } from '../mastered.ts'
import { refuseRecord } from '../record-fault.ts'
import { hide, insertColumns, replaceRows } from '../write-fields.ts'

/** Vehicles. Their natural key at a site is the VIN, else the plate if the vehicle has the same VIN or none. */
export const vehiclesWriter: EntityWriter<'vehicles', WriteContext> = {
  entity: 'vehicles',
  find: async ({ tx }, { siteId, serialNumber, licenseNumber }) => {
    if (siteId === undefined) return null
    const { rows } = await sql<{ id: number }>`
      select id from vehicle
      where site_id = ${siteId} and (
        (serial_number is not null and serial_key = vin_key(${serialNumber ?? null}::text))
        or (license_key = search_key(${licenseNumber ?? null}::text)
          and (serial_number is null or ${serialNumber ?? null}::text is null)))
      order by (serial_number is not null and serial_key = vin_key(${serialNumber ?? null}::text)) desc nulls last, id
      limit 1`.execute(tx)
    return rows[0] ? { siteId, id: rows[0].id } : null
  },
  insert: async ({ tx }, patch) => {
    const { siteId = 0 } = patch
    const id = await insertColumns(tx, 'vehicle', { site_id: siteId, ...columnsOf(patch) })
    await writeWarranties(tx, siteId, id, patch)
    return { siteId, id }
  },
  update: async (context, target, patch) => {
    const place = { group: 'vehicle', entity: 'vehicles', table: 'vehicle' } as const
    const isChanged = await updateMastered(context, target, place, columnsOf(patch))
    return (await writeWarranties(context.tx, target.siteId ?? 0, target.id, patch)) || isChanged
  },
  remove: hide('vehicle'),
  keys: ({ serialNumber }) => (serialNumber ? [`serialNumber:${serialNumber}`] : []),
}

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

async function writeWarranties(
  tx: Parameters<typeof replaceRows>[0],
  site_id: number,
  vehicle_id: number,
  { warranties }: Fields<'vehicles'>,
): Promise<boolean> {
  if (warranties === undefined) return false
  for (const [place, { startDate, endDate }] of warranties.entries())
    if (endDate != null && endDate < startDate)
      throw refuseRecord('wrongOrder', `/warranties/${place}/endDate`, endDate)
  const rows = warranties.map(({ type, explanation, startDate, endDate }) => ({
    type,
    explanation: explanation ?? '',
    start_date: startDate,
    end_date: endDate ?? null,
  }))
  return replaceRows(tx, 'warranty', { site_id, vehicle_id }, rows)
}
