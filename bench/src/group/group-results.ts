import type { Measurement } from '../measurement.ts'
import { quantile, round } from '../numbers.ts'
import type { Costs } from './costs.ts'
import type { Simulation } from './simulate.ts'

/** A simulated run with its parameters and costs. */
export interface Row {
  /** Number of sites whose people act. */
  readonly sites: number
  readonly inDatabase: number
  readonly sockets: number
  readonly pace: number
  readonly simulation: Simulation
  readonly costs: Costs
  /** Sampled wait events of active connections on the primary server. */
  readonly waits: ReadonlyMap<string, number>
}

/**
 * Maximum time in milliseconds of an action, or of a message until its delivery. Nobody waits for a photo:
 * the app sends it from its queue, and the server rotates and scales it in a process of low priority. The
 * statements of a batch yield to the calls of people.
 */
const mostMsOf = (name: string): number => (name === 'photo' || name === 'integration batch' ? 10_000 : 1_000)
/** Maximum ratio of the costs of a site to those in a group with a third of the sites. */
const mostGrowth = 1.3
/** Minimum pace at which no action at the full number of sites may be slow. */
const leastPace = 20

/** True if an action was refused, or took longer than its limit. */
export const isBroken = ({ simulation: { recorder } }: Row): boolean =>
  recorder.refusals.length > 0 || slowest(recorder.times).share > 1

/** Returns the action that is closest to its limit or exceeds it most. */
function slowest(times: ReadonlyMap<string, readonly number[]>) {
  const all = [...times].map(([name, values]) => {
    const p95 = quantile(values, 0.95)
    return { name, p95, share: p95 / mostMsOf(name) }
  })
  return all.reduce((one, other) => (other.share > one.share ? other : one))
}

/** Returns the times of each kind of action, and the delivery times of each kind of message. */
export function timesOf({
  sites,
  sockets,
  pace,
  simulation: { recorder, actions, seconds },
}: Row): Measurement[] {
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
      what: `refused actions of ${actions}: ${scope}`,
      value: `${refusals.length}; ${repeated} calls repeated; ${round(actions / seconds, 1)} actions a second`,
      demand: '0',
      isMet: refusals.length === 0,
      details: { refusals: refusals.slice(0, 20), actions, seconds },
    },
  ]
}

/**
 * Computes the costs of a site's half hour from the costs per action. The costs of idle processes are
 * subtracted.
 */
function costOfSite({ costs, simulation }: Row, idle: Costs) {
  const idleShare = costs.seconds / idle.seconds
  const perSite = (name: keyof Costs) =>
    ((costs[name] - idle[name] * idleShare) / simulation.actions) * simulation.actionsOfSite
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

/** Returns the pace at which an action first takes too long, and the load at that pace. */
export function breakOf(steps: readonly Row[], pooler: string): Measurement {
  const last = steps.at(-1) as Row
  const before = steps.at(-2)
  const { name, p95 } = slowest(last.simulation.recorder.times)
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

/** Describes the cores that each part used, and the most frequent wait events of the primary server. */
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
  const { recorder, actions, seconds } = row.simulation
  const worst = slowest(recorder.times)
  return {
    sites: row.sites,
    'in the database': row.inDatabase,
    sockets: row.sockets,
    pace: row.pace,
    'actions a second': round(actions / seconds, 1),
    slowest: `${worst.name} ${round(worst.p95, 0)} ms`,
    repeated: recorder.repeated,
    refused: recorder.refusals.length,
    load: describeLoad(row),
  }
}
