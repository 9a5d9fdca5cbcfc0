import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Language } from '@verstas/contract/texts/language.ts'
import { type Refusal, refuse } from '../../../platform/http/refusal.ts'
import { TooManyWaitingError, type takeTurns } from '../../../platform/processes/take-turns.ts'
import type { WorkFailure, WorkProcesses } from '../../../platform/processes/work-processes.ts'
import type { CurrentSession } from '../../../platform/session/current-session.ts'
import { FileNotStoredError, StoreFullError } from '../../../platform/store/file-store.ts'
import type { AttachmentContext } from '../../attachments/attachment-context.ts'
import { readAgreedPrices } from '../agreed-prices.ts'
import type { WholeForm } from '../inspection-form.ts'
import type { PaperOutcome, PaperTask, PhotoFile } from './draw-paper.ts'
import { findKeptPdf, type KeptFile, keepDraft, keepPdf } from './kept-pdf.ts'

/** The services that PDFs need. */
export interface PdfContext extends AttachmentContext {
  readonly papers: Pick<WorkProcesses<PaperTask, PaperOutcome>, 'run' | 'close'>
  /** Queues by employee. If a person prints twice, the second call waits and returns the PDF of the first. */
  readonly inPaperTurn: ReturnType<typeof takeTurns<number>>
}

/**
 * Version of the layout. Increase it if the layout or content of PDFs changes, so that stored PDFs are
 * generated again.
 */
const layout = 4

/**
 * Returns the PDF of an inspection in the reader's language. Generates the PDF of a saved state once and
 * stores it. Stores the PDF of an unsaved form until its link is opened. A child process generates one PDF
 * per person at a time.
 *
 * @param signal aborts the generation
 * @throws {Refusal} tooManyPapers, paperTooCostly, tooManyOpenUploads, unavailable
 * @throws {StoreFullError}
 * @throws {StoreUnavailableError}
 */
export async function printInspection(
  context: PdfContext,
  session: CurrentSession,
  form: WholeForm,
  signal?: AbortSignal,
): Promise<KeptFile> {
  const { db } = context
  const { siteId, employeeId, language, timeZone } = session
  const site = await db
    .selectFrom('site')
    .select(['name', 'address', 'phone', 'logo'])
    .where('id', '=', siteId)
    .executeTakeFirstOrThrow()
  const prices = form.Id === null ? new Map<string, number>() : await readAgreedPrices(db, siteId, form.Id)
  const { Earlier: _, FollowUps: _followUps, ...printed } = form
  const logo = site.logo && createHash('sha256').update(site.logo).digest('hex')
  const about = [layout, language, timeZone, { ...site, logo }, [...prices], printed]
  const contentHash = createHash('sha256').update(JSON.stringify(about)).digest()
  const place = form.Id === null ? null : { siteId, inspectionId: form.Id, language, contentHash }
  const findStored = async () => (place === null ? undefined : await findKeptPdf(db, place))
  const stored = await findStored()
  if (stored) return stored
  const making = context.inPaperTurn(
    employeeId,
    async () =>
      (await findStored()) ??
      makePdf(context, session, place, { form, site, prices, language, timeZone }, signal),
  )
  return making.catch((error: unknown) => {
    throw error instanceof TooManyWaitingError ? refuse('tooManyPapers') : error
  })
}

/** @param place null for an unsaved form */
async function makePdf(
  context: PdfContext,
  session: CurrentSession,
  place: PdfPlace | null,
  about: Omit<PaperTask, 'now' | 'photos' | 'path'>,
  signal: AbortSignal | undefined,
): Promise<KeptFile> {
  if (signal?.aborted) throw errorOf('givenUp')
  // Checks before the generation that the disk has space for the result.
  await context.incoming.checkRoom(0)
  const folder = await mkdtemp(join(tmpdir(), 'verstas-pdf-'))
  try {
    const photos = await copyPhotos(context, about.form, folder)
    const path = join(folder, 'paper.pdf')
    const task = { ...about, now: context.clock.now(), photos, path }
    const drawn = await context.papers.run(task, { signal })
    if ('failure' in drawn) throw errorOf(drawn.failure)
    for (const error of drawn.unreadable) context.log.warn({ error }, 'a signature or a logo is no picture')
    const paper = { path, size: drawn.size }
    return place ? await keepPdf(context, session, place, paper) : await keepDraft(context, session, paper)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function errorOf(failure: WorkFailure | 'diskFull'): Refusal | Error {
  if (failure === 'tooCostly') return refuse('paperTooCostly')
  if (failure === 'diskFull') return new StoreFullError(failure)
  // Includes an aborted generation, whose refusal no client receives.
  return failure === 'crashed' ? new Error('A paper could not be drawn') : refuse('unavailable')
}

/** The inspection, the language and the content of a stored PDF, which identify it. */
export interface PdfPlace {
  readonly siteId: number
  readonly inspectionId: number
  readonly language: Language
  readonly contentHash: Buffer
}

/** Maximum number of photos in the PDF. Further photos are omitted. */
const maxPhotos = 60

/** Copies the photos of an inspection from the store into a folder. Omits a photo that the store lacks. */
async function copyPhotos(
  { store, log }: Pick<PdfContext, 'store' | 'log'>,
  { Attachments }: Pick<WholeForm, 'Attachments'>,
  folder: string,
): Promise<PhotoFile[]> {
  const photos = Attachments.filter(
    ({ HasThumbnail, ContentType }) => HasThumbnail && ContentType.startsWith('image/'),
  )
  const copy = async ({ Key: key }: { readonly Key: string }): Promise<PhotoFile[]> => {
    const path = join(folder, `${key}.jpg`)
    try {
      await pipeline(await store.open({ key, part: 'picture' }), createWriteStream(path))
      return [{ key, path }]
    } catch (error) {
      if (!(error instanceof FileNotStoredError)) throw error
      log.error({ err: error }, 'a photo of an inspection has no bytes')
      return []
    }
  }
  return (await Promise.all(photos.slice(-maxPhotos).map(copy))).flat()
}
