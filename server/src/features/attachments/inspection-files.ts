import type { inspectionAttachmentEndpoints } from '@verstas/contract/health-checks/attachment-endpoints.ts'
import { plainNameOf } from '@verstas/domain/attachments/file-name.ts'
import type { FastifyInstance } from 'fastify'
import { runCommand } from '../../platform/commands/run-command.ts'
import { parseJson, readJson } from '../../platform/database/read-json.ts'
import { answerRead, RawJson } from '../../platform/http/answer.ts'
import type { Call, Handlers } from '../../platform/http/mount.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { AttachmentContext } from './attachment-context.ts'
import { inspectionAttachmentRead, inspectionAttachmentsRead } from './attachment-reads.ts'
import { removeAttachment, saveAttachments } from './change-attachments.ts'
import type { StoredAttachment } from './find-attachment.ts'
import { removeUnclaimedFiles } from './pending-files.ts'
import { prepareFile } from './prepare-file.ts'
import { serveOriginal } from './serve-file.ts'
import { receiveFile, sizeLimitFor } from './upload-form.ts'
import { findOwner } from './upload-target.ts'

type Endpoints = typeof inspectionAttachmentEndpoints

/** Accepts a body of any media type and leaves it unread, because the body is the file. */
export function leaveBodiesUnread(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
}

/** Handlers for the files of inspections at the caller's site. */
export const createInspectionHandlers = (context: AttachmentContext): Handlers<Endpoints> => ({
  listInspectionAttachments: ({ params: { id }, session: { siteId } }) =>
    answerRead(context.db, inspectionAttachmentsRead, { siteId, inspectionId: id }),

  getInspectionAttachment: async (call) => {
    const attachment = await findFile(context, call.session.siteId, call.params.id, null)
    return serveOriginal(context, attachment, 'inline', call)
  },

  removeInspectionAttachment: async (call) => {
    const { id, attachmentId } = call.params
    const { key } = await findFile(context, call.session.siteId, attachmentId, id)
    const answer = await runCommand(context, call, (command) =>
      removeAttachment(command, { id: attachmentId, key }),
    )
    await removeUnclaimedFiles(context, [key])
    return answer
  },

  uploadInspectionAttachment: (call) => uploadBody(context, call),
})

/**
 * Finds a file of an inspection.
 *
 * @throws {Refusal} notFound if the site has no such file, or if the file belongs to another inspection or to
 * none
 */
async function findFile(
  { db }: AttachmentContext,
  siteId: number,
  id: number,
  inspectionId: number | null,
): Promise<StoredAttachment> {
  const found = await db
    .selectFrom('attachment')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .where('inspection_id', 'is not', null)
    .executeTakeFirst()
  if (found === undefined || (inspectionId !== null && found.inspection_id !== inspectionId))
    throw refuse('notFound')
  return found
}

/** Attaches the file in the body of a request. Runs the same command as other uploads. */
async function uploadBody(
  context: AttachmentContext,
  { params, query, session, request }: Call<Endpoints['uploadInspectionAttachment']>,
) {
  const { db, incoming } = context
  const target = { inspectionId: params.id, property: query.property ?? null }
  await findOwner(db, session, target)
  await incoming.checkRoom(Number(request.headers['content-length'] ?? 0))
  const keys: string[] = []
  try {
    const part = { filename: query.filename, file: request.raw }
    const byteSize = sizeLimitFor(context, request)
    const file = await receiveFile(context, { session, part, byteSize }, keys)
    const prepared = await prepareFile(context, {
      ...file,
      isSignature: false,
      employeeId: session.employeeId,
    })
    const { text } = await saveAttachments(context, {
      session,
      target,
      files: [prepared],
      form: { Caption: query.caption },
    })
    const attachmentId = parseJson(text)[0]?.Id ?? 0
    const json = await readJson(db, inspectionAttachmentRead, { siteId: session.siteId, attachmentId })
    if (json === null) throw refuse('notFound')
    return new RawJson(json)
  } catch (error) {
    throw request.raw.readableAborted
      ? refuse('uploadIncomplete', { file: plainNameOf(query.filename) })
      : error
  } finally {
    await removeUnclaimedFiles(context, keys)
  }
}
