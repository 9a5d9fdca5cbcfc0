import { workOrderEndpoints } from '@verstas/contract/work-orders/endpoints.ts'
import type { Reservation } from '@verstas/contract/work-schedule/entities.ts'
import { findObstacle } from '@verstas/domain/work-schedule/day-plan.ts'
import { Link } from '../../platform/routing/link.tsx'
import { useSession } from '../../platform/session/session.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { Button } from '../../platform/ui/button.tsx'
import classes from './nothing-next.module.css'

/** The reason why the user has no next work, and a link to the search of work orders. */
export function NothingNext({ list }: { readonly list: readonly Reservation[] }) {
  const t = useTexts()
  const { canCall, employee } = useSession()
  const isBlocked = list.some((reservation) => findObstacle(reservation, employee.Id))
  const reason = isBlocked
    ? 'startPage.nothingStartable'
    : list.length > 0
      ? 'startPage.nothingNext'
      : 'workSchedule.emptyToday'
  return (
    <section className={`${classes.nothing} line wrap spread pad-12-16 card`}>
      <span>{t(reason)}</span>
      {canCall(workOrderEndpoints.searchWorkOrders) && (
        <Button variant="tonal" render={(props) => <Link to="/workordersearch" {...props} />}>
          {t('page.workOrderSearch')}
        </Button>
      )}
    </section>
  )
}
