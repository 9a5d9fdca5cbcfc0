import {
  imageTextKey,
  markerKey,
  signatureKey,
  toProperties,
} from '@verstas/domain/health-checks/properties.ts'
import sharp from 'sharp'
import { colors } from '../../../platform/paper/sheet-colors.ts'
import type { WholeForm } from '../inspection-form.ts'

/** The longest side of a printed photo, in pixels, which is enough for its printed size. */
const photoSide = 800
/** Maximum size of a printed image map, in pixels, which results in 300 dpi. */
const mapBox = { width: 840, height: 335 }
/** Maximum size of a printed signature or logo, in pixels. */
const smallBox = { width: 900, height: 160 }

/** Converts a photo to its printed size, as JPEG. */
export const shrinkPhoto = (path: string): Promise<Buffer> =>
  sharp(path)
    .resize({ width: photoSide, height: photoSide, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 75 })
    .toBuffer()

/** Renders the printed image maps as PNG, by their ids. */
export async function mapPictures({
  Survey,
  Properties,
}: Pick<WholeForm, 'Survey' | 'Properties'>): Promise<ReadonlyMap<string, Buffer>> {
  const properties = toProperties(Properties)
  const printed = Survey.ImageMaps.filter(
    ({ Id }) => properties[markerKey(Id)] !== undefined || properties[imageTextKey(Id)] !== undefined,
  )
  const pictures = printed.map(async ({ Id, Svg }) => {
    const picture = sharp(Buffer.from(Svg), { density: 200 }).resize({ ...mapBox, fit: 'inside' })
    return [Id, await picture.flatten({ background: colors.ground }).png().toBuffer()] as const
  })
  return new Map(await Promise.all(pictures))
}

/** Converts signatures to PNG, by the ids of their fields. Omits those for which `toPng` fails. */
export async function signaturePictures(
  { Survey, Properties }: Pick<WholeForm, 'Survey' | 'Properties'>,
  toPng: (bytes: Uint8Array) => Promise<Buffer | null>,
): Promise<ReadonlyMap<string, Buffer>> {
  const properties = toProperties(Properties)
  const pictures = new Map<string, Buffer>()
  for (const { Id } of Survey.Signatures) {
    const base64 = properties[signatureKey(Id)]?.split(',')[1]
    const picture = base64 === undefined ? null : await toPng(Buffer.from(base64, 'base64'))
    if (picture) pictures.set(Id, picture)
  }
  return pictures
}

/**
 * Converts a small picture to PNG on a white background.
 *
 * @throws if the bytes are not a complete picture
 */
export const pngOf = (bytes: Uint8Array): Promise<Buffer> =>
  sharp(bytes, { limitInputPixels: 4_000_000 })
    .resize({ ...smallBox, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .png()
    .toBuffer()
