import type { ActivityRow } from '@verstas/contract/activities/entities.ts'
import { useCallback, useState } from 'react'
import { createSessionItems, type Selections } from '../../platform/session/session-items.ts'

const { selections: storedSelections } = createSessionItems()
const none: Selections = { types: [], makes: [] }

/** The selected task filters, stored for the session (specification.md, Screens). */
export function useSelections() {
  const [selections, setSelections] = useState(() => storedSelections.read() ?? none)
  const choose = useCallback((change: Partial<Selections>) => {
    setSelections((now) => {
      const next = { ...now, ...change }
      storedSelections.write(next)
      return next
    })
  }, [])
  return { selections, choose }
}

/** Returns the rows of the selected types and makes. An empty selection matches all rows. */
export const selectRows = (
  rows: readonly ActivityRow[],
  { types, makes }: Pick<Selections, 'types' | 'makes'>,
): ActivityRow[] =>
  rows.filter(
    ({ TypeDescription, WorkOrderVehicleMakeName }) =>
      (types.length === 0 || types.includes(TypeDescription)) &&
      (makes.length === 0 || makes.includes(WorkOrderVehicleMakeName ?? '')),
  )
