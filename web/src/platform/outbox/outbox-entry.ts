import type { ErrorAnswer } from '@verstas/contract/errors/catalogue.ts'
import type { Stamping, StampingRequest } from '@verstas/contract/stamping/entities.ts'

/** A stamping that was made on this device, before it is known where it goes and when. */
export interface StampingLetter {
  readonly request: StampingRequest
  /** What it is about, in words. */
  readonly what: string
  /**
   * What the person's latest stamping is once this one is made, null when the day is over; left out for a
   * stamping that does not change theirs.
   */
  readonly latest?: Stamping | null | undefined
}

/** A stamping in the outbox, from the tap to the server's answer. */
export interface OutboxEntry extends StampingLetter {
  /** Its place in the order of the taps; unique on the device. */
  readonly order: number
  /** The idempotency key of all its tries, so that the server counts it once. */
  readonly key: string
  /** Who stamped; nobody else sees or sends it. */
  readonly employeeId: number
  /** Where; it is sent only by a session at this site. */
  readonly siteId: number
  /**
   * `waiting` for its turn or for the network; `asked`: the server wants answers first, and what was stamped
   * after it waits behind it; `refused`: handed back to the person, out of the order.
   */
  readonly state: 'waiting' | 'asked' | 'refused'
  /** What the server asked, or why it refused. */
  readonly errors: readonly ErrorAnswer[]
  /** How many tries were without an answer. */
  readonly failures: number
}
