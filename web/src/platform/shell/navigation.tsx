import type { Icon } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { TextName } from '@verstas/contract/texts/catalogue.ts'
import { type Destination, useFeatures } from '../manifest/feature-manifest.ts'
import { type Session, useSession } from '../session/session.ts'
import { useTexts } from '../texts/use-texts.ts'
import classes from './navigation.module.css'

/** The pages that the session may open: a rail of icons on a tablet, a list with names on wide screens. */
export function Navigation() {
  const t = useTexts()
  return (
    <ul className={classes.list}>
      {useDestinations().map(({ to, title, icon: DestinationIcon }) => (
        <li key={to}>
          <Link to={to} className={classes.link}>
            <DestinationIcon size={24} stroke={1.75} aria-hidden="true" className={classes.icon} />
            <span className={classes.word}>{t(title)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** A page that the session is led to. */
export interface ShownDestination {
  readonly to: string
  readonly title: TextName
  readonly icon: Icon
}

/** The pages that the navigation and the start page lead the session to (specification.md, Rights). */
export function useDestinations(): ShownDestination[] {
  const session = useSession()
  return useFeatures()
    .flatMap(({ destinations = [] }) => destinations)
    .filter((destination) => isShownTo(session, destination))
    .map(({ route, icon }) => ({
      to: route.to,
      title: `page.${route.options.staticData?.page ?? 'startPage'}`,
      icon,
    }))
}

const isShownTo = (session: Session, { route, isShown }: Destination): boolean =>
  isShown ? isShown(session) : session.holds(route.options.staticData?.rights ?? 'session')
