import { randomUUID } from 'node:crypto'
import { PassThrough, Readable } from 'node:stream'
import { Server, type Upload } from '@tus/server'
import { ResumableMetadata } from '@verstas/contract/attachments/resumable.ts'
import {
  attachmentHeader,
  pieceType,
  resumablePath,
} from '@verstas/contract/attachments/resumable-protocol.ts'
import type { uploadEndpoints } from '@verstas/contract/attachments/upload-endpoints.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { EmptyAnswer } from '../../../platform/http/answer.ts'
import type { Call, Handlers, MountOptions } from '../../../platform/http/mount.ts'
import { parseFields } from '../../../platform/http/parse-request.ts'
import { Refusal, refuse, refuseField } from '../../../platform/http/refusal.ts'
import type { AttachmentContext } from '../attachment-context.ts'
import { checkSize } from '../check-file.ts'
import { findOwner, targetOf } from '../upload-target.ts'
import { createFinish } from './finish-upload.ts'
import { currentCall, type ResumableCall, resumableCalls, UploadStore } from './upload-store.ts'

/** Headers of protocol extensions that this server does not support. */
const notOffered = ['upload-defer-length', 'upload-concat']

/** Leaves chunks unparsed, because the protocol's library reads them as they arrive. */
export const leavePiecesUnread = (app: FastifyInstance): void =>
  void app.addContentTypeParser(pieceType, (_request, _payload, done) => done(null))

/**
 * Serves resumable uploads through the library of the tus protocol (version 1.0.0 with the extensions of
 * `UploadStore`).
 */
export function createUploadHandlers(
  context: AttachmentContext,
  { base }: MountOptions,
): Handlers<typeof uploadEndpoints> {
  const tus = createTus(context, base + resumablePath)
  const serve = async ({
    session,
    request,
  }: Pick<Call<typeof uploadEndpoints.beginUpload>, 'session' | 'request'>) => {
    for (const field of notOffered) if (field in request.headers) throw refuseField(field, 'notOffered')
    const call: ResumableCall = { session, attachment: null, failure: null }
    const answer = await resumableCalls.run(call, () => handOver(tus, request))
    if (call.failure !== null) throw refusalOf(call.failure)
    if (answer.status >= 400) throw refuse('malformedBody')
    const headers = Object.fromEntries([...answer.headers].filter(([name]) => isOfProtocol(name)))
    const { attachment } = call
    return new EmptyAnswer(answer.status, {
      ...headers,
      ...(attachment && { [attachmentHeader]: `${attachment.id}/${attachment.key}` }),
    })
  }
  return { beginUpload: serve, continueUpload: serve, getUploadOffset: serve, cancelUpload: serve }
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
      // Creates the attachment of a complete upload, for instance if the server stopped after the last chunk.
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

/** Checks a new upload before its first byte. */
async function checkUpload(context: AttachmentContext, { metadata, size = 0 }: Upload): Promise<void> {
  const [ofTask, ofInspection, ofWorkOrder] = ResumableMetadata.options
  // Validates the metadata by the schema of the upload's target, so that a refusal names the invalid field.
  const of =
    'activityId' in (metadata ?? {})
      ? ofTask
      : 'inspectionId' in (metadata ?? {})
        ? ofInspection
        : ofWorkOrder
  const target = parseFields<ResumableMetadata>(of, metadata, 'Upload-Metadata')
  const { filename: name } = target
  if (size === 0) throw refuse('fileEmpty', { file: name })
  checkSize(size, { type: 'video/mp4', name, limits: context.limits })
  await findOwner(context.db, currentCall().session, targetOf(target))
  await context.incoming.checkRoom(size)
}

/** Passes a request to the library as a standard `Request`. */
async function handOver(tus: Server, { raw, headers, method, host, protocol }: FastifyRequest) {
  const piece = new PassThrough()
  // Handles errors of the stream, because an unhandled one would end the process.
  piece.on('error', () => {})
  raw.on('close', () => {
    if (!raw.readableEnded) piece.destroy(new Error('The sender broke off'))
  })
  const body = method === 'PATCH' || method === 'POST' ? Readable.toWeb(raw.pipe(piece)) : null
  const protocolHeaders = Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' && isForProtocol(name, value) ? [[name, value] as [string, string]] : [],
  )
  const url = `${protocol}://${host || 'localhost'}${raw.url}`
  try {
    return await tus.handleWeb(
      new Request(url, { method, headers: protocolHeaders, body, duplex: 'half' } as RequestInit),
    )
  } finally {
    raw.unpipe(piece)
  }
}

/**
 * True for headers of the protocol. Other headers are not passed to the library, because
 * `X-HTTP-Method-Override` could change the method after the rights were checked.
 */
const isForProtocol = (name: string, value: string): boolean =>
  /^(tus|upload|content)-[a-z-]+$/.test(name) && /^[\t\x20-\xff]*$/.test(value)

const isOfProtocol = (name: string): boolean => /^(tus-|upload-|location$)/i.test(name)

function refusalOf(error: unknown): unknown {
  if (error instanceof Refusal) return error
  const { status_code: status } = error as { status_code?: unknown }
  if (status === 404 || status === 410) return refuse('uploadGone')
  if (status === 409) return refuse('uploadOffsetWrong')
  if (status === 413) return refuse('bodyTooLarge')
  // Includes 501, with which the library responds to unsupported parts of the protocol.
  return typeof status === 'number' && (status < 500 || status === 501) ? refuse('malformedBody') : error
}
