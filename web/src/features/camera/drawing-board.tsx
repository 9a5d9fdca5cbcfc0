import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react'
import classes from './drawing-board.module.css'

interface DrawingBoardProps {
  /** The URL of the picture. */
  readonly picture: string
  readonly label: string
  /** The description of the keys for drawing. */
  readonly keys: string
  readonly tool: Shape['kind']
  readonly shapes: readonly Shape[]
  readonly onChange: (shapes: readonly Shape[]) => void
}

/**
 * A picture to draw on. A finger draws one shape from touch to lift. Keys add a shape, and move, resize or
 * remove the last one.
 */
export function DrawingBoard({ picture, label, keys, tool, shapes, onChange }: DrawingBoardProps) {
  const keysId = useId()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [size, setSize] = useState({ width: 0, height: 0 })
  const [begun, setBegun] = useState<Shape | null>(null)

  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    context.clearRect(0, 0, size.width, size.height)
    drawShapes(context, begun ? [...shapes, begun] : shapes, size)
  }, [shapes, begun, size])

  const press = (event: PointerEvent<HTMLCanvasElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    const place = placeOf(event)
    setBegun({ kind: tool, from: place, to: place })
  }
  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    if (begun) setBegun({ ...begun, to: placeOf(event) })
  }
  const lift = () => {
    if (begun && isLargeEnough(begun)) onChange([...shapes, begun])
    setBegun(null)
  }
  const handleKey = (event: KeyboardEvent) => {
    // Ignores keys with Alt or Command, because the browser uses them for its history.
    if (event.altKey || event.metaKey) return
    const [last, others] = [shapes.at(-1), shapes.slice(0, -1)]
    const direction = directions[event.key]
    if (event.key === 'Enter') onChange([...shapes, { kind: tool, ...inTheMiddle }])
    else if (last && direction) {
      const next = event.shiftKey ? resize(last, direction) : move(last, direction)
      if (isVisible(next) && isLargeEnough(next)) onChange([...others, next])
    } else if (last && (event.key === 'Delete' || event.key === 'Backspace')) onChange(others)
    else return
    event.preventDefault()
  }
  return (
    <div className={classes.board}>
      <img
        src={picture}
        alt=""
        className={`${classes.picture} block rounded`}
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
          setSize({ width, height })
        }
      />
      {/* biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: with the role "application", screen readers pass all keys on */}
      <canvas
        ref={canvas}
        {...size}
        role="application"
        tabIndex={0}
        aria-label={label}
        aria-describedby={keysId}
        className={`${classes.canvas} full full-height fill`}
        onPointerDown={press}
        onPointerMove={draw}
        onPointerUp={lift}
        onPointerCancel={() => setBegun(null)}
        onKeyDown={handleKey}
      />
      <span id={keysId} hidden>
        {keys}
      </span>
    </div>
  )
}

function placeOf({ currentTarget, clientX, clientY }: PointerEvent<HTMLCanvasElement>): Point {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return { x: (clientX - left) / width, y: (clientY - top) / height }
}

/** A point in a picture, as fractions of its width and height. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** A shape drawn from one point to another. */
export interface Shape {
  readonly kind: 'arrow' | 'circle'
  readonly from: Point
  readonly to: Point
}

/** The points of the shape that Enter adds: an arrow to the upper right, or a circle. */
const inTheMiddle = { from: { x: 0.4, y: 0.6 }, to: { x: 0.6, y: 0.4 } }

/** The distance that an arrow key moves a shape or its end, as a fraction of the picture. */
const step = 0.02

const directions: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
  ArrowUp: { x: 0, y: -step },
  ArrowDown: { x: 0, y: step },
}

const add = (place: Point, by: Point): Point => ({ x: place.x + by.x, y: place.y + by.y })

const move = (shape: Shape, by: Point): Shape => ({
  ...shape,
  from: add(shape.from, by),
  to: add(shape.to, by),
})

const resize = (shape: Shape, by: Point): Shape => ({ ...shape, to: add(shape.to, by) })

/** True if the middle of a shape is inside the picture. */
const isVisible = ({ from, to }: Shape): boolean =>
  [from.x + to.x, from.y + to.y].every((twice) => twice >= 0 && twice <= 2)

interface Size {
  readonly width: number
  readonly height: number
}

/** A red line over a wider white one is visible on black rubber and on bright sheet metal. */
const inks = [
  { colour: '#ffffff', share: 1.8 },
  { colour: '#e0241b', share: 1 },
]

/** The line width as a fraction of the picture's longer side. */
const lineShare = 1 / 100
const headLines = 5
const headAngle = Math.PI / 7

/** Draws the shapes over a picture of this size. */
export function drawShapes(context: CanvasRenderingContext2D, shapes: readonly Shape[], size: Size): void {
  const line = Math.max(2, Math.max(size.width, size.height) * lineShare)
  context.lineCap = 'round'
  context.lineJoin = 'round'
  for (const shape of shapes) {
    const path = pathOf(shape, size, line)
    for (const { colour, share } of inks) {
      context.strokeStyle = colour
      context.lineWidth = line * share
      context.stroke(path)
    }
  }
}

function pathOf({ kind, from, to }: Shape, { width, height }: Size, line: number): Path2D {
  const start = { x: from.x * width, y: from.y * height }
  const end = { x: to.x * width, y: to.y * height }
  const path = new Path2D()
  if (kind === 'circle') {
    const [x, y] = [(start.x + end.x) / 2, (start.y + end.y) / 2]
    path.ellipse(x, y, Math.abs(end.x - start.x) / 2, Math.abs(end.y - start.y) / 2, 0, 0, 2 * Math.PI)
    return path
  }
  const direction = Math.atan2(end.y - start.y, end.x - start.x)
  path.moveTo(start.x, start.y)
  path.lineTo(end.x, end.y)
  for (const side of [-1, 1]) {
    const angle = direction + Math.PI + side * headAngle
    path.moveTo(end.x, end.y)
    path.lineTo(end.x + Math.cos(angle) * line * headLines, end.y + Math.sin(angle) * line * headLines)
  }
  return path
}

/** True if the two points of a shape are far enough apart. A tap draws nothing. */
const isLargeEnough = ({ from, to }: Shape): boolean => Math.hypot(to.x - from.x, to.y - from.y) > 0.02
