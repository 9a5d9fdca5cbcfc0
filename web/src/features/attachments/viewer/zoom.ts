/** How a picture is looked at: enlarged, and moved by pixels from the middle of its frame. */
export interface View {
  readonly scale: number
  readonly x: number
  readonly y: number
}

/** A place in the frame, in pixels from its middle. */
export interface Place {
  readonly x: number
  readonly y: number
}

export interface Frame {
  readonly width: number
  readonly height: number
}

export const wholePicture: View = { scale: 1, x: 0, y: 0 }

const largestScale = 8

/** Enlarges by a factor so that what lies under the place stays under it; never below the whole picture. */
export function zoomAt(view: View, factor: number, place: Place, frame: Frame): View {
  const scale = clamp(view.scale * factor, 1, largestScale)
  const ratio = scale / view.scale
  return keepInside(
    { scale, x: place.x - (place.x - view.x) * ratio, y: place.y - (place.y - view.y) * ratio },
    frame,
  )
}

/** Moves the picture; its edges never leave the frame's. */
export const moveBy = (view: View, x: number, y: number, frame: Frame): View =>
  keepInside({ ...view, x: view.x + x, y: view.y + y }, frame)

function keepInside({ scale, x, y }: View, { width, height }: Frame): View {
  const spare = (length: number) => (length * (scale - 1)) / 2
  return {
    scale,
    x: clamp(x, -spare(width), spare(width)),
    y: clamp(y, -spare(height), spare(height)),
  }
}

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))
