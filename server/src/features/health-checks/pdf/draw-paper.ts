import { writeFile } from 'node:fs/promises'
import { isFull } from '../../../platform/store/folder-store.ts'
import type { WholeForm } from '../inspection-form.ts'
import { inspectionPdf } from './inspection-pdf.ts'
import { type PaperSurroundings, paperOf } from './paper-of.ts'
import { mapPictures, pngOf, shrinkPhoto, signaturePictures } from './pictures.ts'

/** A photo file in JPEG format, with the key of its attachment. */
export interface PhotoFile {
  readonly key: string
  readonly path: string
}

/** The input of an inspection's PDF. */
export interface PaperTask extends Pick<PaperSurroundings, 'language' | 'timeZone' | 'prices' | 'now'> {
  readonly form: WholeForm
  readonly site: Pick<PaperSurroundings['site'], 'name' | 'address' | 'phone'> & {
    readonly logo: Uint8Array | null
  }
  readonly photos: readonly PhotoFile[]
  /** The path of the generated PDF. */
  readonly path: string
}

export type PaperOutcome =
  | {
      /** Size of the PDF in bytes. */
      readonly size: number
      /** Errors of invalid signatures or an invalid logo, which the PDF omits. */
      readonly unreadable: readonly string[]
    }
  | { readonly failure: 'diskFull' }

/** Generates the PDF of an inspection. Needs only the data of the task. */
export async function drawPaper({ form, site, path, ...about }: PaperTask): Promise<PaperOutcome> {
  const unreadable: string[] = []
  const toPng = async (bytes: Uint8Array) => {
    const picture = await pngOf(bytes).catch((error: unknown) => void unreadable.push(String(error)))
    return picture ?? null
  }
  const photos = new Map<string, Buffer>()
  // Converts one photo at a time, because concurrent conversions would use all processors.
  for (const photo of about.photos) photos.set(photo.key, await shrinkPhoto(photo.path))
  const surroundings = {
    ...about,
    photos,
    maps: await mapPictures(form),
    signatures: await signaturePictures(form, toPng),
    site: { ...site, logo: site.logo && (await toPng(site.logo)) },
  }
  const bytes = await inspectionPdf(paperOf(form, surroundings))
  try {
    await writeFile(path, bytes)
    return { size: bytes.length, unreadable }
  } catch (error) {
    if (isFull(error)) return { failure: 'diskFull' }
    throw error
  }
}
