import { randomUUID } from 'node:crypto'
import { PassThrough, Readable } from 'node:stream'
import { Server, type Upload } from '@tus/server'
import {
  attachmentHeader,
  ResumableMetadata,
  resumablePath,
} from '@verstas/contract/attachments/resumable.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { MountOptions } from '../../../platform/http/mount.ts'
import { Refusal, refuse } from '../../../platform/http/refusal.ts'
import type { AttachmentContext } from '../attachment-context.ts'
import { checkSize } from '../check-file.ts'
import { findOwner, uploadRight } from '../upload-target.ts'
import { createFinish } from './finish-upload.ts'
import { currentCall, type ResumableCall, resumableCalls } from './resumable-call.ts'
import { UploadStore } from './upload-store.ts'

/** Headers of parts of the protocol that this server does not have. */
const notOffered = ['upload-defer-length', 'upload-concat']
const pieceType = 'application/offset+octet-stream'

/**
 * Serves uploads that can be continued (tus 1.0.0 with creation and termination), by the protocol's own
 * library, below the API base. Each request is admitted as every other call is, and refused in the same form.
 */
export function serveResumable(
  app: FastifyInstance,
  { base, requireSession }: MountOptions,
  context: AttachmentContext,
): void {
  const url = base + resumablePath
  const tus = createTus(context, url)
  // The pieces are read by the library, as they come.
  app.addContentTypeParser(pieceType, (_request, _payload, done) => done(null))
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const session = await requireSession(request, reply, { rights: [uploadRight] })
    if (session === null) throw refuse('unauthorized')
    for (const field of notOffered)
      if (field in request.headers) throw refuse('invalidField', { field, reason: 'not offered here' })
    const call: ResumableCall = { session, attachment: null, failure: null }
    const answer = await resumableCalls.run(call, () => handOver(tus, request))
    if (call.failure !== null) throw refusalOf(call.failure)
    if (answer.status >= 400) throw refuse('malformedBody')
    for (const [name, value] of answer.headers) if (isOfProtocol(name)) reply.header(name, value)
    if (call.attachment) reply.header(attachmentHeader, `${call.attachment.id}/${call.attachment.key}`)
    return reply.code(answer.status).header('cache-control', 'no-store').send()
  }
  app.route({ method: 'POST', url, handler })
  app.route({ method: ['HEAD', 'PATCH', 'DELETE'], url: `${url}/:upload`, handler })
}

function createTus(context: AttachmentContext, path: string): Server {
  const finish = createFinish(context)
  const finishNow = async (id: string) => {
    const call = currentCall()
    call.attachment = await finish(call.session, id)
  }
  const datastore = new UploadStore(context)
  return new Server({
    path,
    datastore,
    relativeLocation: true,
    namingFunction: () => randomUUID(),
    onUploadCreate: async (_request, upload) => {
      await checkUpload(context, upload)
      return {}
    },
    onIncomingRequest: async ({ method }, id) => {
      if (method !== 'HEAD') return
      // The server may have stopped between the last piece and the attachment.
      const { offset, size } = await datastore.getUpload(id)
      if (offset === size) await finishNow(id)
    },
    onUploadFinish: async (_request, { id }) => {
      await finishNow(id)
      return {}
    },
    onResponseError: (_request, error) => {
      currentCall().failure = error
      return undefined
    },
  })
}

/** Judges an upload before its first byte. */
async function checkUpload(context: AttachmentContext, { metadata, size = 0 }: Upload): Promise<void> {
  const parsed = ResumableMetadata.safeParse(metadata)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw refuse('invalidField', {
      field: issue?.path.join('.') || 'Upload-Metadata',
      reason: issue?.message ?? '',
    })
  }
  const { filename: name, orderNumber, jobNumber = null } = parsed.data
  if (size === 0) throw refuse('fileEmpty', { file: name })
  checkSize(size, { type: 'video/mp4', name, limits: context.limits })
  await findOwner(context.db, currentCall().session, { orderNumber, jobNumber })
  await context.incoming.checkRoom(size)
}

/** Gives the library a request as it knows them. */
async function handOver(tus: Server, { raw, headers, method, host, protocol }: FastifyRequest) {
  const piece = new PassThrough()
  raw.on('close', () => {
    if (!raw.readableEnded) piece.destroy(new Error('The sender broke off'))
  })
  const body = method === 'PATCH' || method === 'POST' ? Readable.toWeb(raw.pipe(piece)) : null
  const known = Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' && !name.startsWith(':') ? [[name, value] as [string, string]] : [],
  )
  const url = `${protocol}://${host || 'localhost'}${raw.url}`
  try {
    return await tus.handleWeb(
      new Request(url, { method, headers: known, body, duplex: 'half' } as RequestInit),
    )
  } finally {
    raw.unpipe(piece)
  }
}

const isOfProtocol = (name: string): boolean => /^(tus-|upload-|location$)/i.test(name)

function refusalOf(error: unknown): unknown {
  if (error instanceof Refusal) return error
  const { status_code: status } = error as { status_code?: unknown }
  if (status === 404 || status === 410) return refuse('uploadGone')
  if (status === 409) return refuse('uploadOffsetWrong')
  if (status === 413) return refuse('bodyTooLarge')
  // 501 is another part of the protocol that is not offered.
  return typeof status === 'number' && (status < 500 || status === 501) ? refuse('malformedBody') : error
}
