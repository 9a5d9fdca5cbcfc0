import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * A relay in front of a TCP server. It simulates the address of a database cluster that moves to another
 * machine.
 */
export interface Relay {
  readonly port: number
  /** Directs new connections to another port, and cuts the existing ones. */
  pointTo(port: number): void
  close(): Promise<void>
}

/** Opens a relay to a port of the loopback address. */
export async function openRelay(targetPort: number, host = '127.0.0.1'): Promise<Relay> {
  let target = targetPort
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1')
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.setNoDelay()
      socket
        .on('error', () => {})
        .on('close', () => {
          sockets.delete(socket)
          client.destroy()
          upstream.destroy()
        })
    }
    client.pipe(upstream).pipe(client)
  })
  server.listen(0, host)
  await once(server, 'listening')
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    pointTo: (port) => {
      target = port
      cut()
    },
    close: async () => {
      cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
