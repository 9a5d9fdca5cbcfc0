import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Db } from '../src/platform/database/transaction.ts'
import { connectLive, listenOn } from './live-client.ts'
import { at, type buildScheduleApp, type Foreman } from './schedule-app.ts'
import { sendUntilTaken } from './send-until-taken.ts'

type ScheduleApp = Awaited<ReturnType<typeof buildScheduleApp>>

export interface Dragged {
  /** Statuses other than 200 (moved), 400 (ambiguous entry) and 409 (overlap). */
  readonly failed: readonly number[]
  /** The number of successful moves. */
  readonly made: number
  readonly unwantedOverlaps: number
  /** The number of changes that the open schedule did not receive. */
  readonly undelivered: number
  /** Ids of reservations that differ between an open schedule and the database. */
  readonly differences: readonly string[]
}

const answers = [200, 400, 409]

/**
 * Counts pairs of overlapping entries of one resource without a mark that allows the overlap. Each pair
 * counts twice.
 */
export async function countUnwantedOverlaps(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from reservation_resource one
    join reservation_resource other on other.site_id = one.site_id and other.resource_id = one.resource_id
      and other.reservation_id <> one.reservation_id
      and tstzrange(other.start_at, other.end_at) && tstzrange(one.start_at, one.end_at)
    where not one.is_overlap_allowed and not other.is_overlap_allowed`.execute(db)
  return rows[0]?.count ?? -1
}

/**
 * Lets people drag the reservations of six persons and six lifts, as fast as the server responds. The first of
 * the people also has the schedule open.
 *
 * @param shouldContinue receives the number of moves so far, and returns false to end the run
 */
export async function dragAtRandom(
  { app, db, person, lift, reserve }: ScheduleApp,
  people: readonly Foreman[],
  shouldContinue: (moves: number) => boolean,
): Promise<Dragged> {
  const [watcher] = people
  if (!watcher) throw new Error('Nobody drags')
  const live = await connectLive(await listenOn(app), watcher.headers)
  const rows: { readonly id: number }[] = []
  for (let count = 0; count < 6; count += 1) rows.push(await person(), await lift())
  const oids: string[] = []
  for (let hour = 6; hour < 18; hour += 1)
    for (let place = 0; place < rows.length; place += 4) {
      const clock = String(hour).padStart(2, '0')
      oids.push((await reserve(rows.slice(place, place + 2), `${clock}:00`, `${clock}:45`)).oid)
    }
  const readAll = async () => Map.groupBy(await watcher.reservations(), ({ Oid }) => Oid)
  const displayed: Map<string, unknown> = await readAll()

  const statuses: number[] = []
  let moves = 0
  const instant = (minutes: number) => new Date(Date.parse(at('00:00')) + minutes * 60_000).toISOString()
  await Promise.all(
    people.map(async (who, start) => {
      for (let count = 0; shouldContinue(moves); count += 1) {
        moves += 1
        const draw = start * 31 + count * 17
        const begin = 6 * 60 + ((draw * 13) % 48) * 15
        const move = {
          Oid: oids[draw % oids.length] ?? '',
          ResourceId: rows[(draw * 7) % rows.length]?.id ?? 0,
          ...(draw % 10 === 0 && { AllowOverlap: true }),
          StartTime: instant(begin),
          EndTime: instant(begin + 45),
        }
        const key = randomUUID()
        const { status } = await sendUntilTaken(() => who.move(move, key))
        statuses.push(status)
      }
    }),
  )

  const now = await readAll()
  const { rows: changes } = await sql<{ count: number }>`
    select count(*)::int as count from event
    where entity = 'reservation' and entity_id in (select id from reservation where oid::text = any (${oids}))`.execute(
    db,
  )
  const changed = changes[0]?.count ?? 0
  await live.expectCount(changed)
  for (const { event } of live.received) {
    const { Oid, Entries } = event as { Oid: string; Entries: unknown }
    displayed.set(Oid, Entries)
  }
  return {
    failed: statuses.filter((status) => !answers.includes(status)),
    made: statuses.filter((status) => status === 200).length,
    unwantedOverlaps: await countUnwantedOverlaps(db),
    undelivered: changed - live.received.length,
    differences: oids.filter((oid) => !isDeepStrictEqual(displayed.get(oid), now.get(oid))),
  }
}
