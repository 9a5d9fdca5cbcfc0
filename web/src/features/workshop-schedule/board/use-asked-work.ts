import { useEffect, useRef } from 'react'
import type { BoardDay, BoardView } from './board-props.ts'
import { findWorkOfOrder, type Work } from './work.ts'

/**
 * Calls `onFound` once with the work of the work order in the address, when the board and the work have loaded.
 * The unallocated work may load later than the board.
 */
export function useAskedWork(
  { workOrderId }: Pick<BoardView, 'workOrderId'>,
  day: BoardDay,
  isReady: boolean,
  onFound: (work: Work) => void,
): void {
  const found = useRef<number>(undefined)
  useEffect(() => {
    if (!isReady || workOrderId === undefined || found.current === workOrderId) return
    const work = findWorkOfOrder(workOrderId, day)
    if (!work) return
    found.current = workOrderId
    onFound(work)
  })
}
