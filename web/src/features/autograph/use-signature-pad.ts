import { useEffect, useRef, useState } from 'react'
import SignaturePad from 'signature_pad'

/** The height of the paper in CSS pixels (specification.md, Screens and Limits and formats). */
const height = 250
const widthIn = (windowWidth: number, room: number): number =>
  Math.floor(Math.min(500, 0.9 * windowWidth, room))
const pen = { minWidth: 0.1, maxWidth: 2.5, penColor: 'black', backgroundColor: 'white' }

/**
 * Draws a signature on a canvas, with a finger, a pen or the mouse. The drawing survives a resize, for
 * instance after a rotation of the device. The canvas element receives `ref`. It may mount later, as in an
 * opening dialog.
 */
export function useSignaturePad() {
  const [element, setElement] = useState<HTMLCanvasElement | null>(null)
  const pad = useRef<SignaturePad | null>(null)
  const [isEmpty, setIsEmpty] = useState(true)

  useEffect(() => {
    if (!element) return
    const drawn = new SignaturePad(element, pen)
    pad.current = drawn
    let width = 0
    const fit = () => {
      const next = widthIn(window.innerWidth, roomOf(element))
      if (next === width) return
      width = next
      const strokes = drawn.toData()
      resize(element, width)
      drawn.clear()
      drawn.fromData(fitStrokes(strokes, width))
      // Scrolls to a started drawing, because the canvas fills the screen of a phone in landscape.
      if (strokes.length > 0) element.scrollIntoView({ block: 'center' })
    }
    const note = () => setIsEmpty(drawn.isEmpty())
    fit()
    drawn.addEventListener('beginStroke', note)
    drawn.addEventListener('endStroke', note)
    window.addEventListener('resize', fit)
    return () => {
      window.removeEventListener('resize', fit)
      drawn.off()
    }
  }, [element])

  return {
    ref: setElement,
    isEmpty,
    clear: () => {
      pad.current?.clear()
      setIsEmpty(true)
    },
    /** Returns the drawing as PNG in a data URL. */
    toDataUrl: () => element?.toDataURL('image/png') ?? '',
    /** Returns the drawing as PNG. Rejects if the browser cannot create the PNG. */
    toPng: () =>
      new Promise<Blob>((resolve, reject) => {
        element?.toBlob((png) => (png ? resolve(png) : reject(new Error('no picture'))), 'image/png')
      }),
  }
}

/** Returns the width that the paper may have, because a dialog may be narrower than the window. */
const roomOf = (element: HTMLElement): number =>
  element.parentElement?.parentElement?.clientWidth || Number.POSITIVE_INFINITY

/** Sets the canvas size for the screen's pixel ratio. Changing the size clears a canvas. */
function resize(canvas: HTMLCanvasElement, width: number): void {
  const ratio = Math.max(1, window.devicePixelRatio)
  canvas.width = width * ratio
  canvas.height = height * ratio
  canvas.style.width = `${width}px`
  canvas.style.height = `${height}px`
  canvas.getContext('2d')?.scale(ratio, ratio)
}

/** A line that the pen draws from touch to lift, in pixels from the canvas' upper left corner. */
interface Stroke {
  readonly points: readonly { readonly x: number; readonly y: number }[]
}

/** The minimum distance between the ink and the right edge, in pixels. */
const margin = 4

/**
 * Fits a drawing into a canvas of another width. If the space is too small, scales the drawing down equally
 * in both directions.
 */
export function fitStrokes<S extends Stroke>(strokes: readonly S[], width: number): S[] {
  const right = Math.max(0, ...strokes.flatMap(({ points }) => points.map(({ x }) => x)))
  const scale = Math.min(1, (width - margin) / Math.max(1, right))
  return strokes.map((stroke) => ({
    ...stroke,
    points: stroke.points.map((point) => ({ ...point, x: point.x * scale, y: point.y * scale })),
  }))
}
