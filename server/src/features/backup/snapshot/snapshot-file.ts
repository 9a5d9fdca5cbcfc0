import { join } from 'node:path'

/** The address at which a running server with the embedded database serves snapshots. */
export interface SnapshotAddress {
  readonly port: number
  /** A random secret, which the request must contain. */
  readonly token: string
}

/** Returns the path of the file with the address, which only the server's user can read. */
export const snapshotFileOf = (dataDir: string): string => join(dataDir, 'snapshot-service.json')
