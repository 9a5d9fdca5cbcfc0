import { legalHoldEndpoints } from '@verstas/contract/personal-data/endpoints.ts'
import type { HoldKind, LegalHold, NewHold } from '@verstas/contract/personal-data/hold-entities.ts'
import { dayOf } from '@verstas/domain/time/format.ts'
import { type CommandContext, runCommand } from '../../platform/commands/run-command.ts'
import { type JsonText, readJson, toJson } from '../../platform/database/read-json.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { recordEvents } from '../../platform/events/record-event.ts'
import { answerRead } from '../../platform/http/answer.ts'
import { type Feature, feature } from '../../platform/http/feature.ts'
import { refuse, refuseField } from '../../platform/http/refusal.ts'
import { runHourly } from '../../platform/http/run-hourly.ts'
import { logSecurity } from '../../platform/session/security-log.ts'
import { endExpiredHolds } from './holds.ts'
import { removeDaily } from './retention/daily-removal.ts'
import { holdsRead } from './stored-people-reads.ts'

/** Endpoints for legal holds, which block erasures and removals by age, and the daily removal. */
export const legalHoldsFeature: Feature = {
  endpoints: legalHoldEndpoints,
  mount: (app, options, dependencies) => {
    calls.mount(app, options, dependencies)
    const { db, clock, log, settings, stopping, noteErasure } = dependencies
    runHourly(app, {
      name: 'daily removal of people’s data by age',
      log,
      run: () =>
        removeDaily({
          ...{ db, now: clock.now(), timeZone: settings.timeZone, signal: stopping },
          note: noteErasure,
        }),
    })
  },
}

const calls = feature(legalHoldEndpoints, ({ db, clock }) => ({
  listLegalHolds: async ({ session: { siteId } }) => {
    await endExpiredHolds(db, clock.now())
    return answerRead(db, holdsRead, { siteId })
  },

  placeLegalHold: async (call) => {
    const answer = await runCommand({ db, clock }, call, (context) => placeHold(context, call.body))
    const { employeeId, siteId } = call.session
    logSecurity(call.request, 'legal hold placed', { employeeId, siteId, reason: call.body.Kind })
    return answer
  },

  endLegalHold: async (call) => {
    const { id } = call.params
    const answer = await runCommand({ db, clock }, { ...call, body: call.params }, (context) =>
      endHold(context, id),
    )
    const { employeeId, siteId } = call.session
    logSecurity(call.request, 'legal hold ended', { employeeId, siteId, ids: [id] })
    return answer
  },
}))

/** @throws {Refusal} invalidField if the site has no such person, work order or vehicle, or the last day is past */
async function placeHold(
  { tx, clock, session }: CommandContext,
  { Kind, Target, Reason, Until }: NewHold,
): Promise<JsonText<LegalHold[]>> {
  const { siteId, employeeId, timeZone } = session
  const target = await findTarget(tx, siteId, Kind, Target)
  if (target === undefined) throw refuseField('Target', 'noneAtSite')
  const now = clock.now()
  if (Until != null && Until < dayOf(now, timeZone)) throw refuseField('Until', 'pastDay')
  // Stores the event first. It waits for a running erasure, which locks the history.
  await recordHold(tx, session, {
    kind: 'holdPlaced',
    at: now,
    id: target,
    of: Kind,
    name: Target,
    reason: Reason,
  })
  await tx
    .insertInto('legal_hold')
    .values({
      site_id: siteId,
      [columns[Kind]]: target,
      reason: Reason,
      until_day: Until ?? null,
      placed_by: employeeId,
      placed_at: now,
    } as never)
    .execute()
  return readHolds(tx, siteId)
}

/** @throws {Refusal} notFound if the site has no such hold, or it has ended */
async function endHold({ tx, clock, session }: CommandContext, id: number): Promise<JsonText<LegalHold[]>> {
  const { siteId, employeeId } = session
  const now = clock.now()
  const ended = await tx
    .updateTable('legal_hold')
    .set({ ended_at: now, ended_by: employeeId })
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning(['reason', 'customer_id', 'employee_id', 'work_order_id', 'vehicle_id'])
    .executeTakeFirst()
  if (ended === undefined) throw refuse('notFound')
  const { reason, ...targets } = ended
  const [of = 'customer'] = (Object.keys(columns) as HoldKind[]).filter(
    (kind) => targets[columns[kind]] !== null,
  )
  const target = targets[columns[of]] ?? 0
  await recordHold(tx, session, { kind: 'holdEnded', at: now, id: target, of, name: String(target), reason })
  return readHolds(tx, siteId)
}

const columns = {
  customer: 'customer_id',
  employee: 'employee_id',
  workOrder: 'work_order_id',
  vehicle: 'vehicle_id',
} as const satisfies Record<HoldKind, string>

/** Returns the id of the target of a hold; undefined if the site does not have it. */
async function findTarget(
  tx: Tx,
  siteId: number,
  kind: HoldKind,
  typed: string,
): Promise<number | undefined> {
  if (kind === 'workOrder') {
    const order = await tx
      .selectFrom('work_order')
      .select('id')
      .where('site_id', '=', siteId)
      .where('shown_number', '=', typed)
      .executeTakeFirst()
    return order?.id
  }
  if (kind === 'vehicle') {
    const vehicle = await tx
      .selectFrom('vehicle')
      .select('id')
      .where('site_id', '=', siteId)
      .where((row) =>
        row.or([
          row('license_key', '=', row.fn<string>('search_key', [row.val(typed)])),
          row('serial_number', '=', typed.toUpperCase()),
        ]),
      )
      .orderBy('id', 'desc')
      .executeTakeFirst()
    return vehicle?.id
  }
  const id = /^[1-9]\d{0,14}$/.test(typed) ? Number(typed) : 0
  if (kind === 'customer') {
    const customer = await tx
      .selectFrom('customer')
      .select('id')
      .where('site_id', '=', siteId)
      .where('id', '=', id)
      .executeTakeFirst()
    return customer?.id
  }
  const place = await tx
    .selectFrom('employee_site')
    .select('employee_id as id')
    .where('site_id', '=', siteId)
    .where('employee_id', '=', id)
    .executeTakeFirst()
  return place?.id
}

interface HoldAct {
  readonly kind: 'holdPlaced' | 'holdEnded'
  readonly at: Date
  readonly id: number
  readonly of: HoldKind
  readonly name: string
  readonly reason: string
}

const recordHold = (
  tx: Tx,
  { siteId, employeeId }: CommandContext['session'],
  { kind, at, id, of, name, reason }: HoldAct,
): Promise<void> =>
  recordEvents(tx, [
    {
      ...{ siteId, employeeId, at, entity: 'personal-data', entityId: id, kind },
      subject: { Name: `${of} ${name}` },
      before: kind === 'holdEnded' ? { Reason: reason } : null,
      after: kind === 'holdEnded' ? { Reason: null } : { Reason: reason },
    },
  ])

async function readHolds(tx: Tx, siteId: number): Promise<JsonText<LegalHold[]>> {
  return (await readJson(tx, holdsRead, { siteId })) ?? toJson<LegalHold[]>([])
}
