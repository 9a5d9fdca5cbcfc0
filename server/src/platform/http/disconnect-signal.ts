import type { FastifyReply } from 'fastify'

/**
 * Returns a signal that aborts if the client disconnects before the response, so that the server can stop
 * useless work.
 */
export function createDisconnectSignal({ raw }: FastifyReply): AbortSignal {
  const leaving = new AbortController()
  const noticeLeaving = () => {
    if (!raw.writableEnded) leaving.abort()
  }
  if (raw.destroyed) noticeLeaving()
  else raw.once('close', noticeLeaving)
  return leaving.signal
}
