import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { UploadForm } from '@verstas/contract/attachments/entities.ts'
import { plainNameOf } from '@verstas/domain/attachments/file-name.ts'
import type { FastifyRequest } from 'fastify'
import { Refusal, refuse } from '../http/refusal.ts'
import type { AttachmentContext } from './attachment-context.ts'
import { createGrowthCheck } from './check-size.ts'
import { notePendingFile } from './pending-files.ts'

/** Files of one request. */
const mostFiles = 20

/** A field's size is in bytes. */
const formLimits = { files: mostFiles, fields: 10, fieldSize: 4_000, parts: 40 }

/** How long the bytes of a request may lie without an attachment, in milliseconds: longer than any request takes. */
const pendingFor = 3_600_000

export interface ReceivedForm {
  readonly files: readonly { readonly key: string; readonly name: string }[]
  readonly form: UploadForm
}

/**
 * Writes the files of a `multipart/form-data` request to the incoming folder as they come.
 *
 * @param keys told of each file before its first byte is written, so that the caller can take it away
 * @throws {Refusal} unsupportedMedia, fileMissing, tooManyFiles, fileTooLarge, uploadIncomplete, invalidField,
 *   malformedBody
 * @throws {StoreFullError}
 */
export async function receiveForm(
  context: AttachmentContext,
  request: FastifyRequest,
  keys: string[],
): Promise<ReceivedForm> {
  if (!request.isMultipart()) throw refuse('unsupportedMedia')
  checkDeclared(context, request)
  const files: { key: string; name: string }[] = []
  const fields: Record<string, unknown> = {}
  try {
    const fileSize = Math.max(context.limits.video, context.limits.picture) + 1
    for await (const part of request.parts({ limits: { ...formLimits, fileSize } })) {
      if (part.type === 'field') fields[part.fieldname] = part.valueTruncated ? undefined : part.value
      else if (part.fieldname !== 'file') throw invalidField(part.fieldname, 'files come in parts named file')
      else files.push(await receiveFile(context, part, keys))
    }
  } catch (error) {
    throw refusalOf(error)
  }
  const form = UploadForm.safeParse(fields)
  if (!form.success) throw invalidField(String(form.error.issues[0]?.path[0] ?? 'form'), 'not accepted')
  if (files.length === 0) throw refuse('fileMissing')
  return { files, form: form.data }
}

async function receiveFile(
  context: AttachmentContext,
  part: { readonly filename: string; readonly file: Readable },
  keys: string[],
) {
  const key = randomUUID()
  const name = part.filename
  keys.push(key)
  await notePendingFile(context.db, key, new Date(context.clock.now().getTime() + pendingFor))
  await context.incoming.append(key, part.file, createGrowthCheck(context, { key, name }))
  return { key, name }
}

/** What is larger than all files together can be is not even begun. */
function checkDeclared({ limits }: AttachmentContext, { headers }: FastifyRequest): void {
  const largest = Math.max(limits.video, limits.picture)
  const isTooLarge = Number(headers['content-length'] ?? 0) > largest + 1_000_000
  if (isTooLarge) throw refuse('fileTooLarge', { file: '…', megabytes: largest / 1_000_000 })
}

const invalidField = (field: string, reason: string): Refusal =>
  refuse('invalidField', { field: plainNameOf(field), reason })

function refusalOf(error: unknown): unknown {
  if (error instanceof Refusal) return error
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'FST_FILES_LIMIT') return refuse('tooManyFiles', { most: mostFiles })
  if (code === 'FST_PARTS_LIMIT' || code === 'FST_FIELDS_LIMIT') return refuse('malformedBody')
  if (/premature close|unexpected end|aborted/i.test(`${code} ${message}`))
    return refuse('uploadIncomplete', { file: '…' })
  return error
}
