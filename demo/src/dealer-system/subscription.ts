import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Client } from './client.ts'

/** The result of a subscription to webhooks. */
export interface WebhookSummary {
  /** Number of accepted messages, without repetitions. */
  readonly received: number
  /** Number of messages that arrived again after they had been accepted, as after a lost response. */
  readonly repeated: number
  /** The server's reason why there is no subscription; null if there is one. */
  readonly refused: string | null
}

/** A subscription of a dealer's system to webhooks, with its receiver. */
export interface Subscription {
  /**
   * The cursor in the change feed after which the messages begin; null if the server has refused the
   * subscription.
   */
  readonly start: string | null
  /**
   * Waits for the messages of the changes that were read, and compares both.
   *
   * @param positions the positions of the changes that were read from the feed
   * @returns descriptions of the differences
   */
  check(positions: readonly number[]): Promise<readonly string[]>
  summary(): WebhookSummary
  /** Deletes the webhook and stops the receiver. */
  close(): Promise<void>
}

interface Subscribed {
  readonly id: number
  readonly secret: string
  readonly next: string
}

/** Milliseconds by which the last message may arrive later than its change in the feed. */
const longestWait = 60_000

/** The message that the receiver refuses once, so that the server must retry it. */
const refusedOnce = 3

/** Subscribes to all changes that the account may read, with a receiver on this machine. */
export async function subscribe(client: Client, host: string): Promise<Subscription> {
  const receiver = await startReceiver(host)
  const { status, body } = await client.call('POST', '/webhooks', {
    body: { url: receiver.url, isThin: true },
  })
  if (status !== 200) {
    await receiver.close()
    const refused = `${status} ${JSON.stringify(body)}`
    const summary = { received: 0, repeated: 0, refused }
    return { start: null, check: async () => [], summary: () => summary, close: async () => {} }
  }
  const { id, secret, next } = body as Subscribed
  receiver.useSecret(secret)
  return {
    start: next,
    check: async (positions) => {
      const last = positions.at(-1)
      if (last !== undefined) await receiver.waitFor(last)
      return [...receiver.surprises, ...compareOrder(positions, receiver.positions)]
    },
    summary: () => ({ received: receiver.positions.length, repeated: receiver.repeated(), refused: null }),
    close: async () => {
      await client.call('DELETE', `/webhooks/${id}`)
      await receiver.close()
    },
  }
}

/**
 * Compares the positions of the change feed with those of the messages. Each position must occur once, in the
 * same order.
 */
export function compareOrder(feed: readonly number[], messages: readonly number[]): string[] {
  const last = feed.at(-1) ?? 0
  const received = messages.filter((position) => position <= last)
  const [inFeed, inMessages] = [new Set(feed), new Set(received)]
  const surprises = [
    ...feed
      .filter((position) => !inMessages.has(position))
      .map((position) => `No webhook of the change ${position} came`),
    ...received
      .filter((position) => !inFeed.has(position))
      .map((position) => `The webhook of the change ${position} came, but the feed lacks it`),
  ]
  for (const [place, position] of received.entries()) {
    const before = received[place - 1]
    if (before !== undefined && position <= before)
      surprises.push(`The webhook of the change ${position} came after that of ${before}`)
  }
  return surprises
}

async function startReceiver(host: string) {
  const positions: number[] = []
  const accepted = new Set<string>()
  const surprises: string[] = []
  const waiting = new Set<() => void>()
  let secret: string | null = null
  let arrived = 0
  let repeated = 0

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request)
    const id = String(request.headers['webhook-id'])
    // The first message may arrive before the response that contains the secret.
    if (secret === null) {
      response.writeHead(503).end()
      return
    }
    if (!isSigned(secret, request.headers, body)) {
      surprises.push(`The signature of the webhook ${id} is wrong`)
      response.writeHead(401).end()
      return
    }
    arrived += 1
    if (arrived === refusedOnce) {
      response.writeHead(503, { 'retry-after': '1' }).end()
      return
    }
    if (accepted.has(id)) repeated += 1
    else note(JSON.parse(body))
    accepted.add(id)
    response.writeHead(204).end()
    for (const check of waiting) check()
  }
  const note = ({ type, data }: { readonly type: string; readonly data: { readonly position?: number } }) => {
    if (data.position === undefined) surprises.push(`A webhook of the type ${type} has no position`)
    else positions.push(data.position)
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error) => {
      surprises.push(`A webhook could not be read: ${error}`)
      response.destroy()
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, host, resolve)
  })
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}/verstas`,
    positions,
    surprises,
    repeated: () => repeated,
    useSecret: (made: string) => {
      secret = made
    },
    /** Waits for a limited time until the message of a change has been accepted. */
    waitFor: (position: number): Promise<void> =>
      new Promise((resolve) => {
        const check = () => {
          if (!positions.includes(position)) return
          clearTimeout(timer)
          waiting.delete(check)
          resolve()
        }
        const timer = setTimeout(() => {
          waiting.delete(check)
          resolve()
        }, longestWait)
        waiting.add(check)
        check()
      }),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Maximum difference in seconds between the time of an attempt and this machine's clock. */
const tolerance = 300

/** True if a message has a recent and valid signature (Standard Webhooks) with this secret. */
export function isSigned(secret: string, headers: IncomingMessage['headers'], body: string): boolean {
  const id = String(headers['webhook-id'])
  const timestamp = String(headers['webhook-timestamp'])
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= tolerance)) return false
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const wanted = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest()
  return String(headers['webhook-signature'])
    .split(' ')
    .some((signature) => {
      const [version, value = ''] = signature.split(',')
      const given = Buffer.from(value, 'base64')
      return version === 'v1' && given.length === wanted.length && timingSafeEqual(given, wanted)
    })
}
