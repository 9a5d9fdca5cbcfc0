import { maxTemplatePictureBytes } from '@verstas/contract/health-checks/template-limits.ts'

/** The maximum size of a chosen file, in bytes. */
const maxFileBytes = 20_000_000

/** The maximum size of a scaled picture, in pixels. Forms show pictures in a frame of 2:1. */
const frame = { width: 1200, height: 600 }

/**
 * Returns a scaled-down picture from a file as a `data:` URL. Redrawing it also removes its metadata.
 *
 * @returns null if the file is no PNG or JPEG, cannot be decoded, or is too large before or after scaling
 */
export async function readPicture(file: File): Promise<string | null> {
  if (!['image/png', 'image/jpeg'].includes(file.type) || file.size > maxFileBytes) return null
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return null
  const scale = Math.min(1, frame.width / picture.width, frame.height / picture.height)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return null
  // Fills transparent pixels with white, because JPEG has no transparency.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  for (const quality of [0.85, 0.6, 0.4, 0.2]) {
    const address = canvas.toDataURL('image/jpeg', quality)
    if ((address.length * 3) / 4 <= maxTemplatePictureBytes) return address
  }
  return null
}
