import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@verstas/contract/call.ts'
import { chatSocketPath, livePath } from '@verstas/contract/socket-paths.ts'
import { createToken, formatToken, hashSecret } from '@verstas/server/platform/session/session-token.ts'
import type pg from 'pg'
import { io, type Socket } from 'socket.io-client'
import type { GroupSite } from './group-data.ts'

/** A signed-in person at one of the servers, as a load balancer would assign it. */
export interface Person {
  readonly id: number
  readonly siteId: number
  readonly origin: string
  readonly token: string
  readonly call: ReturnType<typeof createClient>
}

export interface PeopleOfSite {
  readonly technicians: readonly Person[]
  readonly others: readonly Person[]
}

/**
 * Signs in the people of a site, alternating between the servers. Creates the sessions directly, because
 * sign-ins are not part of the load.
 */
export async function signInSite(
  client: pg.Client,
  { id: siteId, technicians, others }: GroupSite,
  origins: readonly string[],
): Promise<PeopleOfSite> {
  const people = [...technicians, ...others].map((id, place): Person & { readonly secret: string } => {
    const token = createToken()
    const text = formatToken(token)
    const origin = origins[place % origins.length] ?? ''
    const call = createClient({
      base: `${origin}/api`,
      chatBase: origin,
      headers: () => ({ authorization: `Bearer ${text}` }),
    })
    return { id, siteId, origin, token: text, call, secret: token.secret }
  })
  await client.query(
    `insert into session (id, secret_hash, employee_id, site_id, created_at, expires_at, ends_at, last_used_at, method)
     select id::uuid, decode(hash, 'hex'), employee_id, $1::bigint, now(), now() + interval '12 hours', now() + interval '12 hours',
       now(), 'basic'
     from json_to_recordset($2::json) person (id text, hash text, employee_id bigint)`,
    [
      siteId,
      JSON.stringify(
        people.map(({ id, token, secret }) => ({
          id: token.split('.')[0],
          hash: hashSecret(secret).toString('hex'),
          employee_id: id,
        })),
      ),
    ],
  )
  return { technicians: people.slice(0, technicians.length), others: people.slice(technicians.length) }
}

/** The two WebSocket connections of an open app. */
export interface AppSockets {
  readonly live: Socket
  readonly chat: Socket
}

/** Opens the live connection and the chat's connection of each person, as the app does. */
export async function connectApps(people: readonly Person[]): Promise<AppSockets[]> {
  const sockets: AppSockets[] = []
  for (const person of people)
    sockets.push({
      live: await connect(person, `/api${livePath}`),
      chat: await connect(person, chatSocketPath),
    })
  return sockets
}

async function connect({ origin, token }: Person, path: string): Promise<Socket> {
  const socket = io(origin, { path, auth: { token }, transports: ['websocket'], forceNew: true })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    const timer = setTimeout(() => reject(new Error(`${path} accepts no connection`)), 60_000)
    socket.once('connect', () => clearTimeout(timer))
  })
  return socket
}

/** Waits until an instant of `performance.now()`. */
export const sleepUntil = (moment: number): Promise<void> => sleep(Math.max(0, moment - performance.now()))

export const newKey = () => ({ 'idempotency-key': randomUUID() })
