import { type PoolName, poolNames } from './pool-choice.ts'

/** The maximum numbers of connections of a pool for reads and for writes. */
export interface PoolShare {
  readonly readers: number
  /** 0 for a pool that only reads. */
  readonly writers: number
}

/**
 * The usual numbers of connections of this process. Sessions are checked by one statement at a time. Otherwise the
 * check of a stamping would wait for other people's reads. Calls without a session come
 * from customers' links, sign-ins and wall screens. Other systems have one writer, because load jobs have another one
 * (docs/specification.md, Integration: at most two). The sequencer needs one writer, because it moves one batch at a time. The
 * figures of the metrics need one reader. Two reports are read at the same time, and more wait.
 */
const usualShares: Readonly<Record<PoolName, PoolShare>> = {
  signedIn: { readers: 10, writers: 6 },
  sessions: { readers: 1, writers: 0 },
  anonymous: { readers: 4, writers: 3 },
  integration: { readers: 4, writers: 1 },
  sequencer: { readers: 1, writers: 1 },
  figures: { readers: 1, writers: 0 },
  reports: { readers: 2, writers: 1 },
}

/**
 * The usual number of connections of this process to PostgreSQL, without the connection that listens and those
 * of load jobs.
 */
export const usualConnections = Object.values(usualShares).reduce(
  (sum, { readers, writers }) => sum + readers + writers,
  0,
)

/** One connection for each kind of connection of a pool. */
export const fewestConnections = 12

/**
 * Divides a number of connections among the pools, in the proportions of the usual numbers. Each pool has at least one
 * connection for reads, and one for writes if it writes.
 *
 * @param connections at least `fewestConnections`
 */
export function sharePools(connections: number): Readonly<Record<PoolName, PoolShare>> {
  const shares = poolNames.flatMap((name) =>
    (['readers', 'writers'] as const).flatMap((kind) => {
      const usual = usualShares[name][kind]
      return usual === 0 ? [] : [{ name, kind, usual, most: 1 }]
    }),
  )
  // Gives each further connection to the pool with the smallest share of its usual number.
  for (let given = shares.length; given < connections; given += 1) {
    const poorest = shares
      .filter(({ usual, most }) => usual > 1 || most < usual)
      .reduce((least, share) => (share.most / share.usual < least.most / least.usual ? share : least))
    poorest.most += 1
  }
  const mostOf = (name: PoolName, kind: keyof PoolShare): number =>
    shares.find((share) => share.name === name && share.kind === kind)?.most ?? 0
  return Object.fromEntries(
    poolNames.map((name) => [name, { readers: mostOf(name, 'readers'), writers: mostOf(name, 'writers') }]),
  ) as Record<PoolName, PoolShare>
}
