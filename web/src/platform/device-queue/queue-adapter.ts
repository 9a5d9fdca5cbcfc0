import type { QueryClient } from '@tanstack/react-query'
import type { CallFailed } from '@verstas/contract/call.ts'
import type { ErrorAnswer } from '@verstas/contract/errors/catalogue.ts'
import type { TextName } from '@verstas/contract/texts/catalogue.ts'
import type { ComponentType, ReactNode } from 'react'
import type { Queue } from './queue.ts'

/** The subject of an entry, for its question to the user. */
export interface AskedAbout {
  readonly what: string
  /** The car, if there is one. */
  readonly plate?: string | null
  /** The instant that it holds from. */
  readonly at?: string | undefined
  /** Whether it changes what the asked person does now. */
  readonly isOwn: boolean
}

/** Asks the person what the server wants to know. Null when they cancelled; undefined when nobody answered. */
export type AskPerson = (
  questions: readonly ErrorAnswer[],
  about: AskedAbout,
) => Promise<object | null | undefined>

/** Names a kind of entries; the compiler knows by it what they carry. */
export interface QueueKind<Payload> {
  readonly name: string
  /** Never set. */
  readonly payload?: Payload
}

export const queueKind = <Payload>(name: string): QueueKind<Payload> => ({ name })

/** The owner of entries and the site of their creation; no other user sees or sends them. */
export interface Owner {
  readonly employeeId: number
  readonly siteId: number
}

/** A user's action on this device, from that moment to the server's answer. */
export interface QueueEntry<Payload = unknown> extends Owner {
  /** Unique; the idempotency key of all its tries, so that the server counts it once. */
  readonly id: string
  /** The name of its kind. */
  readonly kind: string
  /** The lane in which it waits. */
  readonly lane: string
  /** Its place in the order of the device; unique. */
  readonly order: number
  /** In milliseconds of this device's clock. */
  readonly addedAt: number
  readonly payload: Payload
  /**
   * `held` while the person still changes it; `waiting` for its turn or the network; `paused` by the person; `asked`: the
   * server wants answers first; `refused` by the server, and left to the person.
   */
  readonly state: 'held' | 'waiting' | 'paused' | 'asked' | 'refused'
  /** The server's question, refusal, or reason for a later try. */
  readonly errors: readonly ErrorAnswer[]
  /** How many tries failed since the person last sent it. */
  readonly failures: number
  /**
   * True if it was tried, so that the payload of its key must not change; only recorded for kinds that can be
   * joined.
   */
  readonly isTried?: boolean
}

/** An entry as the app shows it. */
export interface ShownEntry<Payload = unknown> extends QueueEntry<Payload> {
  /** Its person still waits for the outcome here; it is not called waiting yet. */
  readonly isAttended: boolean
  /** Bytes that have left this device; null if unknown. */
  readonly sentBytes: number | null
}

/** One try to bring an entry to the server. */
export interface Attempt<Payload> {
  /** Aborted when the entry is paused or removed in any tab, and when the session ends. */
  readonly signal: AbortSignal
  /**
   * Reads the bytes stored with the entry; undefined if there are none. Rejects when the attempt was stopped.
   */
  readonly readFile: () => Promise<Blob | undefined>
  /** The app's query cache. */
  readonly queries: QueryClient
  /** Keeps what a further try needs. */
  readonly update: (change: Partial<Payload>) => Promise<void>
  /** @param sentBytes of the whole file, those of earlier tries included */
  readonly showProgress: (sentBytes: number) => void
}

/** The parts of the app that an adapter may change. */
export interface QueueContext {
  readonly owner: Owner
  readonly queries: QueryClient
}

/** A feature's definition of one kind of entries: how they are sent and shown. */
export interface QueueAdapter<Payload = unknown, Answer = unknown> {
  readonly kind: QueueKind<Payload>
  /**
   * If true, entries of a lane are sent strictly in order, and an entry without an answer, or with a
   * question, blocks the next ones. If false, only a silent server blocks them.
   */
  readonly isOrdered: boolean
  /** Returns the lane of an entry; lanes never wait for each other. */
  laneOf(payload: Payload): string
  /** Combines a waiting, untried entry with the next one in its lane; omitted if each is sent separately. */
  join?(waiting: Payload, next: Payload): Payload
  /** Returns why an entry could never be sent; it is then refused immediately. */
  check?(payload: Payload, file: Blob | undefined): readonly ErrorAnswer[]
  /** Tries once. @throws {CallFailed} with the server's reasons; status 0 when there was no answer */
  send(entry: QueueEntry<Payload>, attempt: Attempt<Payload>): Promise<Answer>
  /** Whether a refusal passes by itself, where its status does not say so. */
  isRetryable?(error: CallFailed): boolean
  /** Whether a refusal can never pass: no other try is offered. */
  isFinal?(error: CallFailed): boolean
  /** The server has it; called before the entry leaves the queue. */
  onDone(entry: QueueEntry<Payload>, answer: Answer, context: QueueContext): void
  /** The server refused it, and nobody waits for the outcome. */
  onRefused(entry: QueueEntry<Payload>, error: CallFailed, context: QueueContext): void
  /** The person took it out of the queue. */
  onRemoved?(entry: QueueEntry<Payload>): Promise<void>
  /** Asks the person what the server wants to know, and sends the entry again with the answers. */
  ask?(entry: QueueEntry<Payload>, queue: Queue): Promise<void>
  /** Defines how the list of waiting entries shows them: as lines of the queue, or by a component. */
  readonly list: LinesOfList<Payload> | ComponentType<ListPart>
}

/** The part of the list that is drawn: what waits to be sent, or what the server refused. */
export interface ListPart {
  readonly part: 'waiting' | 'refused'
}

export interface LinesOfList<Payload> {
  readonly title: TextName
  readonly removeTitle: TextName
  /** Takes `what`. */
  readonly removeHint: TextName
  /** Returns an entry's subject and time, as an ISO instant. */
  describe(payload: Payload): { readonly what: string; readonly at: string | undefined }
  /** Renders, instead of a retry, a link to the page on which the user corrects a refused entry. */
  mend?(entry: QueueEntry<Payload>, onLeave: () => void): ReactNode
}

/** An adapter among those of other kinds. */
export const queueAdapter = <Payload, Answer>(adapter: QueueAdapter<Payload, Answer>): QueueAdapter => adapter
