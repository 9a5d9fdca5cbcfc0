import type { UnsignRequest, UnsignResult } from '@verstas/contract/work-orders/signing.ts'
import { refuseUnsigning } from '@verstas/domain/work-orders/unsigning.ts'
import type { CommandContext } from '../../../platform/commands/run-command.ts'
import { type JsonText, toJson } from '../../../platform/database/read-json.ts'
import { Refusal, refuse } from '../../../platform/http/refusal.ts'
import { jobsOrderOf } from '../editing/change-work-order.ts'
import { loadRowsToSign, lockOrdersOfRows, markRowsUndone } from './rows-done.ts'

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
