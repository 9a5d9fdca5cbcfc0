import type { QueryClient } from '@tanstack/react-query'
import type { CallFailed } from '@verstas/contract/call.ts'
import type { ErrorAnswer } from '@verstas/contract/errors/catalogue.ts'
import type { TextName } from '@verstas/contract/texts/catalogue.ts'
import type { ComponentType, ReactNode } from 'react'
import type { Queue } from './queue.ts'

/** What an entry is about, for who is asked. */
export interface AskedAbout {
  readonly what: string
  /** The car, where there is one. */
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

/** Whose entries, and at which site they were made; nobody else sees them or sends them. */
export interface Owner {
  readonly employeeId: number
  readonly siteId: number
}

/** What somebody did on this device, from that moment to the server's answer. */
export interface QueueEntry<Payload = unknown> extends Owner {
  /** Unique; the idempotency key of all its tries, so that the server counts it once. */
  readonly id: string
  /** The name of its kind. */
  readonly kind: string
  /** What it stands in line with. */
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
  /** What the server asked, why it refused, or what it said when it could not take it yet. */
  readonly errors: readonly ErrorAnswer[]
  /** How many tries failed since the person last sent it. */
  readonly failures: number
  /** It was tried, so that what its key stands for must not change; told of kinds that are joined alone. */
  readonly isTried?: boolean
}

/** An entry as the app shows it. */
export interface ShownEntry<Payload = unknown> extends QueueEntry<Payload> {
  /** Its person still waits for the outcome here; it is not called waiting yet. */
  readonly isAttended: boolean
  /** Bytes that have left this device; null while that is not told. */
  readonly sentBytes: number | null
}

/** One try to bring an entry to the server. */
export interface Attempt<Payload> {
  /** Aborted when the entry is paused or removed, in whatever tab, and when the session ends. */
  readonly signal: AbortSignal
  /** The bytes kept beside the entry; undefined where there are none. Rejects when the attempt was stopped. */
  readonly readFile: () => Promise<Blob | undefined>
  /** What the app has read of the server. */
  readonly queries: QueryClient
  /** Keeps what a further try needs. */
  readonly update: (change: Partial<Payload>) => Promise<void>
  /** @param sentBytes of the whole file, those of earlier tries included */
  readonly showProgress: (sentBytes: number) => void
}

/** What an adapter may change in the app. */
export interface QueueContext {
  readonly owner: Owner
  readonly queries: QueryClient
}

/** What a feature tells the device queue of one kind of entries: how they are sent, and how they are shown. */
export interface QueueAdapter<Payload = unknown, Answer = unknown> {
  readonly kind: QueueKind<Payload>
  /**
   * True: what stands in a lane is sent strictly in its order, and an entry that was not answered, or asked about, holds up
   * what comes after it. False: only a silent server does.
   */
  readonly isOrdered: boolean
  /** The line that an entry stands in; lanes never wait for each other. */
  laneOf(payload: Payload): string
  /** What becomes of an entry that was not tried yet when the next one comes into its lane; left out where each is sent by itself. */
  join?(waiting: Payload, next: Payload): Payload
  /** Why an entry could never be sent; it is refused at once. */
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
  /** How the list of what waits shows its entries: line by line in the queue's own way, or by a component. */
  readonly list: LinesOfList<Payload> | ComponentType<ListPart>
  readonly formerDatabase?: FormerDatabase<Payload>
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
  /** What an entry is about, and when it was made, as an ISO instant. */
  describe(payload: Payload): { readonly what: string; readonly at: string | undefined }
  /** In place of another try, a link to the page on which the person mends what the server refused. */
  mend?(entry: QueueEntry<Payload>, onLeave: () => void): ReactNode
}

/** Where earlier versions of the app kept entries of a kind, which are taken over when the queue opens. */
export interface FormerDatabase<Payload> {
  readonly name: string
  readonly entries: string
  /** The store of the entries' bytes, by their ids. */
  readonly files?: string
  /** The Web Lock that an earlier version holds while it sends. */
  lockOf(owner: Owner): string
  /** An entry as it was kept there, and its place among the others. */
  read(row: unknown): { readonly entry: FormerEntry<Payload>; readonly order: number }
}

export type FormerEntry<Payload> = Omit<QueueEntry<Payload>, 'order' | 'kind' | 'lane'>

/** An adapter among those of other kinds. */
export const queueAdapter = <Payload, Answer>(adapter: QueueAdapter<Payload, Answer>): QueueAdapter => adapter
