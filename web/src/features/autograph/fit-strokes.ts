/** What a pen drew without being lifted, in pixels from the canvas' upper left corner. */
interface Stroke {
  readonly points: readonly { readonly x: number; readonly y: number }[]
}

/** How near to the edge ink may come, in pixels. */
const margin = 4

/**
 * Fits what was drawn into a canvas of another width: as it is where it has room, else smaller as a whole, so that
 * nothing is cut and nothing distorted.
 */
export function fitStrokes<S extends Stroke>(strokes: readonly S[], width: number): S[] {
  const right = Math.max(0, ...strokes.flatMap(({ points }) => points.map(({ x }) => x)))
  const scale = Math.min(1, (width - margin) / Math.max(1, right))
  return strokes.map((stroke) => ({
    ...stroke,
    points: stroke.points.map((point) => ({ ...point, x: point.x * scale, y: point.y * scale })),
  }))
}
