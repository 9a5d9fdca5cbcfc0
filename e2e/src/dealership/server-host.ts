import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { readSettings } from '../../../server/src/platform/settings.ts'
import { type StartedServer, startServer } from '../../../server/src/start-server.ts'
import type { HostedServer, ServerSettings } from './start-server.ts'

/**
 * The process that runs the servers of the journeys, each with a database, a port and settings of its own: the first one
 * reads all modules and makes them fast, which takes two seconds of CPU, and each further one a quarter of a second.
 * `POST /` with settings starts one, `DELETE /port` ends it. It ends with the process that forked it.
 */
const servers = new Map<string, StartedServer>()

process.once('disconnect', () => process.exit())

const desk = createServer((request, response) => {
  answer(request).then(
    (told) => response.end(JSON.stringify(told)),
    (error: unknown) => response.writeHead(500).end(String(error)),
  )
}).listen(0, '127.0.0.1')
await once(desk, 'listening')
process.send?.(`http://127.0.0.1:${portOf(desk.address())}`)

async function answer(request: IncomingMessage): Promise<HostedServer | null> {
  if (request.method === 'POST') return start((await json(request)) as ServerSettings)
  const port = request.url?.slice(1) ?? ''
  const server = servers.get(port)
  servers.delete(port)
  await server?.app.close()
  await server?.database.close()
  return null
}

async function start(settings: ServerSettings): Promise<HostedServer> {
  const server = await startServer(readSettings(settings))
  const port = portOf(server.app.server.address())
  servers.set(port, server)
  const url = `http://127.0.0.1:${port}`
  const { setupSecret } = server
  return { url, ...(setupSecret !== null && { setupLink: `${url}/#/setup/${setupSecret}` }) }
}

function portOf(address: AddressInfo | string | null): string {
  if (address === null || typeof address === 'string') throw new Error('It listens to no port.')
  return String(address.port)
}
