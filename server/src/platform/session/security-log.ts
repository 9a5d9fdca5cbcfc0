import type { SignInMethod } from '@verstas/contract/session/entities.ts'
import type { FastifyBaseLogger } from 'fastify'
import { counter } from '../metrics/registry.ts'
import type { NotedRead, PersonReadJournal } from './person-read-journal.ts'

export type SecurityEvent =
  | 'signed in'
  | 'sign-in failed'
  | 'sign-in blocked'
  | 'signed out'
  | 'signed out by the provider'
  | 'logout token refused'
  | 'site changed'
  | 'right refused'
  | 'object refused'
  | 'customer read'
  | 'wall link made'
  | 'wall link revoked'
  | 'person added'
  | 'person changed'
  | 'profile added'
  | 'profile changed'
  | 'profile removed'
  | 'setup link refused'
  | 'set up'
  | 'identity confirmed'
  | 'password changed'
  | 'password reset'
  | 'reset link made'
  | 'login link made'
  | 'sessions ended'
  | 'passkey added'
  | 'passkey removed'
  | 'device trusted'
  | 'device distrusted'
  | 'device refused'
  | 'quick change switched'
  | 'pin set'
  | 'pin removed'
  | 'badge made'
  | 'badge removed'
  | 'offer made'
  | 'offer revoked'
  | 'offer sent'
  | 'offer link refused'
  | 'identity linked'
  | 'identity link removed'
  | 'identity dismissed'
  | 'service account made'
  | 'service account changed'
  | 'service account revoked'
  | 'service key made'
  | 'service key revoked'
  | 'access token given'
  | 'access token refused'
  | 'service call refused'
  | 'service calls limited'
  | 'directory group mapped'
  | 'directory user linked'
  | 'directory rights chosen'
  | 'webhook made'
  | 'webhook changed'
  | 'webhook removed'
  | 'report export changed'
  | 'webhook secret made'
  | 'source changed'
  | 'source paused'
  | 'source resumed'
  | 'load job confirmed'
  | 'load job cancelled'
  | 'data exported'
  | 'person read'
  | 'person exported'
  | 'person erased'
  | 'legal hold placed'
  | 'legal hold ended'

export interface SecurityDetails {
  readonly employeeId?: number
  readonly siteId?: number
  readonly right?: string
  /** The refused call, and the ids in its path. */
  readonly endpoint?: string
  readonly ids?: readonly number[]
  readonly workOrderId?: number
  readonly vehicleIds?: readonly number[]
  readonly customerIds?: readonly number[]
  readonly wallLinkId?: string
  readonly deviceId?: string
  readonly isInUse?: boolean
  readonly offerId?: number
  readonly method?: SignInMethod | 'resetLink'
  /** The reason of a failed sign-in or a missing right. It contains no name of a person and no secret. */
  readonly reason?: string
  readonly passkeyId?: number
  readonly count?: number
  readonly seconds?: number
  /** The employee whom the event concerns. */
  readonly ofEmployeeId?: number
  readonly profileId?: number
  readonly serviceAccountId?: number
  /** The public part of a service account's key. */
  readonly keyId?: string
  /** The scopes that a service account lacks. */
  readonly scopes?: readonly string[]
  /** The name of another system that sends records. */
  readonly source?: string
  readonly jobId?: number
  readonly webhookId?: number
  readonly exportId?: number
  /** The exported table, or `everything`. */
  readonly table?: string
  /** The sites of an exported report. */
  readonly siteIds?: readonly number[]
  /** The provider of an identity, and a hash of its subject. */
  readonly identity?: string
}

const warnings: ReadonlySet<SecurityEvent> = new Set([
  'sign-in failed',
  'sign-in blocked',
  'logout token refused',
  'right refused',
  'object refused',
  'setup link refused',
  'device refused',
  'offer link refused',
  'access token refused',
  'service call refused',
  'service calls limited',
])

/** Writes a line of the security log about an event. */
export type LogSecurity = (event: SecurityEvent, details: SecurityDetails) => void

const events = counter({
  name: 'verstas_security_events_total',
  help: 'Lines of the security log, by their kind.',
  labels: ['event'],
})
const signInFailures = counter({
  name: 'verstas_sign_in_failures_total',
  help: 'Failed sign-ins, by the method that the person used.',
  labels: ['method'],
})

/** The request of an event. Background work has no address. */
interface EventSource {
  readonly ip?: string
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  /** The server of the request, which also records reads of people in the database. */
  readonly server?: { readonly personReads?: PersonReadJournal }
}

/** The events that are reads of people, which administrators can search. */
const readsOfPeople: Partial<Readonly<Record<SecurityEvent, NotedRead['occasion']>>> = {
  'customer read': 'customer',
  'person read': 'person',
  'person exported': 'exported',
  'person erased': 'erased',
}

/**
 * Writes a line of the security log: event, address and person. Names people by their ids. Never writes a
 * typed user name, because it may be a password in the wrong field.
 */
export function logSecurity(request: EventSource, event: SecurityEvent, details: SecurityDetails): void {
  events.add({ event })
  if (event === 'sign-in failed') signInFailures.add({ method: details.method ?? 'unknown' })
  const line = { security: event, address: request.ip, ...details }
  if (warnings.has(event)) request.log.warn(line, event)
  else request.log.info(line, event)
  const occasion = readsOfPeople[event]
  if (occasion !== undefined) noteRead(request, occasion, details)
}

function noteRead(request: EventSource, occasion: NotedRead['occasion'], details: SecurityDetails): void {
  const { employeeId: readerId, siteId, customerIds, vehicleIds, workOrderId, ofEmployeeId } = details
  if (readerId === undefined || siteId === undefined) return
  request.server?.personReads?.note({
    siteId,
    readerId,
    occasion,
    ...(customerIds && { customerIds }),
    ...(vehicleIds && { vehicleIds }),
    ...(workOrderId !== undefined && { workOrderId }),
    ...(ofEmployeeId !== undefined && { employeeId: ofEmployeeId }),
  })
}

/** Records that a person read the working time of another person. It has no line in the security log. */
export function noteWorkingTimeRead(
  request: Pick<EventSource, 'server'>,
  { employeeId: readerId, siteId }: { readonly employeeId: number; readonly siteId: number },
  employeeId: number,
): void {
  if (employeeId !== readerId)
    request.server?.personReads?.note({ siteId, readerId, occasion: 'stampings', employeeId })
}
