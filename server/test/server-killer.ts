import type { ServerProcess } from './server-process.ts'

interface KillPlan {
  /** The expected number of responses. */
  readonly answers: number
  /** The number of kills before the last response. */
  readonly kills: number
}

/**
 * Kills a server after random numbers of responses, while other requests are running, and starts a new
 * server.
 */
export function createKiller(
  servers: ServerProcess[],
  { answers, kills }: KillPlan,
  start: () => Promise<ServerProcess>,
) {
  const moments = Array.from({ length: kills }, () => Math.ceil(Math.random() * answers * 0.9))
  const chain = servers.map(() => Promise.resolve())
  const restart = async (index: number) => {
    await servers[index]?.kill()
    servers[index] = await start()
  }
  let count = 0
  let killed = 0
  return {
    /** Counts a response. */
    tick: () => {
      count += 1
      for (const _ of moments.filter((moment) => moment === count)) {
        const index = killed % servers.length
        killed += 1
        chain[index] = chain[index]?.then(() => restart(index)) ?? Promise.resolve()
      }
    },
    finished: async () => {
      await Promise.all(chain)
      return killed
    },
  }
}
