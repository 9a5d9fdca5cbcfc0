import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { MultipartValue } from '@fastify/multipart'
import { type Attachment, UploadForm } from '@verstas/contract/attachments/entities.ts'
import { plainNameOf } from '@verstas/domain/attachments/file-name.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import { runCommand } from '../../platform/commands/run-command.ts'
import type { RawJson } from '../../platform/http/answer.ts'
import { createDisconnectSignal } from '../../platform/http/disconnect-signal.ts'
import { parseFields } from '../../platform/http/parse-request.ts'
import { Refusal, refuse, refuseField } from '../../platform/http/refusal.ts'
import type { CurrentSession } from '../../platform/session/current-session.ts'
import type { AttachmentContext } from './attachment-context.ts'
import { saveAttachments } from './change-attachments.ts'
import { createGrowthCheck } from './check-file.ts'
import { openUpload, removeUnclaimedFiles } from './pending-files.ts'
import { type PreparedFile, prepareFile } from './prepare-file.ts'
import { findOwner, type UploadTarget } from './upload-target.ts'

interface UploadCall {
  readonly session: CurrentSession
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly headers: { readonly 'idempotency-key'?: string | undefined }
}

/**
 * Attaches all files of a `multipart/form-data` request, or none. Checks the target before it reads the
 * first byte, and again when it writes the rows.
 *
 * @throws {Refusal} errors of `findOwner`, `receiveForm`, `prepareFile` and `saveAttachments`
 */
export async function uploadForm(
  context: AttachmentContext,
  { session, request, reply, headers }: UploadCall,
  target: UploadTarget,
): Promise<RawJson<Attachment[]>> {
  await findOwner(context.db, session, target)
  const keys: string[] = []
  const signal = createDisconnectSignal(reply)
  try {
    const { files, form } = await receiveForm(context, { session, request }, keys, UploadForm)
    const prepared: PreparedFile[] = []
    const isSignature = form.Kind === 'Signature'
    const { employeeId } = session
    for (const file of files)
      prepared.push(await prepareFile(context, { ...file, isSignature, employeeId }, signal))
    const idempotencyKey = headers['idempotency-key']
    return await saveAttachments(context, { session, target, files: prepared, form, idempotencyKey })
  } finally {
    await removeUnclaimedFiles(context, keys)
  }
}

/** Maximum number of files in one request. */
const maxFiles = 20

/** Limits of a form. `fieldSize` is in bytes. */
const formLimits = { files: maxFiles, fields: 10, fieldSize: 4_000, parts: 40 }

/** Lifetime of received bytes without an attachment, in milliseconds: longer than any request takes. */
const pendingFor = 3_600_000

interface ReceivedForm<Form> {
  readonly files: readonly { readonly key: string; readonly name: string }[]
  readonly form: Form
}

/**
 * Writes the files of a `multipart/form-data` request to the incoming folder as they arrive.
 *
 * @param keys receives each file's key before its first byte is written, so the caller can remove the file
 * @throws {Refusal} unsupportedMedia, fileMissing, tooManyFiles, fileTooLarge, uploadIncomplete,
 * invalidField, malformedBody, tooManyOpenUploads
 * @throws {StoreFullError}
 */
export async function receiveForm<Form>(
  context: AttachmentContext,
  { session, request }: { readonly session: CurrentSession; readonly request: FastifyRequest },
  keys: string[],
  schema: z.ZodObject & z.ZodType<Form>,
): Promise<ReceivedForm<Form>> {
  if (!request.isMultipart()) throw refuse('unsupportedMedia')
  checkDeclared(context, request)
  await context.incoming.checkRoom(Number(request.headers['content-length'] ?? 0))
  const files: { key: string; name: string }[] = []
  const fields: Record<string, unknown> = {}
  let isOurs = false
  try {
    const fileSize = Math.max(context.limits.video, context.limits.picture) + 1
    for await (const part of request.parts({ limits: { ...formLimits, fileSize } })) {
      if (part.type === 'field') addField(fields, part)
      else if (part.fieldname !== 'file') throw refuseField(plainNameOf(part.fieldname), 'filePart')
      else {
        isOurs = true
        // Counts the whole request towards the limits of unfinished uploads when its first file arrives.
        const byteSize = files.length === 0 ? sizeLimitFor(context, request) : 0
        files.push(await receiveFile(context, { session, part, byteSize }, keys))
        isOurs = false
      }
    }
  } catch (error) {
    throw refusalOf(error, isOurs)
  }
  const form = parseForm(schema, fields)
  if (files.length === 0) throw refuse('fileMissing')
  return { files, form }
}

