import { useSearch } from '../../platform/routing/hooks.ts'
import { PickListScreen } from './picking/pick-list-screen.tsx'
import { PlanningScreen } from './planning/planning-screen.tsx'

/** The reservations with parts to plan and pick (specification.md, Screens), or the pick list of a day. */
export function PartsPlanningPage() {
  const { filter = 'all', list, car } = useSearch('/partsplanning')
  return list === undefined ? (
    <PlanningScreen filter={filter} car={car} />
  ) : (
    <PickListScreen key={list} day={list} />
  )
}
