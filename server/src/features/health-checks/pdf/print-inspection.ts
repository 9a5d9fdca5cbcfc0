import { createHash } from 'node:crypto'
import type { Language } from '@verstas/contract/texts/language.ts'
import type { Dependencies } from '../../../platform/http/feature.ts'
import type { CurrentSession } from '../../../platform/session/current-session.ts'
import type { FileStore } from '../../../platform/store/file-store.ts'
import type { WholeForm } from '../inspection-form.ts'
import { findKeptPdf, type KeptFile, keepDraft, keepPdf } from './kept-pdf.ts'
import type { PaperSurroundings } from './paper-of.ts'
import { mapPictures, photosOf, pngOf, signaturePictures } from './pictures.ts'

/** What everything about PDFs works with. */
export interface PdfContext extends Pick<Dependencies, 'db' | 'clock' | 'settings' | 'log'> {
  readonly store: FileStore
  /** What is being made now, so that a second tap waits for the first one's. */
  readonly underWay: Map<string, Promise<KeptFile>>
}

type Reader = Pick<CurrentSession, 'siteId' | 'language' | 'timeZone'>

/** Rises when the paper looks different or carries something else, so that kept ones are made anew. */
const layout = 3

/**
 * The PDF of an inspection in the reader's language. It is made once for the same state, and kept; that of a form that was not
 * saved is kept for minutes.
 */
export async function printInspection(
  context: PdfContext,
  { siteId, language, timeZone }: Reader,
  form: WholeForm,
): Promise<KeptFile> {
  const { db } = context
  const site = await db
    .selectFrom('site')
    .select(['name', 'address', 'phone', 'logo'])
    .where('id', '=', siteId)
    .executeTakeFirstOrThrow()
  const prices = await readPrices(context, siteId, form.Id)
  const { Earlier: _, FollowUps: _followUps, ...printed } = form
  const logo = site.logo && createHash('sha256').update(site.logo).digest('hex')
  const about = [layout, language, timeZone, { ...site, logo }, [...prices], printed]
  const contentHash = createHash('sha256').update(JSON.stringify(about)).digest()
  const place = form.Id === null ? null : { siteId, inspectionId: form.Id, language, contentHash }
  const make = () => makePdf(context, { form, place, prices, site, language, timeZone })
  if (place === null) return make()
  const kept = await findKeptPdf(db, place)
  if (kept) return kept
  const name = `${siteId} ${form.Id} ${contentHash.toString('hex')}`
  const making = context.underWay.get(name) ?? make().finally(() => context.underWay.delete(name))
  context.underWay.set(name, making)
  return making
}

interface ToPrint extends Pick<PaperSurroundings, 'language' | 'timeZone' | 'prices'> {
  readonly form: WholeForm
  /** Null of a form that was not saved. */
  readonly place: PdfPlace | null
  readonly site: Pick<PaperSurroundings['site'], 'name' | 'address' | 'phone'> & {
    readonly logo: Uint8Array | null
  }
}

async function makePdf(context: PdfContext, { form, place, site, ...about }: ToPrint): Promise<KeptFile> {
  const [photos, maps, signatures, logo] = await Promise.all([
    photosOf(context, form),
    mapPictures(form),
    signaturePictures(context, form),
    site.logo && pngOf(context, site.logo),
  ])
  // The PDF library is loaded with the first paper: a server that prints none does without it.
  const [{ paperOf }, { inspectionPdf }] = await Promise.all([
    import('./paper-of.ts'),
    import('./inspection-pdf.ts'),
  ])
  const surroundings = {
    ...about,
    site: { ...site, logo },
    now: context.clock.now(),
    photos,
    maps,
    signatures,
  }
  const bytes = await inspectionPdf(paperOf(form, surroundings))
  return place ? keepPdf(context, place, bytes) : keepDraft(context, bytes)
}

/** Euros, as they were offered last. */
async function readPrices(
  { db }: Pick<PdfContext, 'db'>,
  siteId: number,
  inspectionId: number | null,
): Promise<ReadonlyMap<string, number>> {
  if (inspectionId === null) return new Map()
  const rows = await db
    .selectFrom('inspection_offer_line as line')
    .innerJoin('inspection_offer as offer', (join) =>
      join.onRef('offer.site_id', '=', 'line.site_id').onRef('offer.id', '=', 'line.offer_id'),
    )
    .select(['line.key', 'line.price'])
    .where('offer.site_id', '=', siteId)
    .where('offer.inspection_id', '=', inspectionId)
    .where('offer.revoked_at', 'is', null)
    .orderBy('offer.id')
    .orderBy('line.position')
    .execute()
  return new Map(rows.flatMap(({ key, price }) => (price === null ? [] : [[key, Number(price)] as const])))
}

/** By which a PDF is kept. */
export interface PdfPlace {
  readonly siteId: number
  readonly inspectionId: number
  readonly language: Language
  readonly contentHash: Buffer
}
