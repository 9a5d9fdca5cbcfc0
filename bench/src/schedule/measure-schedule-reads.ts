import { createCalendar } from '@verstas/demo/calendar.ts'
import { addBigDay, bigDay } from '@verstas/demo/schedule/big-day.ts'
import {
  scheduleReservations,
  scheduleResources,
  scheduleShifts,
  scheduleStampings,
  unallocatedReservations,
} from '@verstas/server/features/workshop-schedule/schedule-reads.ts'
import { openDatabase } from '@verstas/server/platform/database/open-database.ts'
import {
  type JsonRead,
  type ReadParameters,
  valuesInOrder,
} from '@verstas/server/platform/database/read-json.ts'
import { sql } from 'kysely'
import type { PostgresCluster } from '../../../server/test/postgres-cluster.ts'
import { silentLog } from '../../../server/test/silent-log.ts'
import { prepareDealership } from '../database/dealership.ts'
import type { Measurement } from '../measurement.ts'
import { round } from '../numbers.ts'
import { compareSearches, type Sample, type SampledSearch } from '../search/compare.ts'

const timeZone = 'Europe/Helsinki'
const siteId = 1
/** The demo's employee Matti, whose session makes the requests. */
const employeeId = 1
const samples = 20
/** Minimum speed of the server relative to the bare statement. */
const leastShare = 0.7

/**
 * Compares the reads of a day over HTTP with the bare SQL statements. The day has four hundred rows with
 * forty reservations each.
 */
export async function measureScheduleReads(cluster: PostgresCluster): Promise<Measurement[]> {
  const { url } = await prepareDealership(cluster, { name: 'schedule_reads', scale: 1 })
  const calendar = createCalendar(new Date(), timeZone)
  const { db, close } = await openDatabase({ url, dataDir: '', log: silentLog })
  try {
    await db.transaction().execute((tx) => addBigDay(tx, calendar))
    await sql`vacuum analyze`.execute(db)
  } finally {
    await close()
  }
  const results = await compareSearches(url, async () => drawReads(calendar.date(0), calendar.at(0, '00:00')))
  return [...results, ...results.slice(-1).map(shareOf)]
}

/**
 * Lists the reads. The lightest is the first, because it warms up the servers. The reservations are the last,
 * because `shareOf` takes the last result.
 */
function drawReads(day: string, midnight: number): SampledSearch[] {
  const [start, end] = [new Date(midnight), new Date(midnight + 86_400_000)]
  const readValues = { siteId, employeeId, language: 'fi', now: new Date(), start, end }
  const times = (path: string, read: JsonRead<ReadParameters, unknown>): Sample[] =>
    Array.from({ length: samples }, () => ({
      path: `/workshopschedule/${path}`,
      read,
      parameters: valuesInOrder(read, readValues as never),
    }))
  return [
    { name: 'the shifts of a day', samples: times(`shifts/${day}`, scheduleShifts) },
    { name: 'the rows of the schedule', samples: times(`resources?date=${day}`, scheduleResources) },
    { name: 'the stampings of a day', samples: times(`stampings/${day}`, scheduleStampings) },
    { name: 'what nobody has', samples: times(`reservations/unallocated/${day}`, unallocatedReservations) },
    {
      name: `the reservations of ${bigDay.resources} rows with ${bigDay.entries} cars`,
      samples: times(`reservations/${day}`, scheduleReservations),
    },
  ]
}

/** Returns the time of the bare statement as a share of the time over HTTP. */
function shareOf({ what, details }: Measurement): Measurement {
  const { http, sql: alone } = details as Readonly<Record<'http' | 'sql', { readonly p50: number }>>
  const share = alone.p50 / http.p50
  return {
    what: `${what.split(':')[0]}: its SQL to HTTP, p50`,
    value: `${round(share, 2)}`,
    demand: `at least ${leastShare}`,
    isMet: share >= leastShare,
    details: { share },
  }
}
