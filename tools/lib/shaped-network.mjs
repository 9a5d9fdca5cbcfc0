import { connect, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * @typedef {object} Network
 * @property {number} latencyMs there and back
 * @property {number} downBytesPerSecond of all connections together
 * @property {number} upBytesPerSecond
 */

/**
 * @typedef {object} Traffic
 * @property {string[]} requests method and path of each, in their order
 * @property {number} bytes in both directions, with headers
 */

/** A network that only counts. @type {Network} */
export const unshapedNetwork = { latencyMs: 0, downBytesPerSecond: Infinity, upBytesPerSecond: Infinity }

const requestLine = /^([A-Z]+) (\S+) HTTP\/1\.1\r\n/
const packetBytes = 1460

/**
 * A way to a server on this machine through a network of its own: as slow as is wanted, and counting all that passes,
 * also what a service worker fetches. It speaks HTTP/1.1, as the server does.
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

  /** What ends on one side ends on the other, once what is under way has arrived. */
  const joinEnds = (
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
    joinEnds(browser, target)
    joinEnds(target, browser)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const address = /** @type {import('node:net').AddressInfo} */ (server.address())

  return {
    origin: `http://127.0.0.1:${address.port}`,
    /** What has passed since the beginning, or since it was forgotten. */
    traffic: () => ({ requests: [...traffic.requests], bytes: traffic.bytes }),
    forget: () => {
      traffic = { requests: [], bytes: 0 }
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

/**
 * One direction of a network: its connections take turns, packet by packet.
 *
 * @param {number} bytesPerSecond
 * @param {number} delayMs
 * @param {(packet: Buffer) => void} onPacket
 */
function createLink(bytesPerSecond, delayMs, onPacket) {
  /** @type {{ packets: Buffer[], deliver: (packet: Buffer) => void }[]} */
  const lanes = []
  let isSending = false
  let freeAt = 0

  const send = async () => {
    isSending = true
    for (let waiting = lanes.filter(hasPackets); waiting.length > 0; waiting = lanes.filter(hasPackets))
      for (const { packets, deliver } of waiting) {
        const packet = /** @type {Buffer} */ (packets.shift())
        freeAt = Math.max(freeAt, performance.now()) + (packet.length / bytesPerSecond) * 1000
        onPacket(packet)
        deliver(packet)
        // A timer is late by a millisecond or two: it is made good by the packets after it.
        const ahead = freeAt - performance.now()
        if (ahead > 2) await sleep(ahead)
      }
    isSending = false
  }

  return (/** @type {import('node:net').Socket} */ socket, /** @type {number} */ openingMs) => {
    const openAt = performance.now() + openingMs
    let delivered = Promise.resolve()
    const lane = {
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
    lanes.push(lane)
    socket.on('close', () => lanes.splice(lanes.indexOf(lane), 1))
    return (/** @type {Buffer} */ data) => {
      for (let start = 0; start < data.length; start += packetBytes)
        lane.packets.push(data.subarray(start, start + packetBytes))
      if (!isSending) void send()
    }
  }
}

const hasPackets = (/** @type {{ packets: Buffer[] }} */ { packets }) => packets.length > 0
