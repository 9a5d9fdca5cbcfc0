import type { PGlite } from '@electric-sql/pglite'

export interface ListenHandlers {
  /** Called for each notification of a committed transaction, in commit order. */
  onMessage(payload: string): void
  /** Called when listening works again after a failure; notifications in between are lost. */
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
