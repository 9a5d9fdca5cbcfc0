import { isStampingEmployee } from '@verstas/domain/session/rights.ts'
import { Link } from '../../platform/routing/link.tsx'
import { useSession } from '../../platform/session/session.ts'
import { useNow } from '../../platform/session/use-now.ts'
import { type ShownDestination, useDestinations } from '../../platform/shell/navigation.tsx'
import { Page } from '../../platform/shell/page.tsx'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { useFormat } from '../../platform/ui/format.tsx'
import { LoadingSkeleton } from '../../platform/ui/loading-skeleton.tsx'
import { useLoadedLater } from '../../platform/ui/use-loaded-later.ts'
import { hasDesk } from '../../shared/desk/has-desk.ts'
import { hasOwnReservations } from '../work-schedule/api.ts'
import { MyDay } from './my-day.tsx'
import classes from './start-page.module.css'

/** The start page has no tile for these pages (specification.md, Screens). */
const withoutTile = /^\/(startpage|partsplanning|reports|administration)$/
const loadDesk = async () => (await import('./desk/desk.tsx')).Desk

/**
 * The home page: the user's day or what their role has to do, and a tile for each page that the user may open (specification.md, Screens).
 */
export function StartPage() {
  const t = useTexts()
  const format = useFormat()
  const today = format.shortDay(format.dayOf(useNow()))
  const session = useSession()
  const isDesk = hasDesk(session)
  const hasMyDay = !isDesk && isStampingEmployee(session.employee.Subsystem)
  const Desk = useLoadedLater(loadDesk, !hasMyDay)
  const tiles = useDestinations().filter(({ to }) => !withoutTile.test(to))
  return (
    <Page title={t('page.startPage')} aside={today} width={hasMyDay ? 'wide' : 'full'}>
      <div className="stack">
        {hasMyDay && hasOwnReservations(session) && <MyDay />}
        {Desk ? <Desk isDesk={isDesk} /> : !hasMyDay && <LoadingSkeleton height={[378]} />}
        <h2 id="tiles" className="line pad-x-4 touch type-15 strong soft">
          {t('startPage.tiles')}
        </h2>
        <ul className={`${classes.tiles} grid gap-8`} aria-labelledby="tiles">
          {tiles.map((page) => (
            <li key={page.to} className="stack">
              <PageTile page={page} />
            </li>
          ))}
        </ul>
      </div>
    </Page>
  )
}

function PageTile({ page: { to, title, icon: TileIcon, useBadge } }: { readonly page: ShownDestination }) {
  const t = useTexts()
  const badge = useBadge()
  return (
    <Link to={to} className={`${classes.tile} press outset-focus fades line gap-10 touch-main card ink`}>
      <TileIcon size={24} stroke={1.75} aria-hidden="true" className="rigid brand" />
      <span className="grow shrink">{t(title)}</span>
      {badge && badge.count > 0 && (
        <span className={`${classes.badge} grid centre rigid rounded-full filled-brand`}>
          <span aria-hidden="true">{badge.count}</span>
          <span className="visually-hidden">{t(badge.label, { count: badge.count })}</span>
        </span>
      )}
    </Link>
  )
}
