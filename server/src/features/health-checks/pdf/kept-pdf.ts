import { randomUUID } from 'node:crypto'
import { runCommand } from '../../../platform/commands/run-command.ts'
import { type Db, inTransaction } from '../../../platform/database/transaction.ts'
import type { CurrentSession } from '../../../platform/session/current-session.ts'
import { claimPendingFile, notePendingFile, openUpload } from '../../attachments/pending-files.ts'
import type { PdfContext, PdfPlace } from './print-inspection.ts'

/** A PDF in the store. */
export interface KeptFile {
  readonly key: string
  /** Size in bytes. */
  readonly size: number
  /** True for an unsaved form, whose PDF is deleted after its link is used. */
  readonly isDraft: boolean
}

/** A newly generated PDF. */
interface DrawnPaper {
  readonly path: string
  /** Size in bytes. */
  readonly size: number
}

/**
 * Time in milliseconds for which the store keeps a PDF without an inspection. It exceeds the lifetime of a
 * link, and the time to store a PDF.
 */
const unkeptLifetime = 60 * 60_000

/** Returns the stored PDF of an inspection; undefined if none has this content. */
export async function findKeptPdf(
  db: Db,
  { siteId, inspectionId, language, contentHash }: PdfPlace,
): Promise<KeptFile | undefined> {
  const stored = await db
    .selectFrom('inspection_pdf')
    .select(['file_key as key', 'byte_size as size'])
    .where('site_id', '=', siteId)
    .where('inspection_id', '=', inspectionId)
    .where('language', '=', language)
    .where('content_hash', '=', contentHash)
    .executeTakeFirst()
  return stored && { ...stored, isDraft: false }
}

/**
 * Stores the PDF of a saved inspection and replaces the earlier one. The sweep deletes the earlier PDF after
 * its links have expired.
 */
export async function keepPdf(
  context: PdfContext,
  session: CurrentSession,
  place: PdfPlace,
  paper: DrawnPaper,
): Promise<KeptFile> {
  const { db, clock } = context
  const { siteId, employeeId } = session
  const key = await store(context, session, paper)
  await inTransaction(db, async (tx) => {
    // Serializes concurrent prints of the inspection. The second print replaces the PDF of the first.
    await tx
      .selectFrom('inspection')
      .select('id')
      .where('site_id', '=', place.siteId)
      .where('id', '=', place.inspectionId)
      .forNoKeyUpdate()
      .execute()
    await claimPendingFile(tx, key)
    const before = await tx
      .selectFrom('inspection_pdf')
      .select(['file_key', 'byte_size as byteSize'])
      .where('site_id', '=', place.siteId)
      .where('inspection_id', '=', place.inspectionId)
      .where('language', '=', place.language)
      .executeTakeFirst()
    const values = { file_key: key, byte_size: paper.size, content_hash: place.contentHash }
    await tx
      .insertInto('inspection_pdf')
      .values({
        site_id: place.siteId,
        inspection_id: place.inspectionId,
        language: place.language,
        ...values,
      })
      .onConflict((conflict) =>
        conflict.columns(['site_id', 'inspection_id', 'language']).doUpdateSet(values),
      )
      .execute()
    if (before === undefined) return
    const expiresAt = new Date(clock.now().getTime() + unkeptLifetime)
    await notePendingFile(tx, before.file_key, expiresAt, { siteId, employeeId, byteSize: before.byteSize })
  })
  return { key, size: paper.size, isDraft: false }
}

/** Stores the PDF of an unsaved form, which only its link can open. */
export const keepDraft = async (
  context: PdfContext,
  session: CurrentSession,
  paper: DrawnPaper,
): Promise<KeptFile> => ({ key: await store(context, session, paper), size: paper.size, isDraft: true })

/**
 * Puts a PDF into the store. First records it as a pending file, which counts as an unfinished upload of the
 * person. The sweep deletes it if no inspection claims it.
 *
 * @throws {Refusal} tooManyOpenUploads
 * @throws {StoreFullError}
 * @throws {StoreUnavailableError}
 */
async function store(
  context: PdfContext,
  session: CurrentSession,
  { path, size }: DrawnPaper,
): Promise<string> {
  const { clock, settings, incoming } = context
  const key = randomUUID()
  const expiresAt = new Date(clock.now().getTime() + unkeptLifetime)
  await incoming.checkRoom(size)
  await runCommand(context, { name: 'openUpload', session }, (command) =>
    openUpload(command, settings, { key, byteSize: size, expiresAt }),
  )
  await context.store.put({ key, part: 'original' }, path)
  return key
}
