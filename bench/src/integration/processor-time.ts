import { withClient } from '../database/with-client.ts'
import type { ChildServer } from '../server/child-server.ts'
import { processorTimeOf } from '../server/processor-time.ts'

/** Processor time in milliseconds. */
export interface ProcessorTime {
  /** The server process with all its threads. */
  readonly server: number
  /**
   * The server's connections to PostgreSQL except that of the feed: two alternating connections of the job,
   * and those of people.
   */
  readonly connections: number
  /** The connection that moves changes to the feed. */
  readonly feed: number
}

/**
 * Starts measuring the processor time of a server and of its connections. The returned function returns it.
 */
export async function watchProcessorTime(
  url: string,
  { pid }: ChildServer,
): Promise<() => Promise<ProcessorTime>> {
  const before = await readConnections(url)
  const serverBefore = processorTimeOf(pid)
  return async () => {
    const server = processorTimeOf(pid) - serverBefore
    const times = [...(await readConnections(url))].map(([id, { name, time }]) => ({
      name,
      time: time - (before.get(id)?.time ?? 0),
    }))
    const sumOf = (wanted: string) =>
      times.filter(({ name }) => name === wanted).reduce((sum, { time }) => sum + time, 0)
    return { server, connections: sumOf('verstas'), feed: sumOf('verstas-feed') }
  }
}

const readConnections = (url: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ pid: number; name: string }>(
      `select pid, application_name as name from pg_stat_activity where datname = current_database()`,
    )
    return new Map(rows.map(({ pid, name }) => [pid, { name, time: processorTimeOf(pid) }]))
  })
