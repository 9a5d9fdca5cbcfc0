import { setTimeout as sleep } from 'node:timers/promises'
import { childrenOf, processesOf } from '../../../server/test/postgres-pair.ts'
import { processorTimeWithChildren } from '../server/processor-time.ts'
import type { Topology } from './topology.ts'

/** The costs of a run: processor time in milliseconds, and statements on the primary database server. */
export interface Costs {
  readonly servers: number
  readonly primary: number
  readonly standby: number
  readonly pooler: number
  /** The load generator itself, which shares the cores. */
  readonly generator: number
  readonly statements: number
  readonly seconds: number
}

/** Reads the costs since the start of the processes. The costs of a run are the difference of two reads. */
export async function readCosts({ servers, primary, standby, pooler, client }: Topology): Promise<Costs> {
  const [ofPrimary, ofStandby] = [await processesOf(primary), await processesOf(standby)]
  const { rows } = await client.query<{ calls: string }>(
    'select sum(calls) as calls from pg_stat_statements join pg_database on pg_database.oid = dbid where datname = current_database()',
  )
  const own = process.cpuUsage()
  return {
    servers: sum(servers.flatMap(({ pid }) => [pid, ...childrenOf(pid)]).map(processorTimeWithChildren)),
    primary: sum(ofPrimary.map(processorTimeWithChildren)),
    standby: sum(ofStandby.map(processorTimeWithChildren)),
    pooler: pooler === undefined ? 0 : processorTimeWithChildren(pooler.pid()),
    generator: (own.user + own.system) / 1000,
    statements: Number(rows[0]?.calls ?? 0),
    seconds: performance.now() / 1000,
  }
}

/** Returns the costs between two measurements. */
export function subtract(after: Costs, before: Costs): Costs {
  const entries = Object.entries(after).map(([name, value]) => [name, value - before[name as keyof Costs]])
  return Object.fromEntries(entries) as Costs
}

/**
 * Samples the wait events of the primary server's connections five times a second, until `isOver` returns
 * true.
 */
export async function sampleWaits({ client }: Topology, isOver: () => boolean): Promise<Map<string, number>> {
  const waits = new Map<string, number>()
  while (!isOver()) {
    const { rows } = await client.query<{ wait: string; count: number }>(
      `select coalesce(wait_event_type || ': ' || wait_event, 'running') as wait, count(*)::int as count
       from pg_stat_activity where datname = current_database() and state = 'active' and pid <> pg_backend_pid()
       group by 1`,
    )
    for (const { wait, count } of rows) waits.set(wait, (waits.get(wait) ?? 0) + count)
    await sleep(200)
  }
  return waits
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
