import type { Language } from '@verstas/contract/texts/language.ts'
import type { TyreRecordSave } from '@verstas/contract/tyres/entities.ts'
import type { SetToSave, StoredRecord } from '@verstas/domain/tyres/match-sets.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/transaction.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { TyreVehicle } from './load-vehicle.ts'
import { maxRecords } from './tyre-reads.ts'

/** A stored record of a vehicle, with the data for the question whether to update it (119886). */
export interface TyreRecordRow extends StoredRecord {
  readonly id: number
  readonly createdAt: Date
  readonly purchaseDate: string | null
  readonly mileage: number
  readonly comment: string
  /** The name of the employee who measured the tyres. */
  readonly measuredBy: string
  /** The smallest tread depth in millimetres; null if nothing was measured. */
  readonly worstDepth: number | null
}

/** Returns the vehicle's newest records, the newest first. */
export async function loadRecords(tx: Tx, vehicle: TyreVehicle): Promise<TyreRecordRow[]> {
  const rows = await tx
    .selectFrom('tyre_record as record')
    .innerJoin('employee', 'employee.id', 'record.measured_by')
    .select((column) => [
      'record.id',
      'record.oid',
      'record.type_code as typeCode',
      'record.work_order_id as workOrderId',
      'record.created_at as createdAt',
      'record.measured_at as measuredAt',
      'record.purchase_date as purchaseDate',
      'record.mileage',
      'record.comment',
      'record.version',
      'employee.name as measuredBy',
      column
        .selectFrom('tyre_wheel as wheel')
        .select(sql<number | null>`min(wheel.depth)::float8`.as('worstDepth'))
        .whereRef('wheel.site_id', '=', 'record.site_id')
        .whereRef('wheel.record_id', '=', 'record.id')
        .as('worstDepth'),
    ])
    .where('record.site_id', '=', vehicle.site_id)
    .where('record.vehicle_id', '=', vehicle.id)
    .orderBy('record.measured_at', 'desc')
    .orderBy('record.id', 'desc')
    .limit(maxRecords)
    .execute()
  return rows
}

/** Returns the values by which a set is compared with the stored records. */
export const matchableSet = (
  { tyreType, updateExisting, ExistingOid, ExistingVersion }: TyreRecordSave,
  workOrderId: number,
): SetToSave => ({
  typeCode: tyreType.Code,
  workOrderId,
  updateExisting,
  existingOid: ExistingOid,
  existingVersion: ExistingVersion,
})

/**
 * Returns the descriptions of all tyre types in a language, by their codes.
 *
 * @throws {Refusal} tyreTypeUnknown if a set has an unknown type
 */
export async function loadTypeDescriptions(
  tx: Tx,
  language: Language,
  saves: readonly TyreRecordSave[],
): Promise<ReadonlyMap<string, string>> {
  const types = await tx
    .selectFrom('tyre_type')
    .select(['code', sql<string>`description ->> ${language}`.as('description')])
    .execute()
  const descriptions = new Map(types.map(({ code, description }) => [code, description]))
  const unknown = saves.find(({ tyreType }) => !descriptions.has(tyreType.Code))
  if (unknown) throw refuse('tyreTypeUnknown', { code: unknown.tyreType.Code })
  return descriptions
}

/**
 * Checks the measurers of the sets.
 *
 * @throws {Refusal} tyreEmployeeUnknown if a set names a measurer who was never at the site
 */
export async function checkEmployees(
  tx: Tx,
  siteId: number,
  saves: readonly TyreRecordSave[],
): Promise<void> {
  const employeeIds = [...new Set(saves.flatMap(({ salesmanId }) => salesmanId ?? []))]
  if (employeeIds.length === 0) return
  const siteEmployees = await tx
    .selectFrom('employee_site')
    .select('employee_id')
    .where('site_id', '=', siteId)
    .where('employee_id', 'in', employeeIds)
    .execute()
  if (siteEmployees.length < employeeIds.length) throw refuse('tyreEmployeeUnknown')
}
