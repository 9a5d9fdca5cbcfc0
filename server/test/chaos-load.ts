import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { CallFailed, createClient } from '@verstas/contract/call.ts'
import { stampingEndpoints } from '@verstas/contract/stamping/endpoints.ts'
import { jobEndpoints } from '@verstas/contract/work-orders/job-endpoints.ts'
import { workshopScheduleEndpoints } from '@verstas/contract/workshop-schedule/endpoints.ts'
import { sql } from 'kysely'
import { openBoard } from './chaos-board.ts'
import { type Persist, readFeed } from './chaos-feed.ts'
import { type ChaosWorld, instantOf } from './chaos-world.ts'
import { eventually } from './eventually.ts'
import type { ServerProcess } from './server-process.ts'
import { compareStampings } from './stamping-soak.ts'

/** The violations that a run has found. All numbers must be 0. */
export interface ChaosResult {
  readonly stampingsLost: number
  /**
   * Stored stampings without an acknowledgement. Repeating the same work changes nothing, even with another
   * key.
   */
  readonly stampingsUnknown: number
  /** Gaps and overlaps in a timeline. */
  readonly timelinesBroken: number
  /** Reservations that are not at the place of their last acknowledged move. */
  readonly movesLost: number
  /** Number of stored moves minus number of acknowledged ones. */
  readonly movesTwice: number
  /** Acknowledged rows that are missing. */
  readonly rowsLost: number
  /** Rows that are stored more than once, because a repeated call was executed again. */
  readonly rowsTwice: number
  /** Positions of the feed that the reader has missed, read twice, or read in another order. */
  readonly feedGaps: number
  /** Acknowledged stampings that are not in the feed. */
  readonly feedMissing: number
  /** Reservations that an open schedule shows differently from the database. */
  readonly boardDifferences: number
}

interface ChaosFigures {
  readonly acknowledged: number
  readonly repeated: number
  readonly feedRead: number
  readonly boardConnections: number
  /** Longest period in milliseconds without any acknowledgement. */
  readonly longestPause: number
}

/** The result of a run without violations. */
export const unharmed: ChaosResult = {
  stampingsLost: 0,
  stampingsUnknown: 0,
  timelinesBroken: 0,
  movesLost: 0,
  movesTwice: 0,
  rowsLost: 0,
  rowsTwice: 0,
  feedGaps: 0,
  feedMissing: 0,
  boardDifferences: 0,
}

/** Number of acknowledged writes before a fault, and after it. */
const writes = { before: 60, after: 120 }

/** Causes a fault while people work, and lets them continue after it. */
export async function workThrough(
  world: ChaosWorld,
  fault: (load: ChaosLoad) => Promise<void>,
): Promise<{ readonly result: ChaosResult; readonly figures: ChaosFigures }> {
  const load = await startChaosLoad(world)
  await load.untilAcknowledged(writes.before)
  await fault(load)
  await load.untilAcknowledged(writes.after)
  return load.finish()
}

/** A running load. */
interface ChaosLoad {
  /** The number of acknowledged writes. */
  readonly acknowledged: () => number
  /** Waits until this many further writes are acknowledged. */
  readonly untilAcknowledged: (count: number) => Promise<void>
  /** Stops the load, and compares the acknowledged writes with the stored ones. */
  readonly finish: () => Promise<{ readonly result: ChaosResult; readonly figures: ChaosFigures }>
}

/**
 * Milliseconds after which a person repeats a call with the same key, although the first attempt may still be
 * running.
 */
const patience = 10_000
/**
 * Pause of a person between two actions, in milliseconds. It keeps the job of a writer from becoming too
 * long.
 */
const pauseMs = 50
const pauseOfWriter = 200
/** Interval and timeout of the load balancer's health checks, in milliseconds. */
const readyInterval = 300
const readyPatience = 2_000
/**
 * Lets people stamp, move reservations and add rows on the world's servers, with open schedules and a reader
 * of the change feed. Each call is repeated with its idempotency key until a server responds. A load balancer
 * selects the servers, and skips those that are not ready.
 */
