import type pg from 'pg'
import { collectMetrics, counter, durationBuckets, gauge, histogram } from '../metrics/registry.ts'
import type { PoolName } from './pool-choice.ts'
import type { PoolPair } from './postgres-connection.ts'

const connections = gauge({
  name: 'verstas_db_connections',
  help: 'Open connections to PostgreSQL, by their users and their use.',
  labels: ['pool', 'access', 'state'],
})
const mostConnections = gauge({
  name: 'verstas_db_connections_max',
  help: 'The limit of connections to PostgreSQL in this process.',
  labels: ['pool', 'access'],
})
const waitingRequests = gauge({
  name: 'verstas_db_connection_waiting',
  help: 'Requests that wait for a connection.',
  labels: ['pool', 'access'],
})

/** The wait for a connection, in seconds. */
export const connectionWaits = histogram({
  name: 'verstas_db_connection_wait_seconds',
  help: 'Time until a request has a connection to PostgreSQL.',
  labels: ['pool', 'access'],
  buckets: durationBuckets,
})
export const lostConnections = counter({
  name: 'verstas_db_unavailable_total',
  help: 'Statements that failed because PostgreSQL could not be reached or did not answer.',
})
export const standbyWaits = gauge({
  name: 'verstas_db_standby_waits',
  help: 'Writes without an answer in time that keep their connections, such as commits that wait for a standby.',
})

/** Measures the pools at each scrape, until the returned function is called. */
export const measurePools = (pools: Readonly<Record<PoolName, PoolPair>>): (() => void) =>
  collectMetrics(() => {
    for (const [name, { readers, writers }] of Object.entries(pools)) {
      measurePool(name, 'read', readers)
      if (writers !== readers) measurePool(name, 'write', writers)
    }
  })

function measurePool(pool: string, access: 'read' | 'write', measured: pg.Pool): void {
  const { totalCount, idleCount, waitingCount, options } = measured
  connections.set({ pool, access, state: 'idle' }, idleCount)
  connections.set({ pool, access, state: 'used' }, totalCount - idleCount)
  waitingRequests.set({ pool, access }, waitingCount)
  mostConnections.set({ pool, access }, options.max ?? 0)
}
