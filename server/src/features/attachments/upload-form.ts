import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RawJson } from '../../platform/http/mount.ts'
import type { CurrentSession } from '../../platform/session/current-session.ts'
import type { AttachmentContext } from './attachment-context.ts'
import { settleFiles } from './pending-files.ts'
import { type PreparedFile, prepareFile } from './prepare-file.ts'
import { receiveForm } from './receive-form.ts'
import { saveAttachments } from './save-attachments.ts'
import { findOwner, type UploadTarget } from './upload-target.ts'

interface UploadCall {
  readonly session: CurrentSession
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly headers: { readonly 'idempotency-key'?: string | undefined }
}

/**
 * Attaches the files of a `multipart/form-data` request, all or none. What it may be attached to is judged
 * before the first byte, and again when the rows are written.
 *
 * @throws {Refusal} as `findOwner`, `receiveForm`, `prepareFile` and `saveAttachments`
 */
export async function uploadForm(
  context: AttachmentContext,
  { session, request, reply, headers }: UploadCall,
  target: UploadTarget,
): Promise<RawJson> {
  await findOwner(context.db, session, target)
  const keys: string[] = []
  const signal = signalOfLeaving(reply)
  try {
    const { files, form } = await receiveForm(context, { session, request }, keys)
    const prepared: PreparedFile[] = []
    const isSignature = form.Kind === 'Signature'
    for (const file of files) prepared.push(await prepareFile(context, { ...file, isSignature }, signal))
    const idempotencyKey = headers['idempotency-key']
    return await saveAttachments(context, { session, target, files: prepared, form, idempotencyKey })
  } finally {
    await settleFiles(context, keys)
  }
}

/** Given when the connection closes before the answer: nobody waits for what is made of the files. */
function signalOfLeaving({ raw }: FastifyReply): AbortSignal {
  const leaving = new AbortController()
  raw.once('close', () => {
    if (!raw.writableEnded) leaving.abort()
  })
  return leaving.signal
}
