import type { ContentType } from '@verstas/contract/attachments/kinds.ts'
import type { Right } from '@verstas/contract/session/rights.ts'
import { plainNameOf } from '@verstas/domain/attachments/file-name.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import { type CommandContext, runCommand } from '../../platform/commands/run-command.ts'
import type { JsonText } from '../../platform/database/read-json.ts'
import type { RawJson } from '../../platform/http/answer.ts'
import { createDisconnectSignal } from '../../platform/http/disconnect-signal.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { CurrentSession } from '../../platform/session/current-session.ts'
import type { AttachmentContext } from './attachment-context.ts'
import { checkSize } from './check-file.ts'
import { readFileFormat } from './file-format.ts'
import { removeUnclaimedFiles } from './pending-files.ts'
import { cleanMedia } from './prepare-file.ts'
import { receiveForm } from './upload-form.ts'
import { readUploader } from './upload-target.ts'

export interface PictureCall {
  readonly session: CurrentSession
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

interface PictureRules {
  readonly form: z.ZodObject
  readonly isAccepted: (type: ContentType) => boolean
  /** True to make a square picture, too. */
  readonly needsSquare: boolean
}

/** The paths of a picture without its metadata, and of the smaller pictures that are made from it. */
export interface ReceivedPicture {
  readonly clean: string
  readonly picture: string
  readonly thumbnail: string
  readonly square: string
}

/**
 * Receives the only file of a request, which must be a picture, and passes it to `store` without its metadata.
 * Then removes the files. Uses the same processes and limits as other pictures.
 *
 * @throws {Refusal} errors of `receiveForm` and `cleanMedia`; tooManyFiles, fileEmpty, fileTooLarge,
 * pictureFileNotAccepted
 * @throws {StoreFullError}
 */
export async function receivePicture<Result>(
  context: AttachmentContext,
  { session, request, reply }: PictureCall,
  { form, isAccepted, needsSquare }: PictureRules,
  store: (picture: ReceivedPicture) => Promise<Result>,
): Promise<Result> {
  const { incoming, limits } = context
  const keys: string[] = []
  const signal = createDisconnectSignal(reply)
  try {
    const { files } = await receiveForm(context, { session, request }, keys, form)
    const [file] = files
    if (file === undefined || files.length > 1) throw refuse('tooManyFiles', { most: 1 })
    const { key, name } = file
    const named = { file: plainNameOf(name) }
    const upload = incoming.path(key, 'upload')
    const size = await incoming.size(key)
    if (size === 0) throw refuse('fileEmpty', named)
    const { type } = await readFileFormat(upload)
    if (type === null || !isAccepted(type)) throw refuse('pictureFileNotAccepted', named)
    checkSize(size, { type, name, limits })
    const paths = {
      clean: incoming.path(key, 'clean'),
      picture: incoming.path(key, 'picture'),
      thumbnail: incoming.path(key, 'thumbnail'),
    }
    const square = incoming.path(key, 'square')
    const task = { upload, type, ...paths, ...(needsSquare && { square }) }
    const made = await cleanMedia(context, task, { named, employeeId: session.employeeId, signal })
    // Refuses a format that the server cannot decode, such as HEIC.
    if (!made.hasPictures) throw refuse('pictureFileNotAccepted', named)
    return await store({ ...paths, square, clean: made.path })
  } finally {
    await removeUnclaimedFiles(context, keys)
  }
}

interface PictureCommand {
  readonly name: string
  /** The right that the call needs. */
  readonly right?: Right
}

/**
 * Runs the command that stores a received picture, with the present rights of the session. Checks the session and the
 * right again, because receiving a picture may take minutes.
 *
 * @throws {Refusal} unauthorized; notFound if the session has moved to another site; forbidden; errors of `run`
 */
export const storeAsUploader = <Value>(
  context: AttachmentContext,
  { session }: Pick<PictureCall, 'session'>,
  { name, right }: PictureCommand,
  run: (command: CommandContext) => Promise<JsonText<Value>>,
): Promise<RawJson<Value>> =>
  runCommand(context, { name, session }, async (command) => {
    const { rights } = await readUploader(command.tx, session, command.clock.now())
    if (right !== undefined && !rights.has(right)) throw refuse('forbidden', { right })
    return run({ ...command, session: { ...session, rights } })
  })
