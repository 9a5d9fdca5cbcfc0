import { Readable } from 'node:stream'
import { type ByteRange, byteRangeOf } from '@verstas/domain/attachments/byte-range.ts'
import { contentDisposition } from '@verstas/domain/attachments/file-name.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { FileAnswer, fileHeaders } from '../../platform/http/answer.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { FileNotStoredError } from '../../platform/store/file-store.ts'
import type { AttachmentContext } from './attachment-context.ts'
import type { StoredAttachment } from './find-attachment.ts'

/** The browser may keep a file, and asks for it again each time: a right that was taken away acts at once. */
export const attachmentHeaders = { ...fileHeaders, 'cache-control': 'private, no-cache' }

interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/**
 * The file of an attachment, whole or the part that `Range` asks for. `inline` shows pictures and videos in
 * place; a PDF file is always handed over to be saved, because it can hold a script.
 *
 * @throws {Refusal} rangeNotSatisfiable; notFound where the bytes are gone
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
  if (isKnown(request, etag)) return new FileAnswer(304, headers, Readable.from([]))
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
 * One of the pictures that were made of an attachment.
 *
 * @throws {Refusal} notFound where it has none
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
  if (isKnown(request, etag)) return new FileAnswer(304, headers, Readable.from([]))
  return new FileAnswer(200, headers, await open(context, { key, part }, request, null))
}

/** Nothing is opened where only the headers are asked for. */
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

/** Split at a plain comma: an expression that also takes the blanks needs very long for a header of many. */
/** Whether the browser has the file already. */
export const isKnown = ({ headers }: FastifyRequest, etag: string): boolean =>
  (headers['if-none-match'] ?? '').split(',').some((known) => [etag, `W/${etag}`].includes(known.trim()))

/** A part of another version of the file is of no use: then the whole file is sent. */
const isRangeOf = ({ headers }: FastifyRequest, etag: string): boolean =>
  headers['if-range'] === undefined || headers['if-range'] === etag
