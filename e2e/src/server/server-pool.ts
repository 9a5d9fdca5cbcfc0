import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type PooledServer, serverPoolVariable } from './shared-server.ts'
import type { RunningServer } from './start-server.ts'
import { startTestServer } from './test-server.ts'

interface Entry {
  readonly server: Promise<RunningServer>
  readonly taken: string[]
  /** Number of tests that have received the server. */
  tests: number
}

/**
 * Starts a pool from which all workers get shared servers by name. A restarted worker gets the server of the
 * previous worker. A server that has reached its maximum number of tests is replaced by a fresh one.
 *
 * @returns a function that stops the pool and all its servers
 */
export async function startServerPool(): Promise<() => Promise<void>> {
  const entries = new Map<string, Entry>()
  const stopping: Promise<void>[] = []

  const stop = async ({ server }: Entry) => (await server).stop()

  const add = (name: string): Entry => {
    const entry = { server: startTestServer(), taken: [], tests: 0 }
    entries.set(name, entry)
    return entry
  }

  const acquire = (name: string, maxTests: number): Entry => {
    let entry = entries.get(name) ?? add(name)
    if (entry.tests >= maxTests) {
      stopping.push(stop(entry))
      entry = add(name)
    }
    entry.tests += 1
    return entry
  }

  /**
   * Handles a request: `/name?maxTests=12` returns the server for a test, `/name/record` reserves a record on
   * that server.
   */
  const answer = async (address: string): Promise<PooledServer> => {
    const { pathname, searchParams } = new URL(address, 'http://pool')
    const [name = '', thing] = pathname.slice(1).split('/')
    const entry =
      thing === undefined ? acquire(name, Number(searchParams.get('maxTests'))) : entries.get(name)
    if (!entry) throw new Error(`There is no server ${name} in the pool`)
    if (thing !== undefined) entry.taken.push(thing)
    return { url: (await entry.server).url, taken: entry.taken }
  }

  const pool = createServer((request, response) => {
    answer(request.url ?? '').then(
      (server) => response.end(JSON.stringify(server)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  }).listen(0, '127.0.0.1')
  await once(pool, 'listening')
  process.env[serverPoolVariable] = `http://127.0.0.1:${(pool.address() as AddressInfo).port}`

  return async () => {
    pool.close()
    pool.closeAllConnections()
    await Promise.all([...stopping, ...[...entries.values()].map(stop)])
  }
}
