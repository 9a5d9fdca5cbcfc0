import type { Icon } from '@tabler/icons-react'
import type { TextName } from '@verstas/contract/texts/catalogue.ts'
import { type Destination, useFeatures } from '../manifest/feature-manifest.ts'
import { type Session, useSession } from '../session/session.ts'

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
