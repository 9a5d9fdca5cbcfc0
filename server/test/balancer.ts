import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { atEnd } from './at-end.ts'
import type { ServerProcess } from './server-process.ts'

/**
 * Simulates a load balancer in front of servers that are killed and restarted. Each connection goes to a
 * random running server, and ends if that server ends. A connection waits while no server runs, because a
 * start takes minutes on a busy machine.
 *
 * @returns the origin of the address
 */
export async function openBalancer(servers: readonly ServerProcess[]): Promise<string> {
  const clients = new Set<Socket>()
  const balancer = createServer(async (socket) => {
    clients.add(socket)
    socket.on('error', () => socket.destroy()).on('close', () => clients.delete(socket))
    const upstream = await connectToRandom(servers, socket)
    if (upstream === null) return
    const end = () => {
      socket.destroy()
      upstream.destroy()
    }
    for (const one of [socket, upstream]) one.on('error', end).on('close', end)
    socket.pipe(upstream).pipe(socket)
  })
  await new Promise<void>((resolve) => balancer.listen(0, '127.0.0.1', resolve))
  atEnd(() => {
    for (const client of clients) client.destroy()
    return new Promise((resolve) => balancer.close(resolve))
  })
  return `http://127.0.0.1:${(balancer.address() as AddressInfo).port}`
}

/** Connects to a random running server; null if the client ends its connection before. */
async function connectToRandom(servers: readonly ServerProcess[], client: Socket): Promise<Socket | null> {
  while (!client.destroyed) {
    const server = servers[Math.floor(Math.random() * servers.length)]
    const upstream = connect(Number(new URL(server?.origin ?? '').port), '127.0.0.1')
    try {
      await once(upstream, 'connect')
      return upstream
    } catch {
      await sleep(50)
    }
  }
  return null
}
