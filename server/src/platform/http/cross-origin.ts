import cors from '@fastify/cors'
import { attachmentHeader } from '@verstas/contract/attachments/resumable-protocol.ts'

import type { FastifyInstance } from 'fastify'

/** Response headers that a page of another origin may read, besides the standard ones. */
const exposedHeaders = [
  'Session-Expires',
  'ETag',
  'Retry-After',
  'WWW-Authenticate',
  'Content-Disposition',
  'Content-Range',
  'Accept-Ranges',
  'X-Request-Id',
  'Traceparent',
  'Location',
  'Tus-Resumable',
  'Upload-Offset',
  'Upload-Length',
  'Upload-Expires',
  attachmentHeader,
]

const preflightSeconds = 600

/**
 * Allows pages of these origins to call the API (CORS). The session's token is in a header, so cookies and
 * other browser credentials are not allowed.
 */
export async function allowOrigins(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return
  await app.register(cors, {
    origin: [...origins],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders,
    maxAge: preflightSeconds,
  })
}
