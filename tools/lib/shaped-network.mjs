import { connect, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * @typedef {object} Network
 * @property {number} latencyMs of a round trip
 * @property {number} downBytesPerSecond of all connections together
 * @property {number} upBytesPerSecond
 */

/**
 * @typedef {object} Traffic
 * @property {string[]} requests method and path of each, in their order
 * @property {number} bytes in both directions, with headers
 */

/** A network without limits, for counting the traffic only. @type {Network} */
export const unshapedNetwork = { latencyMs: 0, downBytesPerSecond: Infinity, upBytesPerSecond: Infinity }

const requestLine = /^([A-Z]+) (\S+) HTTP\/1\.1\r\n/
const packetBytes = 1460

/**
 * Starts a TCP proxy to a server on this machine. The proxy simulates a slow network, and counts the traffic,
 * including that of service workers. It supports HTTP/1.1, like the server.
 *
 * @param {string} origin of the server
 * @param {Network} network
 */
export async function shapeNetwork(origin, { latencyMs, downBytesPerSecond, upBytesPerSecond }) {
  /** @type {Traffic} */
  let traffic = { requests: [], bytes: 0 }
  const count = (/** @type {Buffer} */ { length }) => {
    traffic.bytes += length
  }
  const down = createLink(downBytesPerSecond, latencyMs / 2, count)
  const up = createLink(upBytesPerSecond, latencyMs / 2, count)
  /** @type {Set<import('node:net').Socket>} */
  const sockets = new Set()

  /**
   * Closes `other` one round-trip time after `socket` has closed, so that data in transit can arrive. Closes
   * it immediately after an error of `socket`.
   */
  const linkClosing = (
    /** @type {import('node:net').Socket} */ socket,
    /** @type {import('node:net').Socket} */ other,
  ) => {
    socket.setNoDelay(true)
    sockets.add(socket)
    socket.on('error', () => other.destroy())
    socket.on('close', () => {
      sockets.delete(socket)
      setTimeout(() => other.destroy(), latencyMs)
    })
  }

  const server = createServer((browser) => {
    const target = connect(Number(new URL(origin).port), '127.0.0.1')
    const toTarget = up(target, latencyMs)
    const toBrowser = down(browser, 0)
    browser.on('data', (/** @type {Buffer} */ data) => {
      const [, method, path] = requestLine.exec(data.subarray(0, 2000).toString('latin1')) ?? []
      if (method) traffic.requests.push(`${method} ${path}`)
      toTarget(data)
    })
    target.on('data', (/** @type {Buffer} */ data) => toBrowser(data))
    linkClosing(browser, target)
    linkClosing(target, browser)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const address = /** @type {import('node:net').AddressInfo} */ (server.address())

  return {
    origin: `http://127.0.0.1:${address.port}`,
    /** Returns the traffic since the start or the last reset. */
    traffic: () => ({ requests: [...traffic.requests], bytes: traffic.bytes }),
    resetTraffic: () => {
      traffic = { requests: [], bytes: 0 }
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

/**
 * Creates one direction of the network. The connections share its bandwidth packet by packet.
 *
 * @param {number} bytesPerSecond
 * @param {number} delayMs of each packet
 * @param {(packet: Buffer) => void} onPacket is called for each packet
 */
function createLink(bytesPerSecond, delayMs, onPacket) {
  /** @type {{ packets: Buffer[], deliver: (packet: Buffer) => void }[]} */
  const queues = []
  let isSending = false
  let freeAt = 0

  const send = async () => {
    isSending = true
    for (let waiting = queues.filter(hasPackets); waiting.length > 0; waiting = queues.filter(hasPackets))
      for (const { packets, deliver } of waiting) {
        const packet = /** @type {Buffer} */ (packets.shift())
        freeAt = Math.max(freeAt, performance.now()) + (packet.length / bytesPerSecond) * 1000
        onPacket(packet)
        deliver(packet)
        // Timers are late by a millisecond or two. `freeAt` compensates for the delay with the next packets.
        const ahead = freeAt - performance.now()
        if (ahead > 2) await sleep(ahead)
      }
    isSending = false
  }

  return (/** @type {import('node:net').Socket} */ socket, /** @type {number} */ openingMs) => {
    const openAt = performance.now() + openingMs
    let delivered = Promise.resolve()
    const queue = {
      packets: /** @type {Buffer[]} */ ([]),
      deliver: (/** @type {Buffer} */ packet) => {
        const at = Math.max(performance.now(), openAt) + delayMs
        delivered = delivered.then(async () => {
          const wait = at - performance.now()
          if (wait > 1) await sleep(wait)
          if (socket.writable) socket.write(packet)
        })
      },
    }
    queues.push(queue)
    socket.on('close', () => queues.splice(queues.indexOf(queue), 1))
    return (/** @type {Buffer} */ data) => {
      for (let start = 0; start < data.length; start += packetBytes)
        queue.packets.push(data.subarray(start, start + packetBytes))
      if (!isSending) void send()
    }
  }
}

const hasPackets = (/** @type {{ packets: Buffer[] }} */ { packets }) => packets.length > 0
