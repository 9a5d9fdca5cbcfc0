import type { QueryClient } from '@tanstack/react-query'
import type { CallFailed } from '@verstas/contract/call.ts'
import type { ErrorAnswer } from '@verstas/contract/errors/catalogue.ts'
import type { TextName } from '@verstas/contract/texts/catalogue.ts'
import type { ComponentType, ReactNode } from 'react'

/** Identifies a kind of entries, with the type of their payload. */
export interface QueueKind<Payload> {
  readonly name: string
  /** Never has a value. Only carries the type of the payload. */
  readonly payload?: Payload
}

/** Creates the identifier of a kind. The name is stored with each entry, so it must never change. */
export const queueKind = <Payload>(name: string): QueueKind<Payload> => ({ name })

/** The user and the site of an entry. No other user can see or send the entry. */
export interface Owner {
  readonly employeeId: number
  readonly siteId: number
}

/** A user's action on this device that the server has not confirmed yet. */
export interface QueueEntry<Payload = unknown> extends Owner {
  /** The unique id, which is the idempotency key of all attempts. The server applies the action once. */
  readonly id: string
  /** The name of the entry's kind. */
  readonly kind: string
  readonly lane: string
  /** The unique position in the order of all entries of the device. */
  readonly order: number
  /** The time of the action on this device's clock, in milliseconds. */
  readonly addedAt: number
  readonly payload: Payload
  /**
   * `held` while the user edits the entry. `waiting` until it is sent. `paused` by the user. `asked` if the
   * server needs answers first. `refused` by the server until the user decides.
   */
  readonly state: 'held' | 'waiting' | 'paused' | 'asked' | 'refused'
  /** The questions of the server, the reasons for a refusal, or the errors of the last attempt. */
  readonly errors: readonly ErrorAnswer[]
  /** The number of failed attempts since the user last sent the entry. */
  readonly failures: number
  /**
   * True if the entry was tried. Its payload must then not change under the same idempotency key. Set only
   * for kinds with `join` or `undo`.
   */
  readonly isTried?: boolean
}

/** An entry, with data that exists only in the memory of this tab. */
export interface ShownEntry<Payload = unknown> extends QueueEntry<Payload> {
  /**
   * True while the page that added the entry waits for the outcome. The list does not show the entry then.
   */
  readonly isAttended: boolean
  /** The number of sent bytes. Null if unknown. */
  readonly sentBytes: number | null
}

/** One attempt to send an entry. */
export interface Attempt<Payload> {
  /** Aborts when the user pauses or removes the entry in any tab, and when the session ends. */
  readonly signal: AbortSignal
  /** Reads the bytes of the entry. Undefined if there are none. Rejects if the attempt was stopped. */
  readonly readFile: () => Promise<Blob | undefined>
  /** The app's query cache. */
  readonly queries: QueryClient
  /** Stores changes to the payload that the next attempt needs. */
  readonly update: (change: Partial<Payload>) => Promise<void>
  /** @param sentBytes the number of the file's bytes that were sent so far, including by earlier attempts */
  readonly showProgress: (sentBytes: number) => void
}

/** The owner of the queue, and the query cache that an adapter may change. */
export interface QueueContext {
  readonly owner: Owner
  readonly queries: QueryClient
}

