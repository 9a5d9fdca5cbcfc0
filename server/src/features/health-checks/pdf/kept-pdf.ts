import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Db, inTransaction } from '../../../platform/database/transaction.ts'
import { claimPendingFile, notePendingFile } from '../../attachments/pending-files.ts'
import type { PdfContext, PdfPlace } from './print-inspection.ts'

/** A PDF in the store. */
export interface KeptFile {
  readonly key: string
  /** Bytes. */
  readonly size: number
}

/** Milliseconds: longer than a link to it lives. */
const draftLifetime = 10 * 60_000
/** Long enough to be stored. */
const storingTime = 60 * 60_000

/** The kept PDF, unless something on it has changed since. */
export async function findKeptPdf(
  db: Db,
  { siteId, inspectionId, language, contentHash }: PdfPlace,
): Promise<KeptFile | undefined> {
  return db
    .selectFrom('inspection_pdf')
    .select(['file_key as key', 'byte_size as size'])
    .where('site_id', '=', siteId)
    .where('inspection_id', '=', inspectionId)
    .where('language', '=', language)
    .where('content_hash', '=', contentHash)
    .executeTakeFirst()
}

/** Keeps the PDF of a saved inspection in place of the one before, which is swept once no link opens it any more. */
export async function keepPdf(context: PdfContext, place: PdfPlace, bytes: Buffer): Promise<KeptFile> {
  const { db, clock } = context
  const key = await store(context, bytes, storingTime)
  await inTransaction(db, async (tx) => {
    // Of two who print it at once the second replaces what the first one kept.
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
      .select('file_key')
      .where('site_id', '=', place.siteId)
      .where('inspection_id', '=', place.inspectionId)
      .where('language', '=', place.language)
      .executeTakeFirst()
    const values = { file_key: key, byte_size: bytes.length, content_hash: place.contentHash }
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
    if (before) await notePendingFile(tx, before.file_key, new Date(clock.now().getTime() + draftLifetime))
  })
  return { key, size: bytes.length }
}

/** Keeps a PDF for as long as a link to it lives. */
export const keepDraft = async (context: PdfContext, bytes: Buffer): Promise<KeptFile> => ({
  key: await store(context, bytes, draftLifetime),
  size: bytes.length,
})

/** Puts bytes into the store, noted before as all files are, so that the sweep finds what nobody claims. */
async function store({ db, clock, store }: PdfContext, bytes: Buffer, lifetime: number): Promise<string> {
  const key = randomUUID()
  await notePendingFile(db, key, new Date(clock.now().getTime() + lifetime))
  const folder = await mkdtemp(join(tmpdir(), 'verstas-pdf-'))
  try {
    const path = join(folder, `${key}.pdf`)
    await writeFile(path, bytes, { flush: true })
    await store.put({ key, part: 'original' }, path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return key
}
