import type {
  SignRequest,
  SignResult,
  UnsignRequest,
  UnsignResult,
} from '@verstas/contract/work-orders/signing.ts'
import { canStampOthers } from '@verstas/domain/session/rights.ts'
import { refuseSigning } from '@verstas/domain/work-orders/job-rules.ts'
import { refuseUnsigning } from '@verstas/domain/work-orders/unsigning.ts'
import type { CommandContext } from '../../../platform/commands/run-command.ts'
import { type JsonText, toJson } from '../../../platform/database/read-json.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import { Refusal, refuse } from '../../../platform/http/refusal.ts'
import { jobsOrderOf } from '../editing/change-work-order.ts'
import { loadRowsToSign, lockOrdersOfRows, markRowsDone, markRowsUndone } from './rows-done.ts'

/**
 * Marks labour rows as done by an employee, all or nothing. It needs no edit lock, because it does not change
 * fields that another user edits.
 *
 * @throws {Refusal} with every reason that applies
 */
export async function signRows(
  { tx, clock, session }: CommandContext,
  request: SignRequest,
): Promise<JsonText<SignResult>> {
  const { siteId, employeeId, rights, workshop } = session
  if (!workshop.IsOperationSigningInUse) throw refuse('signingNotInUse')
  if (request.SalesmanId !== employeeId && !canStampOthers(rights)) throw refuse('signingOthersForbidden')
  const signer = await findEmployee(tx, siteId, request.SalesmanId)
  if (!signer) throw refuse('signingEmployeeUnknown')
  const oids = [...new Set(request.SignedRows.map(({ Oid }) => Oid.toLowerCase()))]
  const orders = await lockOrdersOfRows(tx, siteId, oids)
  const now = clock.now()
  const rows = await loadRowsToSign(tx, siteId, 'oid', oids)
  const requested = request.SignedRows.map((row) => ({ ...row, Oid: row.Oid.toLowerCase() }))
  const [reason, ...more] = refuseSigning(
    requested,
    rows.flatMap((row) => {
      const order = orders.find(({ id }) => id === row.WorkOrderId)
      return order ? { ...row, order: jobsOrderOf(order) } : []
    }),
  )
  if (reason) throw new Refusal([reason, ...more])
  const WorkOrders = await markRowsDone(tx, { session, now, orders, rows, doneBy: signer })
  const MarkAsDoneDate = now.toISOString()
  const byOid = new Map(rows.map((row) => [row.Oid, row]))
  const result: SignResult = {
    SalesmanId: signer.id,
    SignedRows: oids.flatMap((oid) => {
      const row = byOid.get(oid)
      if (!row) return []
      const { Oid, Name, RowType, RowId } = row
      return { Oid, Name, RowType, RowId, MarkAsDoneDate, MarkAsDoneBy: signer.name }
    }),
    WorkOrders,
  }
  return toJson(result)
}

async function findEmployee(tx: Tx, siteId: number, employeeId: number) {
  return tx
    .selectFrom('employee')
    .innerJoin('employee_site', 'employee_site.employee_id', 'employee.id')
    .select(['employee.id', 'employee.name'])
    .where('employee.id', '=', employeeId)
    .where('employee_site.site_id', '=', siteId)
    .where('employee_site.is_active', '=', true)
    .where('employee.is_active', '=', true)
    .executeTakeFirst()
}

/**
 * Takes back the sign-off of rows, all or nothing. It needs no edit lock, like the sign-off.
 *
 * @throws {Refusal} with every reason that applies
 */
export async function unsignRows(
  { tx, clock, session }: CommandContext,
  { Oids }: UnsignRequest,
): Promise<JsonText<UnsignResult>> {
  const { siteId, workshop } = session
  if (!workshop.IsOperationSigningInUse) throw refuse('signingNotInUse')
  const oids = [...new Set(Oids.map((oid) => oid.toLowerCase()))]
  const orders = await lockOrdersOfRows(tx, siteId, oids)
  const now = clock.now()
  const rows = await loadRowsToSign(tx, siteId, 'oid', oids)
  const stored = rows.flatMap((row) => {
    const order = orders.find(({ id }) => id === row.WorkOrderId)
    return order ? { ...row, order: jobsOrderOf(order) } : []
  })
  const [reason, ...more] = refuseUnsigning(oids, stored, { ...session, now })
  if (reason) throw new Refusal([reason, ...more])
  return toJson({ WorkOrders: await markRowsUndone(tx, { session, now, orders, rows }) })
}
