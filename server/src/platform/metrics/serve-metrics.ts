import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { MetricsSettings } from '../observation-settings.ts'
import { exposeMetrics, expositionType, gauge } from './registry.ts'

/** The state of the process: opening and migrating its database, serving, or stopping. */
export type ProcessState = 'starting' | 'ready' | 'stopping'

/** The server of the metrics. It does not keep the process alive. */
export interface MetricsServer {
  /** `http://host:port` */
  readonly origin: string
  readonly setState: (state: ProcessState) => void
  close(): Promise<void>
}

const ready = gauge({
  name: 'verstas_ready',
  help: '1 if the process serves requests; 0 while it starts, migrates the database, or stops.',
})

/**
 * Serves `/metrics` on a separate port, because the figures are not for users of the app. `/startup` answers
 * 503 until the database is migrated and the app listens. The port opens before the database, so a supervisor
 * can distinguish a long migration from a hanging process. There is no authentication; the listening address
 * limits the access.
 *
 * @throws if the port cannot be opened
 */
export async function serveMetrics({ port, host }: MetricsSettings): Promise<MetricsServer> {
  let state: ProcessState = 'starting'
  ready.set({}, 0)
  const server = createServer((request, response) => {
    const [path] = (request.url ?? '').split('?')
    if (request.method !== 'GET' && request.method !== 'HEAD') return answer(response, 405, 'only GET\n')
    if (path === '/startup') return answer(response, state === 'starting' ? 503 : 200, `${state}\n`)
    if (path !== '/metrics') return answer(response, 404, 'There is /metrics and /startup.\n')
    exposeMetrics().then(
      (text) => answer(response, 200, text, expositionType),
      (error: unknown) => answer(response, 500, `${error}\n`),
    )
  })
  server.listen(port, host)
  await once(server, 'listening')
  server.unref()
  const { address, family, port: opened } = server.address() as AddressInfo
  return {
    origin: `http://${family === 'IPv6' ? `[${address}]` : address}:${opened}`,
    setState: (next) => {
      state = next
      ready.set({}, next === 'ready' ? 1 : 0)
    },
    close: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

function answer(response: ServerResponse, status: number, text: string, type = 'text/plain'): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' })
  response.end(text)
}
