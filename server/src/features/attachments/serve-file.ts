import { Readable } from 'node:stream'
import { type ByteRange, byteRangeOf } from '@verstas/domain/attachments/byte-range.ts'
import { contentDisposition } from '@verstas/domain/attachments/file-name.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { FileAnswer, fileHeaders } from '../../platform/http/answer.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { FileNotStoredError } from '../../platform/store/file-store.ts'
import type { AttachmentContext } from './attachment-context.ts'
import type { StoredAttachment } from './find-attachment.ts'

/**
 * Headers with which browsers revalidate a cached file before each use, so a lost right takes effect
 * immediately.
 */
export const attachmentHeaders = { ...fileHeaders, 'cache-control': 'private, no-cache' }

interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/**
 * Sends the file of an attachment, or its requested `Range`. With `inline` the browser displays pictures and
 * videos. A PDF is always a download, because it can contain a script.
 *
 * @throws {Refusal} rangeNotSatisfiable; notFound if the bytes are missing
 */
export async function serveOriginal(
  context: AttachmentContext,
  attachment: StoredAttachment,
  as: 'inline' | 'attachment',
  { request, reply }: Exchange,
): Promise<FileAnswer> {
  const { key, byte_size: size, content_type: type, file_name: name, kind } = attachment
  const etag = `"${Buffer.from(attachment.checksum).toString('hex')}"`
  const headers = {
    ...attachmentHeaders,
    etag,
    'content-type': type,
    'accept-ranges': 'bytes',
    'content-disposition': contentDisposition(kind === 'Pdf' ? 'attachment' : as, name),
  }
  if (hasVersion(request, etag)) return new FileAnswer(304, headers, Readable.from([]))
  const range = isRangeOf(request, etag) ? byteRangeOf(request.headers.range, size) : null
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${size}`)
    throw refuse('rangeNotSatisfiable')
  }
  const bytes = await open(context, { key, part: 'original' }, request, range)
  if (range === null) return new FileAnswer(200, { ...headers, 'content-length': size }, bytes)
  const part = {
    'content-range': `bytes ${range.first}-${range.last}/${size}`,
    'content-length': range.last - range.first + 1,
  }
  return new FileAnswer(206, { ...headers, ...part }, bytes)
}

/**
 * Sends a picture that was generated from an attachment.
 *
 * @throws {Refusal} notFound if the attachment has no pictures, or their bytes are missing
 */
export async function servePicture(
  context: AttachmentContext,
  { key, has_thumbnail, file_name: name }: StoredAttachment,
  part: 'picture' | 'thumbnail',
  { request }: Exchange,
): Promise<FileAnswer> {
  if (!has_thumbnail) throw refuse('notFound')
  const etag = `"${key}-${part}"`
  const headers = {
    ...attachmentHeaders,
    etag,
    'content-type': 'image/jpeg',
    'content-disposition': contentDisposition('inline', name.replace(/\.\w+$/, '.jpg')),
  }
  if (hasVersion(request, etag)) return new FileAnswer(304, headers, Readable.from([]))
  return new FileAnswer(200, headers, await open(context, { key, part }, request, null))
}

/**
 * Opens a file in the store. Returns an empty stream for a HEAD request.
 *
 * @throws {Refusal} notFound if the bytes are missing
 */
async function open(
  { store, log }: AttachmentContext,
  name: { readonly key: string; readonly part: 'original' | 'picture' | 'thumbnail' },
  { method }: FastifyRequest,
  range: ByteRange | null,
): Promise<Readable> {
  if (method === 'HEAD') return Readable.from([])
  try {
    return await store.open(name, range ?? undefined)
  } catch (error) {
    if (!(error instanceof FileNotStoredError)) throw error
    log.error({ err: error }, 'an attachment has no bytes')
    throw refuse('notFound')
  }
}

/**
 * True if the browser has this version of the file. Splits the header at commas without a regular expression,
 * because an expression is very slow for many blanks.
 */
export const hasVersion = ({ headers }: FastifyRequest, etag: string): boolean =>
  (headers['if-none-match'] ?? '').split(',').some((tag) => [etag, `W/${etag}`].includes(tag.trim()))

/** False if the request names another version for its range. Then the whole file is sent. */
const isRangeOf = ({ headers }: FastifyRequest, etag: string): boolean =>
  headers['if-range'] === undefined || headers['if-range'] === etag
