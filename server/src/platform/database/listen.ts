import type { PGlite } from '@electric-sql/pglite'

export interface ListenHandlers {
  /** A notification of a committed transaction, in the order of the commits. */
  onMessage(payload: string): void
  /** Listening works again after it had failed: notifications of that time are lost. */
  onRestored(): void
}

/**
 * Hears the notifications of a channel until the function that it answers is called. The channel's name
 * is an identifier in lower case.
 */
export type Listen = (channel: string, handlers: ListenHandlers) => Promise<() => Promise<void>>

/** Listening on the embedded database: it is this process itself, so it never fails alone. */
export const listenOnPglite =
  (pglite: PGlite): Listen =>
  async (channel, { onMessage }) => {
    const stop = await pglite.listen(channel, onMessage)
    return () => stop()
  }
