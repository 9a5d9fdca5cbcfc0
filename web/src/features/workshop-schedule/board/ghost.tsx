import { type RefObject, useLayoutEffect } from 'react'
import { Plate } from '../../../platform/ui/plate.tsx'
import classes from './ghost.module.css'
import type { Pointer } from './use-dragging.ts'

interface GhostProps {
  readonly license: string
  /** The text below the plate. */
  readonly words: string
  readonly pointer: RefObject<Pointer | null>
  readonly element: RefObject<HTMLDivElement | null>
}

/** A copy of the dragged box at the pointer. `moveGhost` moves it without a render. */
export function Ghost({ license, words, pointer, element }: GhostProps) {
  useLayoutEffect(() => {
    if (element.current && pointer.current) moveGhost(element.current, pointer.current)
  }, [element, pointer])
  return (
    <div ref={element} className={classes.ghost} aria-hidden="true">
      <Plate number={license} size={24} />
      <span className={classes.words}>{words}</span>
    </div>
  )
}

export function moveGhost(ghost: HTMLElement, { x, y, grab, grabY }: Pointer): void {
  ghost.style.transform = `translate(${x - Math.min(grab, 60)}px, ${y - Math.min(grabY, 30)}px) rotate(-1.5deg)`
}
