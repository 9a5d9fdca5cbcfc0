import { once } from 'node:events'
import { Agent, createServer, get, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { closeApp } from './close-app.ts'

it('`closeApp` closes the connection of a request that was running, although the client keeps it', async () => {
  const running = Promise.withResolvers<ServerResponse>()
  const server = createServer((_request, response) => running.resolve(response)).listen(0, '127.0.0.1')
  server.keepAliveTimeout = 0
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true })
  const answered = once(get({ port, host: '127.0.0.1', agent }), 'response')
  const response = await running.promise
  const closed = closeApp({ server, close: promisify(server.close.bind(server)) })
  response.end('done')
  const [answer] = await answered
  expect(await text(answer)).toBe('done')
  await closed
  expect(server.listening).toBe(false)
  agent.destroy()
})
