import type { PGlite } from '@electric-sql/pglite'

export interface ListenHandlers {
  /** Handles a notification of a committed transaction. Notifications arrive in commit order. */
  onMessage(payload: string): void
  /** Handles the end of a failure, during which notifications were lost. */
  onRestored(): void
}

/**
 * Calls the handlers for each notification of a channel until the returned function is called. The channel's
 * name is an identifier in lower case.
 */
export type Listen = (channel: string, handlers: ListenHandlers) => Promise<() => Promise<void>>

/** Listens on the embedded database. It runs in this process, so the subscription is never lost. */
export const listenOnPglite =
  (pglite: PGlite): Listen =>
  async (channel, { onMessage }) => {
    const stop = await pglite.listen(channel, onMessage)
    return () => stop()
  }
