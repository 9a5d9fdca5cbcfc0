import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { drawShapes, isMeant, type Point, type Shape } from './drawing.ts'
import classes from './drawing-board.module.css'

interface DrawingBoardProps {
  /** The picture's address. */
  readonly picture: string
  readonly label: string
  readonly tool: Shape['kind']
  readonly shapes: readonly Shape[]
  readonly onDrawn: (shape: Shape) => void
}

/** A picture that a finger draws on, from where it goes down to where it lifts. */
export function DrawingBoard({ picture, label, tool, shapes, onDrawn }: DrawingBoardProps) {
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
    if (begun && isMeant(begun)) onDrawn(begun)
    setBegun(null)
  }
  return (
    <div className={classes.board}>
      <img
        src={picture}
        alt=""
        className={classes.picture}
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
          setSize({ width, height })
        }
      />
      <canvas
        ref={canvas}
        {...size}
        role="img"
        aria-label={label}
        className={classes.canvas}
        onPointerDown={press}
        onPointerMove={draw}
        onPointerUp={lift}
        onPointerCancel={() => setBegun(null)}
      />
    </div>
  )
}

function placeOf({ currentTarget, clientX, clientY }: PointerEvent<HTMLCanvasElement>): Point {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return { x: (clientX - left) / width, y: (clientY - top) / height }
}
