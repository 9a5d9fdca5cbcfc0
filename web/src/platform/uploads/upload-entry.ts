import type { ErrorAnswer } from '@verstas/contract/errors/catalogue.ts'

/** Where a file is attached: to a work order, or to one of its jobs. */
export interface UploadTarget {
  readonly orderNumber: number
  /** Null for the whole work order. */
  readonly jobNumber: number | null
}

/** Whose file, and at which site; the queue of one never touches another's. */
export interface Owner {
  readonly employeeId: number
  readonly siteId: number
}

/** A file on its way to the server, from the moment that it was chosen; its bytes are kept beside it. */
export interface UploadEntry extends UploadTarget, Owner {
  readonly id: string
  readonly fileName: string
  /** As the browser guesses it; the server looks at the bytes. */
  readonly contentType: string
  /** Bytes. */
  readonly size: number
  /** In milliseconds of this device's clock; the order of sending. */
  readonly addedAt: number
  readonly caption: string
  /** Who signed, of a signature; null for every other file. */
  readonly signerName: string | null
  /**
   * `held` while the person still looks at it, `waiting` for its turn or for the network, `paused` by the
   * person, `refused` by the server.
   */
  readonly state: 'held' | 'waiting' | 'paused' | 'refused'
  /** Why it was refused, or what the server said when it could not take it yet. */
  readonly errors: readonly ErrorAnswer[]
  /** How many tries failed since it last went on. */
  readonly failures: number
  /** Where the server has begun to take it; null before that. */
  readonly address: string | null
}

/** A file to attach, with what is known of it. */
export interface NewUpload {
  readonly file: Blob
  readonly fileName: string
  readonly caption?: string
  readonly signerName?: string | null
  /** Kept, but not sent before it is released. */
  readonly isHeld?: boolean
}

/** What the person may still change of a file that is held. */
export type HeldChange = Partial<Pick<UploadEntry, 'caption' | 'jobNumber'>>
