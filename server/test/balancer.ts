import { type AddressInfo, connect, createServer } from 'node:net'
import { atEnd } from './at-end.ts'
import type { ServerProcess } from './server-process.ts'

/**
 * Simulates a load balancer in front of servers that are killed and restarted. Each connection goes to a
 * random server, and ends if that server ends.
 *
 * @returns the origin of the address
 */
export async function openBalancer(servers: readonly ServerProcess[]): Promise<string> {
  const balancer = createServer((socket) => {
    const server = servers[Math.floor(Math.random() * servers.length)]
    const upstream = connect(Number(new URL(server?.origin ?? '').port), '127.0.0.1')
    const end = () => {
      socket.destroy()
      upstream.destroy()
    }
    for (const one of [socket, upstream]) one.on('error', end).on('close', end)
    socket.pipe(upstream).pipe(socket)
  })
  await new Promise<void>((resolve) => balancer.listen(0, '127.0.0.1', resolve))
  atEnd(() => new Promise((resolve) => balancer.close(resolve)))
  return `http://127.0.0.1:${(balancer.address() as AddressInfo).port}`
}
