import type { ServerAddress } from './start-server.ts'

/** Environment variable with the address of the server pool. Workers inherit the variable. */
export const serverPoolVariable = 'VERSTAS_E2E_SERVER_POOL'

/** The response of the pool. */
export interface PooledServer extends ServerAddress {
  /** Names of the records on this server that tests have reserved so far. */
  readonly taken: readonly string[]
}

/**
 * A server that several tests use one after another. A test reserves a record before it changes the record,
 * so that no other test uses the record.
 */
export interface SharedServer extends ServerAddress {
  readonly isTaken: (thing: string) => boolean
  readonly take: (thing: string) => Promise<void>
}

/** Returns the server of this name from the pool. The pool replaces a server after `maxTests` tests. */
export async function getSharedServer(name: string, maxTests: number): Promise<SharedServer> {
  const { url, taken } = await askPool(`${name}?maxTests=${maxTests}`)
  const takenRecords = new Set(taken)
  return {
    url,
    isTaken: (thing) => takenRecords.has(thing),
    take: async (thing) => {
      takenRecords.add(thing)
      await askPool(`${name}/${thing}`)
    },
  }
}

async function askPool(path: string): Promise<PooledServer> {
  const pool = process.env[serverPoolVariable]
  if (pool === undefined) throw new Error('The server pool has not been started.')
  const response = await fetch(`${pool}/${path}`)
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as PooledServer
}
