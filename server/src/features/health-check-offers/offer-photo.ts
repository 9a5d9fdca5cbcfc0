import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { FileAnswer, fileHeaders } from '../../platform/http/answer.ts'
import type { Dependencies } from '../../platform/http/feature.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { FileNotStoredError, type FileStore } from '../../platform/store/file-store.ts'
import type { OpenOffer } from './open-offer.ts'

/** Makes browsers request a photo each time, because a revoked link shows no photos. */
const headers = {
  ...fileHeaders,
  'content-type': 'image/jpeg',
  'content-disposition': 'inline',
  'cache-control': 'private, no-store',
  vary: 'Offer-Token',
}

/**
 * Sends a photo of an offer.
 *
 * @throws {Refusal} notFound
 */
export async function serveOfferPhoto(
  { db, store }: Pick<Dependencies, 'db'> & { readonly store: FileStore },
  { siteId, offerId }: OpenOffer,
  photoId: number,
  method: string,
): Promise<FileAnswer> {
  const photo = await db
    .selectFrom('attachment')
    .innerJoin('inspection_offer_line as line', (join) =>
      join
        .onRef('line.site_id', '=', 'attachment.site_id')
        .on(sql<boolean>`attachment.id = any (line.photo_ids)`),
    )
    .select('attachment.key')
    .where('line.site_id', '=', siteId)
    .where('line.offer_id', '=', offerId)
    .where('attachment.id', '=', photoId)
    .executeTakeFirst()
  if (photo === undefined) throw refuse('notFound')
  if (method === 'HEAD') return new FileAnswer(200, headers, Readable.from([]))
  try {
    return new FileAnswer(200, headers, await store.open({ key: photo.key, part: 'picture' }))
  } catch (error) {
    if (error instanceof FileNotStoredError) throw refuse('notFound')
    throw error
  }
}
