import type { StampingRequest } from '@verstas/contract/stamping/entities.ts'
import type { StampingPlan } from '@verstas/domain/stamping/plan.ts'
import type { StampedSpan } from '@verstas/domain/stamping/start-time.ts'
import { sql } from 'kysely'
import type { Tx } from '../database/transaction.ts'
import { recordEvents } from '../events/record-event.ts'
import type { CurrentSession } from '../session/current-session.ts'

/** Who stamps what, and when it is written. */
export interface StampingAct {
  readonly session: CurrentSession
  readonly request: StampingRequest
  readonly now: Date
}

/**
 * Writes what was planned, each change with its event.
 *
 * @returns the id of the new stamping; null where the plan opens none
 */
export async function writeStamping(
  tx: Tx,
  { startAt, ends, opensNew }: StampingPlan,
  act: StampingAct,
): Promise<number | null> {
  for (const span of ends) await endStamping(tx, span, startAt, act)
  return opensNew ? startStamping(tx, startAt, act) : null
}

async function endStamping(tx: Tx, span: StampedSpan, endAt: Date, act: StampingAct): Promise<void> {
  await tx
    .updateTable('stamping')
    .set({ end_at: endAt })
    .where('site_id', '=', span.siteId)
    .where('id', '=', span.id)
    .execute()
  await recordEvents(tx, [
    {
      ...eventOf(act, span.siteId, span.id),
      kind: 'ended',
      before: { EndTime: null },
      after: { EndTime: endAt },
    },
  ])
}

async function startStamping(tx: Tx, startAt: Date, act: StampingAct): Promise<number> {
  const { session, request, now } = act
  const { siteId } = session
  const rows = uniqueRows(request.OrderRows ?? [])
  const { id } = await tx
    .insertInto('stamping')
    .values({
      site_id: siteId,
      employee_id: request.SalesmanId,
      type_code: request.TypeId,
      is_presence: sql<boolean>`(select is_presence from stamping_type where code = ${request.TypeId})`,
      start_at: startAt,
      end_at: null,
      created_at: now,
      created_by: session.employeeId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (rows.length > 0)
    await tx
      .insertInto('stamping_row')
      .values(
        rows.map(({ OrderId, OrderRowId }) => ({
          site_id: siteId,
          stamping_id: id,
          work_order_id: OrderId,
          job_row_id: OrderRowId,
        })),
      )
      .execute()
  const { SalesmanId, TypeId } = request
  const after = { SalesmanId, TypeId, StartTime: startAt, OrderRows: rows }
  await recordEvents(tx, [{ ...eventOf(act, siteId, id), kind: 'started', before: null, after }])
  return id
}

const eventOf = ({ session, now }: StampingAct, siteId: number, stampingId: number) =>
  ({ siteId, at: now, employeeId: session.employeeId, entity: 'stamping', entityId: stampingId }) as const

type OrderRows = NonNullable<StampingRequest['OrderRows']>

/** A row that is named twice is stamped once. */
const uniqueRows = (rows: OrderRows): OrderRows => [
  ...new Map(rows.map((row) => [row.OrderRowId, row])).values(),
]
