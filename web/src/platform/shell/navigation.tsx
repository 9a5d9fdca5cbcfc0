import { type Icon, IconDots } from '@tabler/icons-react'
import type { TextName } from '@verstas/contract/texts/catalogue.ts'
import { useWaiting } from '../device-queue/device-queue.tsx'
import { type Badge, type Destination, useFeatures } from '../manifest/feature-manifest.ts'
import { useMatch } from '../routing/hooks.ts'
import { Link } from '../routing/link.tsx'
import { type Session, useSession } from '../session/session.ts'
import { useTexts } from '../texts/use-texts.ts'
import classes from './navigation.module.css'
import type { PageName, ShortPageName } from './page-routes.ts'

/** A page that the navigation shows to this session. */
export interface ShownDestination {
  readonly to: string
  readonly title: TextName
  /** One word for the tabs of a phone and the rail. */
  readonly short: TextName
  readonly icon: Icon
  /** The position among the tabs, from the left; `rail` only on wide screens. */
  readonly tab?: Destination['tab']
  readonly useBadge: () => Badge | null
}

const useNoBadge = (): Badge | null => null

/**
 * Returns the pages that the navigation and the start page link to for this session (specification.md,
 * Rights).
 */
export function useDestinations(): ShownDestination[] {
  const session = useSession()
  return useFeatures()
    .flatMap(({ destinations = [] }) => destinations)
    .filter((destination) => isShownTo(session, destination))
    .map(shown)
}

const isShownTo = (session: Session, { route, isShown }: Destination): boolean =>
  isShown ? isShown(session) : session.holds(route.staticData.rights ?? 'session')

function shown({ route, icon, tab, useBadge }: Destination): ShownDestination {
  const page: PageName = route.staticData.page ?? 'startPage'
  return {
    to: route.path,
    title: `page.${page}`,
    short: tab === undefined ? `page.${page}` : `shortPage.${page as ShortPageName}`,
    icon,
    useBadge: useBadge ?? useNoBadge,
    ...(tab !== undefined && { tab }),
  }
}

const more: ShownDestination = {
  to: '/more',
  title: 'page.more',
  short: 'shortPage.more',
  icon: IconDots,
  useBadge: useNoBadge,
}

/** Returns the session's tabs in order; other pages are on the page "More". */
function useTabs(): ShownDestination[] {
  const tabs = useDestinations().filter(({ tab }) => typeof tab === 'number')
  return tabs.toSorted((a, b) => Number(a.tab) - Number(b.tab))
}

/** Returns the pages behind "More" on a phone. */
export const useDestinationsBehindMore = (): ShownDestination[] =>
  useDestinations().filter(({ tab }) => typeof tab !== 'number')

/** True if the page is a top page of the navigation; other pages have a back button. */
export function useIsTopPage(): boolean {
  const { path } = useMatch().route
  return (
    useFeatures()
      .flatMap(({ destinations = [] }) => destinations)
      .some(({ route, tab, isTop }) => (isTop || tab !== undefined) && route.path === path) ||
    path === '/more'
  )
}

/** A phone's navigation, below the running bar. */
export function BottomTabs() {
  const t = useTexts()
  const behindMore = useDestinationsBehindMore()
  const { countForPerson } = useWaiting()
  return (
    <nav className={classes.tabs} aria-label={t('shell.navigation')}>
      {[...useTabs(), more].map(({ to, short, icon: TabIcon, useBadge }) => (
        <Link key={to} to={to} className={classes.tab}>
          <span className={classes.pill}>
            <TabIcon size={24} stroke={1.75} aria-hidden="true" />
            <LinkBadge useBadge={useBadge} />
            {to === '/more' && <ForPerson />}
            {to === '/more' && countForPerson === 0 && behindMore.length > 0 && (
              <SumBadge key={behindMore.map((page) => page.to).join()} pages={behindMore} />
            )}
          </span>
          {t(short)}
        </Link>
      ))}
    </nav>
  )
}

/** The navigation of wider screens, at the left edge; the widest show every page. */
export function RailLinks() {
  return (
    <ul className={classes.rail}>
      {useTabs().map((destination) => (
        <RailLink key={destination.to} destination={destination} />
      ))}
      {useDestinationsBehindMore().map((destination) => (
        <RailLink key={destination.to} destination={destination} {...(!destination.tab && { on: 'wide' })} />
      ))}
      <RailLink destination={more} on="narrow" />
    </ul>
  )
}

interface RailLinkProps {
  readonly destination: ShownDestination
  /** The layout that shows it; omitted if both do. */
  readonly on?: 'wide' | 'narrow'
}

function RailLink({ destination: { to, title, short, icon: LinkIcon, useBadge }, on }: RailLinkProps) {
  const t = useTexts()
  return (
    <li data-on={on}>
      <Link to={to} className={classes.link}>
        <LinkIcon size={24} stroke={1.75} aria-hidden="true" className={classes.icon} />
        <span className={classes.short}>{t(short)}</span>
        <span className={classes.long}>{t(title)}</span>
        <LinkBadge useBadge={useBadge} />
        {to === '/more' && <ForPerson />}
      </Link>
    </li>
  )
}

/**
 * The sum of the badges of these links. To be remounted if the pages change, because each page calls a hook.
 */
function SumBadge({ pages }: { readonly pages: readonly ShownDestination[] }) {
  // biome-ignore lint/correctness/useHookAtTopLevel: the pages stay the same as long as the component does
  const badges = pages.flatMap(({ useBadge }) => useBadge() ?? []).filter(({ count }) => count > 0)
  const [first, ...others] = badges
  if (!first) return null
  const count = badges.reduce((sum, badge) => sum + badge.count, 0)
  return <Count {...first} {...(others.length > 0 && { count, label: 'shell.waitingForYou' as const })} />
}

/** The badge of one link. */
function LinkBadge({ useBadge }: Pick<ShownDestination, 'useBadge'>) {
  const badge = useBadge()
  return badge && badge.count > 0 && <Count {...badge} />
}

function Count({ count, label }: Badge) {
  const t = useTexts()
  return (
    <span className={classes.badge} data-kind="toDo">
      <span aria-hidden="true">{count}</span>
      <span className="visually-hidden">{t(label, { count })}</span>
    </span>
  )
}

/** The number of waiting entries that need the user. */
function ForPerson() {
  const t = useTexts()
  const { countForPerson: count } = useWaiting()
  if (count === 0) return null
  return (
    <span className={classes.badge}>
      <span aria-hidden="true">{count}</span>
      <span className="visually-hidden">{t('shell.waitingForYou', { count })}</span>
    </span>
  )
}
