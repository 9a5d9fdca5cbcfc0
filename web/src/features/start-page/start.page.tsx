import { workScheduleEndpoints } from '@verstas/contract/work-schedule/endpoints.ts'
import { useSession } from '../../platform/session/session.ts'
import { useDestinations } from '../../platform/shell/destinations.ts'
import { Page } from '../../platform/shell/page.tsx'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { Tile } from '../../platform/ui/tile.tsx'
import { NextReservation } from '../work-schedule/next-reservation.tsx'
import classes from './start-page.module.css'

/** Home: my next reservation, and a tile for each page that the session may open (specification.md, Screens). */
export function StartPage() {
  const t = useTexts()
  const session = useSession()
  const hasReservations =
    session.canCall(workScheduleEndpoints.listMyReservations) && !session.employee.IsWorkqueue
  const tiles = useDestinations().filter(({ to }) => to !== '/startpage')
  return (
    <Page title={t('page.startPage')} hasBack={false}>
      {hasReservations && <NextReservation />}
      <ul className={classes.tiles} aria-label={t('startPage.tiles')}>
        {tiles.map(({ to, title, icon }) => (
          <li key={to}>
            <Tile to={to} icon={icon} label={t(title)} />
          </li>
        ))}
      </ul>
    </Page>
  )
}
