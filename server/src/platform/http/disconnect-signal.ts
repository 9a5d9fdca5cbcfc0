import type { FastifyReply } from 'fastify'

/** Aborted if the connection closes before the answer: nobody waits for the result any more. */
export function createDisconnectSignal({ raw }: FastifyReply): AbortSignal {
  const leaving = new AbortController()
  raw.once('close', () => {
    if (!raw.writableEnded) leaving.abort()
  })
  return leaving.signal
}
