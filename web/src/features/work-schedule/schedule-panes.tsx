import { useSearch } from '../../platform/routing/hooks.ts'
import { useNow } from '../../platform/session/use-now.ts'
import { useFormat } from '../../platform/ui/format.tsx'
import { useMyReservations } from './api.ts'
import classes from './schedule-panes.module.css'
import { TimeAxis } from './time-axis.tsx'
import { Today } from './today.tsx'

/** The user's vehicles of today, next to another page on a wide screen. */
export const DayPane = () => <Today isPane />

/** The user's reservations of today along a time axis, at the side of a wide screen. */
export function AxisPane() {
  const format = useFormat()
  const now = useNow()
  const today = format.dayOf(now)
  const { data } = useMyReservations(today)
  // Search results replace the day list (manifest.ts).
  const isBesideList = useSearch().list === undefined
  return (
    <>
      <h2 className={`${classes.title} line type-20`}>{format.shortDay(today)}</h2>
      {data && data.length > 0 && (
        <TimeAxis day={today} reservations={data} now={now} isBesideList={isBesideList} />
      )}
    </>
  )
}
