import { useState } from 'react'
import type { Boundary } from './boundaries.ts'

/** A boundary that is being moved, and where to; in milliseconds. */
export interface Moving {
  readonly boundary: Boundary
  readonly to: number
}

/** What is being moved on the timeline; nothing is changed until the correction is saved. */
export function useMoving(onMoved: (moving: Moving) => void) {
  const [moving, setMoving] = useState<Moving | null>(null)
  return {
    moving,
    move: (next: Moving) => {
      if (next.to !== moving?.to || next.boundary.key !== moving.boundary.key) setMoving(next)
    },
    release: (last: Moving) => {
      setMoving(null)
      onMoved(last)
    },
    putBack: () => setMoving(null),
  }
}