/**
 * Adds a field of the form.
 *
 * @throws {Refusal} invalidField if a field is too long or repeated
 */
function addField(
  fields: Record<string, unknown>,
  { fieldname, value, valueTruncated }: MultipartValue,
): void {
  if (valueTruncated) throw refuseField(plainNameOf(fieldname), 'tooLong', { count: formLimits.fieldSize })
  if (Object.hasOwn(fields, fieldname)) throw refuseField(plainNameOf(fieldname), 'twice')
  fields[fieldname] = value
}

/** Validates the fields of a form. A blank field counts as omitted if the schema has a field of this name. */
function parseForm<Form>(
  schema: z.ZodObject & z.ZodType<Form>,
  fields: Readonly<Record<string, unknown>>,
): Form {
  const filled = Object.entries(fields).filter(
    ([name, value]) => !(Object.hasOwn(schema.shape, name) && String(value).trim() === ''),
  )
  return parseFields<Form>(schema, Object.fromEntries(filled), 'form')
}

interface ComingFile {
  readonly session: CurrentSession
  readonly part: { readonly filename: string; readonly file: Readable }
  readonly byteSize: number
}

/**
 * Writes one file of a request to the incoming folder. Records its key first and adds it to `keys`, so the
 * bytes are removed if they do not become an attachment.
 *
 * @throws {Refusal} tooManyOpenUploads, fileTooLarge
 * @throws {StoreFullError}
 */
export async function receiveFile(
  context: AttachmentContext,
  { session, part, byteSize }: ComingFile,
  keys: string[],
) {
  const key = randomUUID()
  const name = part.filename
  const expiresAt = new Date(context.clock.now().getTime() + pendingFor)
  await runCommand(context, { name: 'openUpload', session }, (command) =>
    openUpload(command, context.settings, { key, byteSize, expiresAt }),
  )
  keys.push(key)
  await context.incoming.write(key, 0, part.file, createGrowthCheck(context, { key, name }))
  return { key, name }
}

/**
 * Returns the number of bytes that a request counts towards the limits of unfinished uploads. That is its declared
 * length, at most the largest file size limit. Without a declared length, it is that limit.
 */
export function sizeLimitFor({ limits }: AttachmentContext, { headers }: FastifyRequest): number {
  const largest = Math.max(limits.video, limits.picture)
  return Math.min(Number(headers['content-length'] ?? largest), largest)
}

/**
 * Refuses a request if its declared length exceeds the largest size limit of a file by more than a megabyte.
 *
 * @throws {Refusal} fileTooLarge
 */
function checkDeclared({ limits }: AttachmentContext, { headers }: FastifyRequest): void {
  const largest = Math.max(limits.video, limits.picture)
  const isTooLarge = Number(headers['content-length'] ?? 0) > largest + 1_000_000
  if (isTooLarge) throw refuse('fileTooLarge', { file: '…', megabytes: largest / 1_000_000 })
}

/**
 * @param isOurs true if the error occurred while a file was received; false if it occurred while the form was
 * parsed
 */
function refusalOf(error: unknown, isOurs: boolean): unknown {
  if (error instanceof Refusal) return error
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'FST_FILES_LIMIT') return refuse('tooManyFiles', { most: maxFiles })
  if (code === 'FST_PARTS_LIMIT' || code === 'FST_FIELDS_LIMIT') return refuse('malformedBody')
  if (/premature close|unexpected end|aborted/i.test(`${code} ${message}`))
    return refuse('uploadIncomplete', { file: '…' })
  return isOurs ? error : refuse('malformedBody')
}
