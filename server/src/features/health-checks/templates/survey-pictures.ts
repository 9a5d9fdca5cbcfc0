import { createHash } from 'node:crypto'
import type {
  ImageMapDefinition,
  SurveyDefinition,
} from '@verstas/contract/health-checks/survey-definition.ts'
import { maxTemplatePictureBytes } from '@verstas/contract/health-checks/template-limits.ts'
import type { Language } from '@verstas/contract/texts/language.ts'
import sharp from 'sharp'
import type { Db, Tx } from '../../../platform/database/transaction.ts'
import { refuse } from '../../../platform/http/refusal.ts'

/** The maximum number of pixels of a picture, because a small file can decompress to a huge picture. */
const maxPixels = 20_000_000

/** Maps the hash of a picture to its address (`data:`). Stored versions contain hashes. */
export type PictureAddresses = ReadonlyMap<string, string>

/**
 * Stores the pictures of a template.
 *
 * @returns the template with the hashes of its pictures, which is the stored form
 *
 * @throws {Refusal} templatePictureUnreadable (`picture`)
 */
export async function storePictures(
  tx: Tx,
  definition: SurveyDefinition,
  language: Language,
): Promise<SurveyDefinition> {
  const images: ImageMapDefinition[] = []
  for (const image of definition.ImageMaps)
    images.push(image.Picture ? { ...image, Picture: await storePicture(tx, image, language) } : image)
  return { ...definition, ImageMaps: images }
}

/**
 * Stores a picture.
 *
 * @returns its hash
 */
async function storePicture(
  tx: Tx,
  { Picture, Title }: ImageMapDefinition,
  language: Language,
): Promise<string> {
  const [start = '', base64 = ''] = (Picture ?? '').split(',')
  const bytes = Buffer.from(base64, 'base64')
  const hash = createHash('sha256').update(bytes).digest('hex')
  const storedPicture = await tx
    .selectFrom('survey_picture')
    .select('hash')
    .where('hash', '=', hash)
    .executeTakeFirst()
  if (storedPicture) return hash
  const type = start.includes('image/png') ? ('image/png' as const) : ('image/jpeg' as const)
  if (bytes.length > maxTemplatePictureBytes || !(await isPicture(bytes, type)))
    throw refuse('templatePictureUnreadable', { picture: Title[language] })
  await tx
    .insertInto('survey_picture')
    .values({ hash, media_type: type, bytes })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute()
  return hash
}

/** True if the bytes are a complete picture of the type. */
async function isPicture(bytes: Buffer, type: string): Promise<boolean> {
  try {
    const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'warning' })
    const { format } = await picture.metadata()
    await picture.resize(8).toBuffer()
    return `image/${format}` === type
  } catch {
    return false
  }
}

/** Loads the pictures of stored versions. Queries only if there are any. */
export const loadPictures = (
  db: Db | Tx,
  definitions: readonly SurveyDefinition[],
): Promise<PictureAddresses> =>
  loadAddresses(
    db,
    definitions.flatMap(({ ImageMaps }) => ImageMaps.flatMap(({ Picture }) => Picture ?? [])),
  )

/** Loads pictures by their hashes. */
export async function loadAddresses(db: Db | Tx, hashes: readonly string[]): Promise<PictureAddresses> {
  if (hashes.length === 0) return new Map()
  const rows = await db.selectFrom('survey_picture').selectAll().where('hash', 'in', hashes).execute()
  return new Map(
    rows.map(({ hash, media_type, bytes }) => [
      hash,
      `data:${media_type};base64,${Buffer.from(bytes).toString('base64')}`,
    ]),
  )
}

/** Returns a stored template with the addresses of its pictures, which is the form for editing. */
export const withPictures = (
  definition: SurveyDefinition,
  addresses: PictureAddresses,
): SurveyDefinition => ({
  ...definition,
  ImageMaps: definition.ImageMaps.map((image) =>
    image.Picture ? { ...image, Picture: addresses.get(image.Picture) ?? '' } : image,
  ),
})