/** Defines how the app sends and shows one kind of entries. */
export interface QueueAdapter<Payload = unknown, Answer = unknown> {
  readonly kind: QueueKind<Payload>
  /**
   * True if a lane sends its entries strictly in order. An entry then blocks later entries until it is
   * accepted, refused or removed. Otherwise only a missing response of the server or the end of the session
   * blocks them.
   */
  readonly isOrdered: boolean
  laneOf(payload: Payload): string
  /**
   * Combines the payloads of an untried waiting entry and a new entry in its lane. Undefined if the kind
   * sends each entry separately.
   */
  join?(waiting: Payload, next: Payload): Payload
  /**
   * Returns the reasons for which an entry can never be sent. An entry with a reason is refused immediately.
   */
  check?(payload: Payload, file: Blob | undefined): readonly ErrorAnswer[]
  /**
   * Sends an entry once. @throws {CallFailed} with the server's reasons, or with status 0 without a response
   */
  send(entry: QueueEntry<Payload>, attempt: Attempt<Payload>): Promise<Answer>
  /** True for a refusal that is temporary although its status does not show it. */
  isRetryable?(error: CallFailed): boolean
  /** True for a permanent refusal. The list then offers no retry. */
  isFinal?(error: CallFailed): boolean
  /**
   * Handles the acceptance by the server, before the entry leaves the queue. Not called after the end of the
   * session.
   */
  onDone(entry: QueueEntry<Payload>, answer: Answer, context: QueueContext): void
  /**
   * Handles a refusal by the server if no page waits for the outcome. Not called after the end of the
   * session.
   */
  onRefused(entry: QueueEntry<Payload>, error: CallFailed, context: QueueContext): void
  /** The undo of entries, which the queue offers in a toast. Undefined if the kind has none. */
  readonly undo?: UndoRule<Payload, Answer>
  /** Handles the removal of an entry that was not accepted. */
  onRemoved?(entry: QueueEntry<Payload>): Promise<void>
  /** The questions about an entry that the server may ask in a response with status 400. */
  readonly questions?: Questions<Payload>
  /** Defines how the list shows the entries: as lines of the queue, or by a component of the feature. */
  readonly list: LinesOfList<Payload> | ComponentType<ListPart>
}

/** The facts from which the undo of an entry is made. */
export interface UndoContext<Answer> {
  /** The server's response to the entry; undefined if it has not arrived. */
  readonly answer: Answer | undefined
  /** The earlier entries of the lane that are still in the queue. */
  readonly earlier: readonly QueueEntry[]
  readonly queries: QueryClient
}

/**
 * Declares how entries of a kind are undone (docs/decisions/undo.md). An entry that was never sent is removed.
 * Otherwise another entry of the same lane follows it and undoes it.
 */
export interface UndoRule<Payload, Answer> {
  /** True if the entry can be undone. False for an undo. */
  includes(payload: Payload): boolean
  /** Returns the text of the toast about an accepted or waiting entry; null if there is none. */
  describe(payload: Payload, answer: Answer | undefined): string | null
  /** Returns the payload that undoes the entry. */
  payloadOf(entry: QueueEntry<Payload>, context: UndoContext<Answer>): Payload
}

/**
 * The questions about one kind of entries. The queue asks them on any page, and sends the entry again with
 * the answers.
 */
export interface Questions<Payload> {
  /** True for an error that is a question to the user. */
  includes(errorId: number): boolean
  /**
   * Asks the questions one by one in a `QuestionDialog`. Lazy, so that its code loads with the first
   * question.
   */
  Dialog(props: AskedEntry<Payload>): ReactNode
}

/** An entry whose errors are questions to the user. */
export interface AskedEntry<Payload> {
  readonly entry: QueueEntry<Payload>
  /** Receives the payload with the answers. */
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
  /** The question before the removal of an entry, with the placeholder `what` for its subject. */
  readonly removeHint: TextName
  /** Returns an entry's subject, and its time as an ISO instant. */
  describe(payload: Payload): { readonly what: string; readonly at: string | undefined }
  /**
   * Renders a link to the page on which the user corrects a refused entry. The link replaces the retry
   * button.
   */
  mend?(entry: QueueEntry<Payload>, onLeave: () => void): ReactNode
}

/** Returns the adapter without the types of its kind, for the list of all adapters. */
export const queueAdapter = <Payload, Answer>(adapter: QueueAdapter<Payload, Answer>): QueueAdapter => adapter

/** The key of the flag that the queue contained entries. With the flag, the queue opens immediately. */
export const hintKey = 'verstas.hasQueued'
