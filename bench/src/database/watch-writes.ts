import pg from 'pg'

/** Pause between two writes, in milliseconds. */
const pause = 2

/** Waiting times of writes and reads during another operation. */
export interface Watched {
  /** Longest time of one call since the previous query of this value, in milliseconds. */
  takeLongest(): number
  stop(): Promise<void>
}

/**
 * Alternately writes an event and reads a record's history, like commands of the previous version, until it
 * is stopped.
 *
 * @throws (from `stop`) the first error of a call
 */
export function watchWrites(url: string): Watched {
  let longest = 0
  let isStopped = false
  const run = async () => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      while (!isStopped) {
        const began = performance.now()
        await client.query({
          name: 'write',
          text: `insert into event (site_id, at, employee_id, entity, entity_id, kind, version)
            values ($1, now(), $2, 'work-order', $3, 'changed', 1)`,
          values: [1, 1, Math.ceil(Math.random() * 100_000)],
        })
        await client.query({
          name: 'read',
          text: `select id from event where site_id = $1 and entity = 'work-order' and entity_id = $2 order by id desc limit 20`,
          values: [1, Math.ceil(Math.random() * 100_000)],
        })
        longest = Math.max(longest, performance.now() - began)
        await new Promise((resolve) => setTimeout(resolve, pause))
      }
    } finally {
      await client.end()
    }
  }
  const done = run()
  return {
    takeLongest: () => {
      const value = longest
      longest = 0
      return value
    },
    stop: async () => {
      isStopped = true
      await done
    },
  }
}
