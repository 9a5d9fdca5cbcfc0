import { type Icon, IconDots } from '@tabler/icons-react'
import { Link, useMatches } from '@tanstack/react-router'
import type { TextName } from '@verstas/contract/texts/catalogue.ts'
import { useWaiting } from '../device-queue/device-queue.tsx'
import { type Destination, useFeatures } from '../manifest/feature-manifest.ts'
import { type Session, useSession } from '../session/session.ts'
import { useTexts } from '../texts/use-texts.ts'
import classes from './navigation.module.css'
import type { PageName, ShortPageName } from './page-routes.ts'

/** A page that the session is led to. */
export interface ShownDestination {
  readonly to: string
  readonly title: TextName
  /** In a word, for the tabs of a phone and the rail. */
  readonly short: TextName
  readonly icon: Icon
  /** Among the tabs, from the left. */
  readonly tab?: number
}

/** The pages that the navigation and the start page lead the session to (specification.md, Rights). */
export function useDestinations(): ShownDestination[] {
  const session = useSession()
  return useFeatures()
    .flatMap(({ destinations = [] }) => destinations)
    .filter((destination) => isShownTo(session, destination))
    .map(shown)
}

const isShownTo = (session: Session, { route, isShown }: Destination): boolean =>
  isShown ? isShown(session) : session.holds(route.options.staticData?.rights ?? 'session')

function shown({ route, icon, tab }: Destination): ShownDestination {
  const page: PageName = route.options.staticData?.page ?? 'startPage'
  return {
    to: route.to,
    title: `page.${page}`,
    short: tab === undefined ? `page.${page}` : `shortPage.${page as ShortPageName}`,
    icon,
    ...(tab !== undefined && { tab }),
  }
}

/** The session's tabs; what has no tab is on the page "More". */
function useTabs(): ShownDestination[] {
  const tabs = useDestinations().filter(({ tab }) => tab !== undefined)
  tabs.sort((a, b) => (a.tab ?? 0) - (b.tab ?? 0))
  return [...tabs, { to: '/more', title: 'page.more', short: 'shortPage.more', icon: IconDots }]
}

/** Whether the page stands in the tabs, with nothing behind it; the others were opened from somewhere. */
export function useIsTopPage(): boolean {
  const { fullPath } = useMatches().at(-1) ?? {}
  return (
    useFeatures()
      .flatMap(({ destinations = [] }) => destinations)
      .some(({ route, tab }) => tab !== undefined && route.to === fullPath) || fullPath === '/more'
  )
}

/** A phone's navigation, under the running bar. */
export function BottomTabs() {
  const t = useTexts()
  return (
    <nav className={classes.tabs} aria-label={t('shell.navigation')}>
      {useTabs().map(({ to, short, icon: TabIcon }) => (
        <Link key={to} to={to} className={classes.tab}>
          <span className={classes.pill}>
            <TabIcon size={24} stroke={1.75} aria-hidden="true" />
            {to === '/more' && <ForPerson />}
          </span>
          {t(short)}
        </Link>
      ))}
    </nav>
  )
}

/** The same for wider screens, at the left edge; the widest have room for every page. */
export function RailLinks() {
  const tabs = useTabs()
  const rest = useDestinations().filter(({ tab }) => tab === undefined)
  const more = tabs.at(-1)
  return (
    <ul className={classes.rail}>
      {tabs.slice(0, -1).map((destination) => (
        <RailLink key={destination.to} destination={destination} />
      ))}
      {rest.map((destination) => (
        <RailLink key={destination.to} destination={destination} on="wide" />
      ))}
      {more && <RailLink destination={more} on="narrow" />}
    </ul>
  )
}

interface RailLinkProps {
  readonly destination: ShownDestination
  /** Where it is shown, if not everywhere. */
  readonly on?: 'wide' | 'narrow'
}

function RailLink({ destination: { to, title, short, icon: LinkIcon }, on }: RailLinkProps) {
  const t = useTexts()
  return (
    <li data-on={on}>
      <Link to={to} className={classes.link}>
        <LinkIcon size={24} stroke={1.75} aria-hidden="true" className={classes.icon} />
        <span className={classes.short}>{t(short)}</span>
        <span className={classes.long}>{t(title)}</span>
        {to === '/more' && <ForPerson />}
      </Link>
    </li>
  )
}

/** How much of what waits on this device needs the person. */
function ForPerson() {
  const t = useTexts()
  const { countForPerson } = useWaiting()
  return (
    countForPerson > 0 && (
      <span className={classes.badge}>
        <span aria-hidden="true">{countForPerson}</span>
        <span className={classes.hidden}>{t('shell.waitingForYou', { count: countForPerson })}</span>
      </span>
    )
  )
}
