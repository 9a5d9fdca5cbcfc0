import type { Tx } from '../../../../platform/database/transaction.ts'
import type { Fields, Target } from '../entity-writer.ts'
import { insertColumns } from '../write-fields.ts'

/** Inserts a planned absence: a stamping whose type is no presence. The caller has checked the person and the type. */
export const insertAbsence = (
  {
    tx,
    now,
    createdBy,
  }: { readonly tx: Tx; readonly now: Date; readonly createdBy: number | null | undefined },
  { siteId, employee, typeCode, startTime, endTime, note }: Fields<'absences'>,
): Promise<number> =>
  insertColumns(tx, 'stamping', {
    site_id: siteId,
    employee_id: employee,
    start_at: startTime,
    end_at: endTime,
    type_code: typeCode,
    note,
    is_presence: false,
    created_at: now,
    created_by: createdBy,
  })

/** Removes a planned absence. */
export async function removeAbsence(tx: Tx, { siteId, id }: Target): Promise<void> {
  await tx
    .deleteFrom('stamping')
    .where('site_id', '=', siteId ?? 0)
    .where('id', '=', id)
    .where('is_presence', '=', false)
    .execute()
}
