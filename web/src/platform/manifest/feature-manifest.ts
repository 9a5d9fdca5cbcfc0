import type { Icon } from '@tabler/icons-react'
import type { TextName } from '@verstas/contract/texts/catalogue.ts'
import { type ComponentType, createContext, use } from 'react'
import type { QueueAdapter } from '../device-queue/queue-adapter.ts'
import type { LiveHandlers } from '../live/live-listener.ts'
import type { FeatureChannel } from '../live/live-updates.tsx'
import type { KeptReads } from '../offline/kept-answers.tsx'
import type { Route } from '../routing/route.ts'
import type { Session } from '../session/session.ts'
import type { SignInOption } from '../session/sign-in-options.tsx'
import type { PageName } from '../shell/page-routes.ts'

/** A number that the links to a page show. */
export interface Badge {
  /** The number. 0 shows no badge. */
  readonly count: number
  /** The accessible label of the number. Its text has the placeholder `count`. */
  readonly label: TextName
}

/** A page that the navigation and the start page link to. The link has the page's name. */
export interface Destination {
  readonly route: Route
  readonly icon: Icon
  /**
   * 1 to 3 is the position of the link among the tabs of a phone and in the rail. `rail` puts the link after
   * those in the rail, and under "More" on a phone. A page without a value is only in the wide rail and under
   * "More". The label of the link is `shortPage.<name>`.
   */
  readonly tab?: 1 | 2 | 3 | 'rail'
  /** True if a phone shows the tabs on this page although none of them links to it. */
  readonly isTop?: true
  /** A hook that returns the number of things to do on the page. */
  readonly useBadge?: () => Badge
  /**
   * Returns whether the app shows the links to the page. If omitted, users with the rights of the page see
   * the links.
   */
  readonly isShown?: (session: Session) => boolean
}

/** The open page and its query. */
export interface Place {
  readonly page: PageName | undefined
  readonly search: Readonly<Record<string, unknown>>
}

/**
 * A pane next to the page, which stays mounted when the page changes. A left pane needs a window width of
 * 64rem, and a right pane needs 108rem.
 */
export interface Pane {
  readonly side: 'left' | 'right'
  /** The accessible name of the pane. */
  readonly label: TextName
  readonly isBeside: (place: Place, session: Session) => boolean
  readonly load: () => Promise<{ readonly default: ComponentType }>
}

/**
 * The parts of the app that a feature provides, in its `manifest.ts`. `app/features.ts` lists all manifests.
 * The first load contains only the manifests, and pages load when the user opens them.
 */
export interface FeatureManifest {
  /**
   * The feature's pages with their names and the rights to open them. Each route must be a separate constant,
   * or links to it lose their types.
   */
  readonly routes?: readonly Route[]
  /** Pages that open without a sign-in. */
  readonly publicRoutes?: readonly Route[]
  readonly destinations?: readonly Destination[]
  /** Pages that the account menu links to. A link has the page's name, and its icon is in `account-panel.tsx`. */
  readonly accountPages?: readonly Route[]
  /** The feature's sign-in methods, in addition to name and password. */
  readonly signInOptions?: readonly SignInOption[]
  /** Panes next to pages. The first pane of each side that matches the page is shown. */
  readonly panes?: readonly Pane[]
  /** Loads a button for the header of each page, after the page. At most one feature has it. */
  readonly loadHeadButton?: () => Promise<ComponentType<object>>
  /** Loads the feature's handlers of live events. Called when the live connection opens. */
  readonly loadLive?: () => Promise<LiveHandlers>
  readonly channel?: FeatureChannel
  /** The endpoints whose responses are stored on the device for offline use. */
  readonly keptReads?: KeptReads
  /**
   * Loads the adapters that send and display the feature's queued entries. The device queue loads them when
   * it opens.
   */
  readonly loadQueueAdapters?: () => Promise<readonly QueueAdapter[]>
}

/** The manifests of all features, in the order of the navigation. */
export const FeaturesContext = createContext<readonly FeatureManifest[]>([])

/** Returns the manifests of the surrounding app. */
export const useFeatures = (): readonly FeatureManifest[] => use(FeaturesContext)
