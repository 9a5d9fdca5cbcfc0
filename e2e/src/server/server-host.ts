import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { closeApp } from '../../../server/src/close-app.ts'
import { readSettings } from '../../../server/src/platform/settings.ts'
import { type StartedServer, startServer } from '../../../server/src/start-server.ts'
import type { ServerAddress, ServerSettings } from './start-server.ts'

/**
 * Test servers of this process, each with a separate database, port and settings. The first server needs two
 * seconds of CPU time to load and compile modules. Each other server needs a quarter of a second. `POST /`
 * with settings starts a server, and `DELETE /port` stops it. The process ends with its parent process.
 */
const servers = new Map<string, StartedServer>()

process.once('disconnect', () => process.exit())

const control = createServer((request, response) => {
  answer(request).then(
    (address) => response.end(JSON.stringify(address)),
    (error: unknown) => response.writeHead(500).end(String(error)),
  )
}).listen(0, '127.0.0.1')
await once(control, 'listening')
process.send?.(`http://127.0.0.1:${portOf(control.address())}`)

async function answer(request: IncomingMessage): Promise<ServerAddress | null> {
  if (request.method === 'POST') return start((await json(request)) as ServerSettings)
  const port = request.url?.slice(1) ?? ''
  const server = servers.get(port)
  servers.delete(port)
  if (server) await closeApp(server.app).finally(() => server.database.close())
  return null
}

async function start(settings: ServerSettings): Promise<ServerAddress> {
  const server = await startServer(readSettings(settings))
  const port = portOf(server.app.server.address())
  servers.set(port, server)
  const url = `http://127.0.0.1:${port}`
  const { setupSecret } = server
  return { url, ...(setupSecret !== null && { setupLink: `${url}/#/setup/${setupSecret}` }) }
}

function portOf(address: AddressInfo | string | null): string {
  if (address === null || typeof address === 'string') throw new Error('The server listens to no port.')
  return String(address.port)
}
