import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { type EmployeePicture, pictureEndpoints } from '@verstas/contract/employees/picture-endpoints.ts'
import { plainNameOf } from '@verstas/domain/attachments/file-name.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type CommandContext, runCommand } from '../../platform/commands/run-command.ts'
import { type JsonText, jsonRead, toJson } from '../../platform/database/read-json.ts'
import { recordEvents } from '../../platform/events/record-event.ts'
import { answerRead, FileAnswer, type RawJson } from '../../platform/http/answer.ts'
import { createDisconnectSignal } from '../../platform/http/disconnect-signal.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { requireAuthorityOver } from '../../platform/session/authority.ts'
import type { CurrentSession } from '../../platform/session/current-session.ts'
import type { AttachmentContext } from './attachment-context.ts'
import { checkSize } from './check-file.ts'
import { readFileFormat } from './file-format.ts'
import { removeUnclaimedFiles } from './pending-files.ts'
import { cleanMedia } from './prepare-file.ts'
import { attachmentHeaders, hasVersion } from './serve-file.ts'
import { receiveForm } from './upload-form.ts'

export const employeePicturesRead = jsonRead({
  name: 'employee-pictures',
  parameters: { siteId: 'bigint' },
  answer: pictureEndpoints.listEmployeePictures.answer,
  sql: `select coalesce(json_agg(json_build_object(
      'EmployeeId', picture.employee_id,
      'Key', picture.key) order by picture.employee_id), '[]')::text
    from employee_site
    join employee_picture picture on picture.employee_id = employee_site.employee_id
    where employee_site.site_id = $siteId`,
})

/** Handlers for the pictures of a site's people (decisions/pictures-of-people.md). */
export function createPictureHandlers(context: AttachmentContext): Handlers<typeof pictureEndpoints> {
  const { db } = context
  return {
    listEmployeePictures: ({ session: { siteId } }) => answerRead(db, employeePicturesRead, { siteId }),

    getEmployeePicture: async ({ params: { employeeId, key }, session: { siteId }, request }) => {
      const found = await db
        .selectFrom('employee_picture as picture')
        .innerJoin('employee_site', 'employee_site.employee_id', 'picture.employee_id')
        .select('picture.picture')
        .where('employee_site.site_id', '=', siteId)
        .where('picture.employee_id', '=', employeeId)
        .where('picture.key', '=', key)
        .executeTakeFirst()
      if (found === undefined) throw refuse('notFound')
      const etag = `"${key}"`
      const headers = { ...attachmentHeaders, etag, 'content-type': 'image/jpeg' }
      if (hasVersion(request, etag)) return new FileAnswer(304, headers, Readable.from([]))
      return new FileAnswer(200, headers, Readable.from([found.picture]))
    },

    setMyPicture: (call) => setPicture(context, call, call.session.employeeId),

    removeMyPicture: (call) =>
      runCommand(context, call, (command) => removePicture(command, call.session.employeeId)),

    setPictureOf: async (call) => {
      const { employeeId } = call.params
      await requireAuthorityOver(db, call.session, employeeId)
      return setPicture(context, call, employeeId)
    },

    removePictureOf: (call) =>
      runCommand(context, call, async (command) => {
        await requireAuthorityOver(command.tx, call.session, call.params.employeeId)
        return removePicture(command, call.params.employeeId)
      }),
  }
}

interface PictureCall {
  readonly session: CurrentSession
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/**
 * Creates a square picture from the only file of a request, and stores it as the picture of an employee. Uses
 * the same processes and limits as other pictures.
 *
 * @throws {Refusal} errors of `receiveForm` and `cleanMedia`; tooManyFiles, fileEmpty, fileTooLarge,
 * pictureFileNotAccepted
 * @throws {StoreFullError}
 */
async function setPicture(
  context: AttachmentContext,
  { session, request, reply }: PictureCall,
  employeeId: number,
): Promise<RawJson<EmployeePicture>> {
  const keys: string[] = []
  const signal = createDisconnectSignal(reply)
  try {
    const { files } = await receiveForm(
      context,
      { session, request },
      keys,
      pictureEndpoints.setMyPicture.form,
    )
    const [file] = files
    if (file === undefined || files.length > 1) throw refuse('tooManyFiles', { most: 1 })
    const picture = await drawSquare(context, file, { employeeId: session.employeeId, signal })
    return await runCommand(context, { name: 'setPicture', session }, (command) =>
      storePicture(command, employeeId, picture),
    )
  } finally {
    await removeUnclaimedFiles(context, keys)
  }
}

/** Generates the square picture of a file in the incoming folder. */
async function drawSquare(
  context: AttachmentContext,
  { key, name }: { readonly key: string; readonly name: string },
  sender: { readonly employeeId: number; readonly signal: AbortSignal },
): Promise<Buffer> {
  const { incoming, limits } = context
  const named = { file: plainNameOf(name) }
  const upload = incoming.path(key, 'upload')
  const size = await incoming.size(key)
  if (size === 0) throw refuse('fileEmpty', named)
  const { type } = await readFileFormat(upload)
  if (!type?.startsWith('image/')) throw refuse('pictureFileNotAccepted', named)
  checkSize(size, { type, name, limits })
  const square = incoming.path(key, 'square')
  const [clean, picture, thumbnail] = (['clean', 'picture', 'thumbnail'] as const).map((part) =>
    incoming.path(key, part),
  ) as [string, string, string]
  const made = await cleanMedia(
    context,
    { upload, type, clean, picture, thumbnail, square },
    { named, ...sender },
  )
  // Refuses a format that the server cannot decode, such as HEIC.
  if (!made.hasPictures) throw refuse('pictureFileNotAccepted', named)
  return readFile(square)
}

async function storePicture(
  { tx, clock, session }: CommandContext,
  employeeId: number,
  picture: Buffer,
): Promise<JsonText<EmployeePicture>> {
  const columns = { picture, changed_at: clock.now(), changed_by: session.employeeId }
  const { key } = await tx
    .insertInto('employee_picture')
    .values({ employee_id: employeeId, ...columns })
    .onConflict((conflict) =>
      conflict
        .column('employee_id')
        .doUpdateSet(({ fn }) => ({ ...columns, key: fn<string>('gen_random_uuid', []) })),
    )
    .returning('key')
    .executeTakeFirstOrThrow()
  await recordPicture({ tx, clock, session }, employeeId, { Picture: key })
  return toJson({ EmployeeId: employeeId, Key: key })
}

async function removePicture(
  context: CommandContext,
  employeeId: number,
): Promise<JsonText<Record<string, never>>> {
  const { numDeletedRows } = await context.tx
    .deleteFrom('employee_picture')
    .where('employee_id', '=', employeeId)
    .executeTakeFirst()
  if (numDeletedRows > 0n) await recordPicture(context, employeeId, { Picture: null })
  return toJson({})
}

const recordPicture = (
  { tx, clock, session: { siteId, employeeId: by } }: CommandContext,
  employeeId: number,
  after: { readonly Picture: string | null },
): Promise<void> =>
  recordEvents(tx, [
    {
      siteId,
      at: clock.now(),
      employeeId: by,
      entity: 'employee',
      entityId: employeeId,
      kind: 'pictureChanged',
      before: null,
      after,
    },
  ])
