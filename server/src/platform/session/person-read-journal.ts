import type { ReadOccasion } from '@verstas/contract/personal-data/read-entities.ts'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import { runOnPool } from '../database/pool-choice.ts'
import type { Db } from '../database/transaction.ts'

/** A read of data about people. A vehicle or a work order is replaced by its customers. */
export interface NotedRead {
  readonly siteId: number
  readonly readerId: number
  readonly occasion: ReadOccasion
  readonly customerIds?: readonly number[]
  readonly vehicleIds?: readonly number[]
  readonly workOrderId?: number
  readonly employeeId?: number
}

export interface PersonReadJournal {
  /** Records a read. It is stored within about a second, and does not slow the request down. */
  readonly note: (read: NotedRead) => void
  /** Stores the recorded reads immediately. */
  readonly flush: () => Promise<void>
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Records reads of data about people. Undefined in unit tests. */
    personReads?: PersonReadJournal
  }
}

/** Delay between a read and its storage, in milliseconds. Reads within this time are stored together. */
const flushDelay = 1000

const hourMs = 3_600_000

/** Maximum number of different reads in memory, for example while the database is unavailable. */
const maxReads = 20_000

/**
 * Creates the journal of a process. Repeated reads of the same people by one reader are stored once an hour.
 * Reads that cannot be stored are retried. A killed process loses the reads of its last second, which are
 * also in the security log.
 */
export function createPersonReadJournal(parts: {
  readonly db: Db
  readonly clock: Clock
  readonly log: FastifyBaseLogger
}): PersonReadJournal {
  const { db, clock, log } = parts
  /** The different reads of the current hour. */
  const seen = new Set<string>()
  let hour = 0
  let waiting: (NotedRead & { readonly at: string })[] = []
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()

  const store = async () => {
    const reads = waiting
    waiting = []
    if (reads.length === 0) return
    try {
      await runOnPool('integration', () => insertReads(db, reads))
    } catch (error) {
      log.warn({ err: error, count: reads.length }, 'reads of people wait for the database')
      waiting = [...reads, ...waiting].slice(0, maxReads)
      schedule()
    }
  }
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    running = running.then(store)
    return running
  }
  const schedule = () => {
    timer ??= setTimeout(() => void flush(), flushDelay).unref()
  }

  return {
    flush,
    note: (read) => {
      const now = clock.now()
      const currentHour = Math.floor(now.getTime() / hourMs)
      if (currentHour !== hour) seen.clear()
      hour = currentHour
      const key = JSON.stringify(read)
      if (seen.has(key) || waiting.length >= maxReads) return
      if (seen.size >= maxReads) seen.clear()
      seen.add(key)
      waiting.push({ ...read, at: now.toISOString() })
      schedule()
    },
  }
}

/** Stores reads, with one row for each person that a read showed. Omits people who no longer exist. */
async function insertReads(db: Db, reads: readonly (NotedRead & { readonly at: string })[]): Promise<void> {
  await sql`
    insert into person_read (site_id, reader_id, customer_id, employee_id, occasion, hour, at)
    select seen."siteId", seen."readerId", person.customer_id, person.employee_id, seen.occasion,
      date_trunc('hour', seen.at), min(seen.at)
    from jsonb_to_recordset(${JSON.stringify(reads)}::jsonb) seen ("siteId" bigint, "readerId" bigint, occasion text,
      at timestamptz, "customerIds" bigint[], "vehicleIds" bigint[], "workOrderId" bigint, "employeeId" bigint)
    join employee reader on reader.id = seen."readerId"
    cross join lateral (
      select id as customer_id, null::bigint as employee_id from customer
      where customer.site_id = seen."siteId" and (
        customer.id = any(seen."customerIds")
        or customer.id in (
          select contact_customer_id from work_order
          where work_order.site_id = seen."siteId" and work_order.id = seen."workOrderId")
        or customer.id in (
          select unnest(array[owner_customer_id, second_owner_customer_id, holder_customer_id,
            second_holder_customer_id, payer_customer_id])
          from vehicle where vehicle.site_id = seen."siteId" and (
            vehicle.id = any(seen."vehicleIds") or vehicle.id in (
              select vehicle_id from work_order
              where work_order.site_id = seen."siteId" and work_order.id = seen."workOrderId"))))
      union all
      select null, employee.id from employee where employee.id = seen."employeeId") person
    group by 1, 2, 3, 4, 5, 6
    order by min(seen.at)
    on conflict do nothing`.execute(db)
}