async function startChaosLoad(world: ChaosWorld): Promise<ChaosLoad> {
  /** True once all writers have stopped, and true once all readers have stopped. */
  let isOver = false
  let isClosed = false
  let acknowledged = 0
  let repeated = 0
  let lastAcknowledged = performance.now()
  let longestPause = 0
  const count = () => {
    acknowledged += 1
    const now = performance.now()
    longestPause = Math.max(longestPause, now - lastAcknowledged)
    lastAcknowledged = now
  }

  let ready: readonly ServerProcess[] = [...world.servers]
  const balance = async () => {
    while (!isClosed) {
      const servers = [...world.servers]
      const answers = await Promise.all(servers.map(isReady))
      ready = servers.filter((_, place) => answers[place])
      await sleep(readyInterval)
    }
  }
  const originOf = () => {
    const servers = ready.length > 0 ? ready : world.servers
    return servers[Math.floor(Math.random() * servers.length)]?.origin ?? ''
  }
  const persist: Persist = async (token, send) => {
    for (;;) {
      const headers = () => ({ authorization: `Bearer ${token}` })
      try {
        return await send(createClient({ base: `${originOf()}/api`, headers }), AbortSignal.timeout(patience))
      } catch (error) {
        if (error instanceof CallFailed && isRefusal(error.status)) throw error
        repeated += 1
        await sleep(100)
      }
    }
  }

  const told = await readStored(world)
  const stampers = world.stampers.map(async ({ id, token, wishOf }, place) => {
    const ids = told.stampings[place] ?? []
    for (let turn = ids.length; !isOver; ) {
      const body = { SalesmanId: id, IsPreviousJobsReady: false, ...wishOf(turn) }
      const headers = { 'idempotency-key': randomUUID() }
      const { Started } = await persist(token, (call, signal) =>
        call(stampingEndpoints.stamp, { headers, body, signal }),
      )
      if (!Started) throw new Error('A stamping that begins work has started nothing')
      ids.push(Started.Id)
      turn += 1
      count()
      await sleep(pauseMs)
    }
  })
  const moves = world.movers.map(() => 0)
  const movers = world.movers.map(async ({ token, bay, reservation }, place) => {
    for (let turn = told.turns[place] ?? 0; !isOver; ) {
      turn += 1
      const body = {
        Oid: reservation.oid,
        ResourceId: bay,
        FromResourceId: bay,
        StartTime: startOf(world, turn),
        EndTime: startOf(world, turn, 45),
      }
      const headers = { 'idempotency-key': randomUUID() }
      await persist(token, (call, signal) =>
        call(workshopScheduleEndpoints.moveReservation, { headers, body, signal }),
      )
      told.turns[place] = turn
      moves[place] = (moves[place] ?? 0) + 1
      count()
      await sleep(pauseMs)
    }
  })

  const names: string[] = []
  const writers = world.writers.map(async ({ token, workOrderId, jobId }) => {
    while (!isOver) {
      const Name = `Row ${randomUUID()}`
      const body = { WorkOrderId: workOrderId, JobId: jobId, Rows: [{ RowType: 'Text' as const, Name }] }
      const headers = { 'idempotency-key': randomUUID() }
      await persist(token, (call, signal) => call(jobEndpoints.saveJob, { headers, body, signal }))
      names.push(Name)
      count()
      await sleep(pauseOfWriter)
    }
  })
  const people = [...stampers, ...movers, ...writers]

  const readDay = (token: string) =>
    persist(token, (call, signal) =>
      call(workshopScheduleEndpoints.listScheduleReservations, { params: { date: world.date }, signal }),
    )
  const watcher = world.movers[0]?.token ?? ''
  // Each server begins with one open schedule, which may later connect to any other server.
  const open = world.servers.map((first) =>
    openBoard({ token: watcher, first: first.origin, originOf, read: () => readDay(watcher) }),
  )

  const feed = readFeed(world, persist)
  const balancing = balance()

  return {
    acknowledged: () => acknowledged,
    untilAcknowledged: async (more) => {
      const aim = acknowledged + more
      while (acknowledged < aim) await Promise.race([sleep(50), ...people])
    },
    finish: async () => {
      isOver = true
      await Promise.all(people)
      const { db } = world.database
      const { lost, unknown, broken } = await compareStampings(db, world.stampers, told.stampings)
      const stored = await readMoves(world)
      const rowsOfName = await countRows(world, names)
      const positions = await feed.finish()
      const { rows } = await sql<{ position: string }>`select position from feed
        where position > ${feed.start()} order by position`.execute(db)
      const storedPositions = rows.map(({ position }) => Number(position))
      const newest = await readDay(watcher)
      const differences = () => {
        const byOid = Map.groupBy(newest, ({ Oid }) => Oid)
        return open.flatMap(({ entriesOf }) =>
          [...byOid].filter(([oid, entries]) => !isDeepStrictEqual(entriesOf(oid), entries)),
        ).length
      }
      // Waits for the last events, and for schedules that have lost their connection.
      await eventually(() => {
        if (differences() > 0) throw new Error('An open schedule is stale')
      }).catch(() => {})
      isClosed = true
      await balancing
      for (const board of open) board.close()
      return {
        result: {
          stampingsLost: lost,
          stampingsUnknown: unknown,
          timelinesBroken: broken,
          movesLost: world.movers.filter(
            (_, place) => stored[place]?.start !== startOf(world, told.turns[place] ?? 0),
          ).length,
          movesTwice: world.movers.reduce(
            (sum, _, place) =>
              sum + (stored[place]?.events ?? 0) - (told.events[place] ?? 0) - (moves[place] ?? 0),
            0,
          ),
          rowsLost: names.filter((name) => !rowsOfName.has(name)).length,
          rowsTwice: [...rowsOfName.values()].reduce((sum, rows) => sum + rows - 1, 0),
          feedGaps:
            positions.filter((position, place) => position !== storedPositions[place]).length +
            Math.abs(storedPositions.length - positions.length) +
            storedPositions.filter((position, place) => position !== (storedPositions[0] ?? 0) + place)
              .length,
          feedMissing: told.stampings.flat().filter((id) => !feed.stampings.has(id) && !told.before.has(id))
            .length,
          boardDifferences: differences(),
        },
        figures: {
          acknowledged,
          repeated,
          feedRead: positions.length,
          boardConnections: open.reduce((sum, { connections }) => sum + connections(), 0),
          longestPause: Math.round(longestPause),
        },
      }
    },
  }
}

