import { drawShapes, type Shape } from './drawing-board.tsx'

const type = 'image/jpeg'
const quality = 0.92

/**
 * Takes the video's current frame as a photo.
 *
 * @throws if the video has no frame
 */
export function photograph(video: HTMLVideoElement): Promise<Blob> {
  const { videoWidth: width, videoHeight: height } = video
  return paint({ width, height }, (context) => context.drawImage(video, 0, 0))
}

/** Returns the photo with the shapes drawn on it. */
export async function drawOn(photo: Blob, shapes: readonly Shape[]): Promise<Blob> {
  const picture = await createImageBitmap(photo)
  try {
    return await paint(picture, (context) => {
      context.drawImage(picture, 0, 0)
      drawShapes(context, shapes, picture)
    })
  } finally {
    picture.close()
  }
}

async function paint(
  { width, height }: { readonly width: number; readonly height: number },
  draw: (context: CanvasRenderingContext2D) => void,
): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws nothing')
  draw(context)
  const photo = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, quality))
  if (!photo) throw new Error('There is nothing to photograph')
  return photo
}
