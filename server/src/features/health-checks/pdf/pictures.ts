import { buffer } from 'node:stream/consumers'
import {
  imageTextKey,
  markerKey,
  signatureKey,
  toProperties,
} from '@verstas/domain/health-checks/properties.ts'
import sharp from 'sharp'
import { FileNotStoredError } from '../../../platform/store/file-store.ts'
import type { WholeForm } from '../inspection-form.ts'
import type { PdfContext } from './print-inspection.ts'
import { colors } from './sheet-colors.ts'

/** The longest side of a photo on paper, in pixels: sharp at the size that it is printed in. */
const photoSide = 800
/** More photos than a person looks at are left out; they stay with the inspection. */
const maxPhotos = 60
/** The box of an image map, in pixels: 300 dots an inch. */
const mapBox = { width: 840, height: 335 }
/** Of a signature and a logo. */
const smallBox = { width: 900, height: 160 }

/** The photos of an inspection as JPEG, by their keys. One that cannot be read is left out. */
export async function photosOf(
  { store, log }: Pick<PdfContext, 'store' | 'log'>,
  { Attachments }: Pick<WholeForm, 'Attachments'>,
): Promise<ReadonlyMap<string, Buffer>> {
  const photos = Attachments.filter(
    ({ HasThumbnail, ContentType }) => HasThumbnail && ContentType.startsWith('image/'),
  )
  const read = async ({ Key }: { readonly Key: string }): Promise<(readonly [string, Buffer])[]> => {
    try {
      const bytes = await buffer(await store.open({ key: Key, part: 'picture' }))
      const size = { width: photoSide, height: photoSide, fit: 'inside', withoutEnlargement: true } as const
      return [[Key, await sharp(bytes).resize(size).jpeg({ quality: 75 }).toBuffer()]]
    } catch (error) {
      if (!(error instanceof FileNotStoredError)) throw error
      log.error({ err: error }, 'a photo of an inspection has no bytes')
      return []
    }
  }
  return new Map((await Promise.all(photos.slice(-maxPhotos).map(read))).flat())
}

/** The image maps that are printed as PNG, by their ids. */
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

/** Signatures as PNG, by the ids of their fields. */
export async function signaturePictures(
  context: Pick<PdfContext, 'log'>,
  { Survey, Properties }: Pick<WholeForm, 'Survey' | 'Properties'>,
): Promise<ReadonlyMap<string, Buffer>> {
  const properties = toProperties(Properties)
  const pictures = Survey.Signatures.map(async ({ Id }): Promise<(readonly [string, Buffer])[]> => {
    const base64 = properties[signatureKey(Id)]?.split(',')[1]
    const picture = base64 === undefined ? null : await pngOf(context, Buffer.from(base64, 'base64'))
    return picture ? [[Id, picture]] : []
  })
  return new Map((await Promise.all(pictures)).flat())
}

/** A small picture as PNG on white; null for what is no whole picture. */
export async function pngOf({ log }: Pick<PdfContext, 'log'>, bytes: Uint8Array): Promise<Buffer | null> {
  try {
    const picture = sharp(bytes, { limitInputPixels: 4_000_000 })
      .resize({ ...smallBox, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
    return await picture.png().toBuffer()
  } catch (error) {
    log.warn({ err: error }, 'a signature or a logo is no picture')
    return null
  }
}
