import { parseJson } from '../../../platform/database/read-json.ts'
import { Refusal, refuse } from '../../../platform/http/refusal.ts'
import type { CurrentSession } from '../../../platform/session/current-session.ts'
import type { AttachmentContext } from '../attachment-context.ts'
import { saveAttachments } from '../change-attachments.ts'
import { notePendingFile, removeUnclaimedFiles } from '../pending-files.ts'
import { prepareFile } from '../prepare-file.ts'
import { targetOf } from '../upload-target.ts'
import { dropUpload, findFinished, findUpload, type UploadRow } from './upload-rows.ts'

type Finished = NonNullable<UploadRow['attachment']>

/**
 * Returns a function that creates an attachment from a complete upload, with the same command as a multipart
 * upload. Repeated and concurrent calls of the function return the same attachment. The function removes an upload that
 * was cancelled during the call, or refused with a status below 500 other than 401.
 */
export function createFinish(context: AttachmentContext) {
  const running = new Map<string, Promise<Finished>>()
  return (session: CurrentSession, key: string): Promise<Finished> => {
    const unfinished = running.get(key)
    if (unfinished !== undefined) return unfinished
    const finished = finish(context, session, key).finally(() => running.delete(key))
    running.set(key, finished)
    return finished
  }
}

async function finish(context: AttachmentContext, session: CurrentSession, key: string): Promise<Finished> {
  const { attachment, metadata } = await findUpload(context, session, key)
  if (attachment !== null) return attachment
  const { filename: name, kind, caption, signerName } = metadata
  try {
    const file = await prepareFile(context, {
      key,
      name,
      isSignature: kind === 'Signature',
      employeeId: session.employeeId,
    })
    const { text } = await saveAttachments(context, {
      session,
      target: targetOf(metadata),
      files: [file],
      form: { Kind: kind, Caption: caption, SignerName: signerName },
      alongside: async (tx, [id = null]) => {
        await tx.updateTable('resumable_upload').set({ attachment_id: id }).where('key', '=', key).execute()
      },
    })
    await removeUnclaimedFiles(context, [key])
    const [saved] = parseJson(text)
    if (saved === undefined) throw new Error('A saved file has an attachment')
    return { id: saved.Id, key: saved.Key }
  } catch (error) {
    const finished = await findFinished(context, key)
    if (finished === undefined) {
      // Records and removes files that were stored after the cancellation had deleted their pending row.
      await notePendingFile(context.db, key, context.clock.now())
      await removeUnclaimedFiles(context, [key])
      throw refuse('uploadGone')
    }
    // Another process created the attachment in the meantime, and took the files of this call.
    if (finished !== null) return finished
    // Keeps an upload that failed with 401, because it can become an attachment after a new sign-in.
    if (error instanceof Refusal && error.status < 500 && error.status !== 401) await dropUpload(context, key)
    throw error
  }
}