const isRefusal = (status: number): boolean => status >= 400 && status < 500 && status !== 429

/** Returns the start of a mover's reservation after this number of moves, plus minutes. */
const startOf = ({ date }: ChaosWorld, turn: number, minutes = 0): string =>
  instantOf(date, 360 + (turn % 10) * 60 + minutes)

/** Reads the rows that earlier loads of the same world have stored. */
async function readStored(world: ChaosWorld) {
  const { db } = world.database
  const stampings: number[][] = []
  for (const { id } of world.stampers) {
    const rows = await db
      .selectFrom('stamping')
      .select('id')
      .where('employee_id', '=', id)
      .orderBy('start_at')
      .orderBy('id')
      .execute()
    stampings.push(rows.map((row) => row.id))
  }
  const moves = await readMoves(world)
  return {
    stampings,
    before: new Set(stampings.flat()),
    turns: moves.map(({ start }) => (Date.parse(start) - Date.parse(startOf(world, 0))) / 3_600_000),
    events: moves.map(({ events }) => events),
  }
}

/** Returns the start of each mover's reservation, and the number of its stored moves. */
async function readMoves({ database: { db }, movers }: ChaosWorld) {
  const moves: { start: string; events: number }[] = []
  for (const { reservation, bay } of movers) {
    const { rows } = await sql<{ start: Date; events: number }>`
      select start_at as start,
        (select count(*)::int from event where entity = 'reservation' and entity_id = ${reservation.id}) as events
      from reservation_resource where reservation_id = ${reservation.id} and resource_id = ${bay}`.execute(db)
    moves.push({ start: rows[0]?.start.toISOString() ?? '', events: rows[0]?.events ?? 0 })
  }
  return moves
}

/** Returns the number of stored rows for each of these names. */
async function countRows({ database: { db } }: ChaosWorld, names: readonly string[]) {
  const { rows } = await sql<{ name: string; count: number }>`
    select name, count(*)::int as count from job_row where name = any(${names}::text[]) group by name`.execute(
    db,
  )
  return new Map(rows.map(({ name, count }) => [name, count]))
}

const isReady = ({ origin }: ServerProcess): Promise<boolean> =>
  fetch(`${origin}/api/health/ready`, { signal: AbortSignal.timeout(readyPatience) }).then(
    ({ ok }) => ok,
    () => false,
  )
