import type { Server } from 'node:http'

/** Interval for closing connections that a client leaves open after its last response, in milliseconds. */
const closeInterval = 100

export interface ClosableApp {
  readonly server: Pick<Server, 'closeIdleConnections'>
  /** Stops listening and finishes running requests. */
  close(): PromiseLike<unknown>
}

/**
 * Closes the app after its running requests. Also closes the connections of these requests, which Node would
 * leave open for as long as the client sends further requests.
 */
export async function closeApp(app: ClosableApp): Promise<void> {
  const timer = setInterval(() => app.server.closeIdleConnections(), closeInterval)
  try {
    await app.close()
  } finally {
    clearInterval(timer)
  }
}
