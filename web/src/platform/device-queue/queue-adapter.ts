import type { QueryClient } from '@tanstack/react-query'
import type { CallFailed } from '@verstas/contract/call.ts'
import type { ErrorAnswer } from '@verstas/contract/errors/catalogue.ts'
import type { TextName } from '@verstas/contract/texts/catalogue.ts'
import type { ComponentType, ReactNode } from 'react'

/** Identifies a kind of entries, with the type of their payload. */
export interface QueueKind<Payload> {
  readonly name: string
  /** Never set: it only carries the type. */
  readonly payload?: Payload
}

export const queueKind = <Payload>(name: string): QueueKind<Payload> => ({ name })

/** The user and the site of an entry; no other user sees or sends it. */
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
  /** The name of the entry's lane. */
  readonly lane: string
  /** The entry's position in the order of the device; unique. */
  readonly order: number
  /** Milliseconds of this device's clock. */
  readonly addedAt: number
  readonly payload: Payload
  /**
   * `held` while the user still edits it; `waiting` for its turn or the network; `paused` by the user;
   * `asked`: the server wants answers first; `refused` by the server: the user decides.
   */
  readonly state: 'held' | 'waiting' | 'paused' | 'asked' | 'refused'
  /** The server's question, refusal, or reason for a later try. */
  readonly errors: readonly ErrorAnswer[]
  /** The number of failed tries since the user last sent it. */
  readonly failures: number
  /**
   * True if it was tried, so that the payload of its key must not change; only set for kinds that can be
   * joined.
   */
  readonly isTried?: boolean
}

/** An entry as the app shows it. */
export interface ShownEntry<Payload = unknown> extends QueueEntry<Payload> {
  /** True while its creator waits for the outcome; the list does not show it as waiting yet. */
  readonly isAttended: boolean
  /** Bytes that have left this device; null if unknown. */
  readonly sentBytes: number | null
}

/** One try to send an entry. */
export interface Attempt<Payload> {
  /** Aborted when the entry is paused or removed in any tab, and when the session ends. */
  readonly signal: AbortSignal
  /**
   * Reads the bytes stored with the entry; undefined if there are none. Rejects when the attempt was stopped.
   */
  readonly readFile: () => Promise<Blob | undefined>
  /** The app's query cache. */
  readonly queries: QueryClient
  /** Stores changes to the payload that the next try needs. */
  readonly update: (change: Partial<Payload>) => Promise<void>
  /** @param sentBytes of the whole file, including earlier tries */
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
   * If true, a lane sends its entries strictly in order, and an unanswered entry, or one with a question,
   * blocks the next ones. If false, only a server that does not answer blocks them.
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
  /** True for a refusal that is temporary although its status does not show it. */
  isRetryable?(error: CallFailed): boolean
  /** True for a refusal that is permanent: the list offers no retry. */
  isFinal?(error: CallFailed): boolean
  /** Called when the server has accepted the entry, before it leaves the queue. */
  onDone(entry: QueueEntry<Payload>, answer: Answer, context: QueueContext): void
  /** Called when the server refused the entry and no caller waits for the outcome. */
  onRefused(entry: QueueEntry<Payload>, error: CallFailed, context: QueueContext): void
  /** Called when the user removed the entry. */
  onRemoved?(entry: QueueEntry<Payload>): Promise<void>
  /** The errors that ask the user before the server accepts the entry; all others are refusals. */
  readonly questions?: Questions<Payload>
  /** Defines how the list of waiting entries shows them: as lines of the queue, or by a component. */
  readonly list: LinesOfList<Payload> | ComponentType<ListPart>
}

/** The questions of one kind. The queue asks them on any page, and sends the entry again with the answers. */
export interface Questions<Payload> {
  /** True for an error that is a question to the user. */
  includes(errorId: number): boolean
  /** Asks the questions one by one in a `QuestionDialog`; loaded with the first question. */
  Dialog(props: AskedEntry<Payload>): ReactNode
}

/** An entry whose errors are questions to the user. */
export interface AskedEntry<Payload> {
  readonly entry: QueueEntry<Payload>
  /** Takes the payload with the answers. */
  onAnswered(payload: Payload): void
  readonly onCancel: () => void
}

/** The section of the list: entries that wait to be sent, or entries that the server refused. */
export interface ListPart {
  readonly part: 'waiting' | 'refused'
}

export interface LinesOfList<Payload> {
  readonly title: TextName
  readonly removeTitle: TextName
  /** A text with the placeholder `what`. */
  readonly removeHint: TextName
  /** Returns an entry's subject and time, as an ISO instant. */
  describe(payload: Payload): { readonly what: string; readonly at: string | undefined }
  /** Renders, instead of a retry, a link to the page on which the user corrects a refused entry. */
  mend?(entry: QueueEntry<Payload>, onLeave: () => void): ReactNode
}

/** Returns the adapter without its types, for the list of all adapters. */
export const queueAdapter = <Payload, Answer>(adapter: QueueAdapter<Payload, Answer>): QueueAdapter => adapter
