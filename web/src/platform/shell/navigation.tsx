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

/** A page that the navigation offers to the user. */
export interface ShownDestination {
  readonly to: string
  readonly title: TextName
  /** The label of the page in a phone's tabs and in the narrow rail. It is one word for pages with `tab`. */
  readonly short: TextName
  readonly icon: Icon
  /**
   * The position among a phone's tabs from the left. `rail` if the narrow and the wide rail show the page,
   * but a phone lists it only under "More".
   */
  readonly tab?: Destination['tab']
  readonly useBadge: () => Badge | null
}

const useNoBadge = (): Badge | null => null

/** Returns the pages that the navigation and the start page offer to the user (specification.md, Rights). */
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

/** Returns the pages that have a tab on a phone, in the order of the tabs. */
function useTabs(): ShownDestination[] {
  const tabs = useDestinations().filter(({ tab }) => typeof tab === 'number')
  return tabs.toSorted((a, b) => Number(a.tab) - Number(b.tab))
}

/** Returns the pages that a phone lists on the page "More". */
export const useDestinationsBehindMore = (): ShownDestination[] =>
  useDestinations().filter(({ tab }) => typeof tab !== 'number')

/** True if the open page is a top page of the navigation. Other pages have a back button. */
export function useIsTopPage(): boolean {
  const { path } = useMatch().route
  return (
    useFeatures()
      .flatMap(({ destinations = [] }) => destinations)
      .some(({ route, tab, isTop }) => (isTop || tab !== undefined) && route.path === path) ||
    path === '/more'
  )
}

/** The tabs of a phone, below the bar of the running stamping. */
export function BottomTabs() {
  const t = useTexts()
  const behindMore = useDestinationsBehindMore()
  const { countForPerson } = useWaiting()
  return (
    <nav className={`${classes.tabs} grid surface`} aria-label={t('shell.navigation')}>
      {[...useTabs(), more].map(({ to, short, icon: TabIcon, useBadge }) => (
        <Link
          key={to}
          to={to}
          className={`${classes.tab} inset-focus line column justify-centre gap-2 shrink soft`}
        >
          <span className={`${classes.pill} grid centre relative rounded-full`}>
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

/**
 * The links at the left edge of wider screens. The wide rail shows every page, first those that the narrow rail
 * shows, too, because the last ones may need scrolling.
 */
export function RailLinks() {
  const behindMore = useDestinationsBehindMore()
  const links = [
    ...useTabs(),
    ...behindMore.filter(({ tab }) => tab),
    ...behindMore.filter(({ tab }) => !tab),
  ]
  return (
    <ul className={`${classes.rail} flex column gap-4 grow`}>
      {links.map((destination) => (
        <RailLink key={destination.to} destination={destination} {...(!destination.tab && { on: 'wide' })} />
      ))}
      <RailLink destination={more} on="narrow" />
    </ul>
  )
}

interface RailLinkProps {
  readonly destination: ShownDestination
  /** The rail that shows the link. Undefined if the narrow and the wide rail show it. */
  readonly on?: 'wide' | 'narrow'
}

function RailLink({ destination: { to, title, short, icon: LinkIcon, useBadge }, on }: RailLinkProps) {
  const t = useTexts()
  return (
    <li data-on={on}>
      <Link
        to={to}
        className={`${classes.link} deep-focus line column justify-centre relative rounded type-13 strong text-centre`}
      >
        <LinkIcon size={24} stroke={1.75} aria-hidden="true" className="rigid" />
        <span className={classes.short}>{t(short)}</span>
        <span className={classes.long}>{t(title)}</span>
        <LinkBadge useBadge={useBadge} />
        {to === '/more' && <ForPerson />}
      </Link>
    </li>
  )
}

/**
 * The sum of the badges of these pages. The component must be remounted if the pages change, because it calls
 * a hook for each page.
 */
function SumBadge({ pages }: { readonly pages: readonly ShownDestination[] }) {
  // biome-ignore lint/correctness/useHookAtTopLevel: the pages never change while the component is mounted
  const badges = pages.flatMap(({ useBadge }) => useBadge() ?? []).filter(({ count }) => count > 0)
  const [first, ...others] = badges
  if (!first) return null
  const count = badges.reduce((sum, badge) => sum + badge.count, 0)
  return <Count {...first} {...(others.length > 0 && { count, label: 'shell.waitingForYou' as const })} />
}

function LinkBadge({ useBadge }: Pick<ShownDestination, 'useBadge'>) {
  const badge = useBadge()
  return badge && badge.count > 0 && <Count {...badge} />
}

function Count({ count, label }: Badge) {
  const t = useTexts()
  return (
    <span className={`${classes.badge} grid centre rounded-full filled-brand`} data-kind="toDo">
      <span aria-hidden="true">{count}</span>
      <span className="visually-hidden">{t(label, { count })}</span>
    </span>
  )
}

/** The number of unsent or refused entries that need the user's decision. */
function ForPerson() {
  const t = useTexts()
  const { countForPerson: count } = useWaiting()
  if (count === 0) return null
  return (
    <span className={`${classes.badge} grid centre rounded-full filled-late`}>
      <span aria-hidden="true">{count}</span>
      <span className="visually-hidden">{t('shell.waitingForYou', { count })}</span>
    </span>
  )
}
