import type { Measurement } from '../measurement.ts'
import { quantile, round } from '../numbers.ts'
import type { Costs } from './costs.ts'
import type { Played } from './play.ts'

/** A play with its circumstances and costs. */
export interface Row {
  /** The sites whose people play. */
  readonly sites: number
  readonly inDatabase: number
  readonly sockets: number
  readonly pace: number
  readonly played: Played
  readonly costs: Costs
  /** Samples of the waits of active connections at the primary server. */
  readonly waits: ReadonlyMap<string, number>
}

/**
 * The limit of an act, and of a message until it has arrived at others, in milliseconds. Nobody waits for a photo:
 * the app sends it from its queue, and the server turns and scales it in a process of low priority. The statements
 * of a batch wait while people's calls are running.
 */
const mostMsOf = (name: string): number => (name === 'photo' || name === 'integration batch' ? 10_000 : 1_000)
/** The limit of the costs of a site, to those in a group of a third of the sites. */
const mostGrowth = 1.3
/** The least pace at which the sites at scale must have no slow act. */
const leastPace = 20

export const isBroken = ({ played: { recorder } }: Row): boolean =>
  recorder.refusals.length > 0 || slowest(recorder.times).share > 1

/** Returns the act that is nearest to its limit, or exceeds it most. */
function slowest(times: ReadonlyMap<string, readonly number[]>) {
  const all = [...times].map(([name, values]) => {
    const p95 = quantile(values, 0.95)
    return { name, p95, share: p95 / mostMsOf(name) }
  })
  return all.reduce((one, other) => (other.share > one.share ? other : one))
}

/** Returns the times of each kind of act, and of each kind of message until it has arrived. */
export function timesOf({ sites, sockets, pace, played: { recorder, acts, seconds } }: Row): Measurement[] {
  const { times, repeated, refusals } = recorder
  const scope = `${sites} sites at ${pace} times the pace of a workshop, ${sockets} sockets`
  return [
    ...[...times].map(([name, values]): Measurement => {
      const p95 = quantile(values, 0.95)
      return {
        what: `${name}, p95: ${scope}`,
        value: `${round(p95, 0)} ms (median ${round(quantile(values, 0.5), 0)}, of ${values.length})`,
        demand: `at most ${mostMsOf(name)} ms`,
        isMet: p95 <= mostMsOf(name),
        details: { values: values.map((value) => round(value, 1)) },
      }
    }),
    {
      what: `refused acts of ${acts}: ${scope}`,
      value: `${refusals.length}; ${repeated} calls repeated; ${round(acts / seconds, 1)} acts a second`,
      demand: '0',
      isMet: refusals.length === 0,
      details: { refusals: refusals.slice(0, 20), acts, seconds },
    },
  ]
}

/**
 * The costs of a site's half hour in a group of a size, from those of an act. The costs of idle processes are
 * taken off.
 */
function costOfSite({ costs, played }: Row, idle: Costs) {
  const idleShare = costs.seconds / idle.seconds
  const perSite = (name: keyof Costs) =>
    ((costs[name] - idle[name] * idleShare) / played.acts) * played.actsOfSite
  return {
    server: perSite('servers'),
    postgres: perSite('primary') + perSite('standby'),
    pooler: perSite('pooler'),
    statements: perSite('statements'),
  }
}

/** Compares the costs of a site as the group grows. The last row has the data of all sites of a large group. */
export function costsOf(rows: readonly Row[], idle: Costs): Measurement[] {
  const costs = rows.map((row) => ({ row, cost: costOfSite(row, idle) }))
  console.table(
    costs.map(({ row, cost }) => ({
      sites: row.sites,
      'in the database': row.inDatabase,
      sockets: row.sockets,
      'server ms a site': round(cost.server, 0),
      'PostgreSQL ms a site': round(cost.postgres, 0),
      'pooler ms a site': round(cost.pooler, 0),
      'statements a site': round(cost.statements, 0),
      curve: '#'.repeat(Math.round((cost.server + cost.postgres + cost.pooler) / 100)),
    })),
  )
  const compare = (what: string, one: (typeof costs)[number], other: (typeof costs)[number]): Measurement[] =>
    (['server', 'postgres', 'statements'] as const).map((kind) => {
      const ratio = one.cost[kind] / other.cost[kind]
      const unit = kind === 'statements' ? 'statements' : 'ms of processor time'
      return {
        what: `${kind === 'statements' ? 'statements' : `processor time of ${kind === 'server' ? 'the servers' : 'PostgreSQL'}`} for a site's half hour, ${what}`,
        value: `${round(ratio)} (${round(one.cost[kind], 0)} to ${round(other.cost[kind], 0)} ${unit})`,
        demand: `at most ${mostGrowth}`,
        isMet: ratio <= mostGrowth,
        details: { idle, costs: costs.map(({ row, cost }) => ({ ...describeRow(row), ...cost })) },
      }
    })
  return costs.slice(2).flatMap((entry, place) => {
    const base = costs[1] as (typeof costs)[number]
    const { sites, inDatabase } = entry.row
    const isLast = place === costs.length - 3
    const data = isLast ? `with the data of ${inDatabase} sites` : 'with their data'
    return compare(`${sites} sites ${data} to ${base.row.sites} sites`, entry, base)
  })
}

/** The pace at which an act first takes too long, and what was busy then. */
export function breakOf(steps: readonly Row[], pooler: string): Measurement {
  const last = steps.at(-1) as Row
  const before = steps.at(-2)
  const { name, p95 } = slowest(last.played.recorder.times)
  const best = isBroken(last) ? (before?.pace ?? 0) : last.pace
  return {
    what: `the pace at which an act takes too long, ${last.sites} sites`,
    value: isBroken(last)
      ? `${last.pace}: ${name} ${round(p95, 0)} ms; ${describeLoad(last)}`
      : `none up to ${last.pace} (${name} ${round(p95, 0)} ms; ${describeLoad(last)})`,
    demand: `not up to ${leastPace}`,
    isMet: best >= leastPace,
    details: { pooler, steps: steps.map(describeRow), waits: Object.fromEntries(last.waits) },
  }
}

/** The cores that each part used, and the most frequent waits of the primary server. */
function describeLoad({ costs, waits }: Row): string {
  const cores = (name: keyof Costs) => round(costs[name] / costs.seconds / 1000)
  const total = [...waits.values()].reduce((sum, count) => sum + count, 0)
  const most = [...waits]
    .sort(([, one], [, other]) => other - one)
    .slice(0, 3)
    .map(([wait, count]) => `${wait} ${Math.round((100 * count) / total)} %`)
  return `cores: servers ${cores('servers')}, PostgreSQL ${cores('primary')}, standby ${cores('standby')}, pooler ${cores('pooler')}, generator ${cores('generator')}; connections: ${most.join(', ') || 'idle'}`
}

export function describeRow(row: Row) {
  const { recorder, acts, seconds } = row.played
  const worst = slowest(recorder.times)
  return {
    sites: row.sites,
    'in the database': row.inDatabase,
    sockets: row.sockets,
    pace: row.pace,
    'acts a second': round(acts / seconds, 1),
    slowest: `${worst.name} ${round(worst.p95, 0)} ms`,
    repeated: recorder.repeated,
    refused: recorder.refusals.length,
    load: describeLoad(row),
  }
}
