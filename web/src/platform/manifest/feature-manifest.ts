import type { Icon } from '@tabler/icons-react'
import type { TextName } from '@verstas/contract/texts/catalogue.ts'
import { type ComponentType, createContext, use } from 'react'
import type { AskPerson, QueueAdapter } from '../device-queue/queue-adapter.ts'
import type { FeatureChannel, LiveHandlers } from '../live/live-updates.tsx'
import type { KeptReads } from '../offline/kept-answers.tsx'
import type { Route } from '../routing/route.ts'
import type { Session } from '../session/session.ts'
import type { SignInOption } from '../session/sign-in-options.tsx'
import type { PageName } from '../shell/page-routes.ts'

/** A count next to a page's links. */
export interface Badge {
  /** 0 shows no badge. */
  readonly count: number
  /** The label of the count for a screen reader; takes `count`. */
  readonly label: TextName
}

/** A page that the navigation and the start page link to, under the page's own name. */
export interface Destination {
  readonly route: Route
  readonly icon: Icon
  /**
   * Its position among the tabs of a phone and in the rail, if any. `rail` comes last in the rail, and is
   * behind "More" on a phone. `shortPage.<name>` is its label.
   */
  readonly tab?: 1 | 2 | 3 | 'rail'
  /** True if a phone shows the tabs below the page, although it is not one of them. */
  readonly isTop?: true
  /** A hook that returns the number of things to do there, for its links. */
  readonly useBadge?: () => Badge
  /** Decides whether its links are shown, in addition to the right to open the page. */
  readonly isShown?: (session: Session) => boolean
}

/** A page that the account menu links to, under the page's own name. */
export interface AccountPage {
  readonly route: Route
  readonly icon: Icon
}

/** A route's page. */
export interface Place {
  readonly page: PageName | undefined
  readonly search: Readonly<Record<string, unknown>>
}

/**
 * A part of the frame that remains when the page changes: a list at the left from 64rem on, additional
 * content at the right from 108rem on.
 */
export interface Pane {
  readonly side: 'left' | 'right'
  /** The accessible name of the pane. */
  readonly label: TextName
  readonly isBeside: (place: Place, session: Session) => boolean
  readonly load: () => Promise<{ readonly default: ComponentType }>
}

/**
 * The parts that a feature provides to the app, in its `manifest.ts`; `app/features.ts` lists them all.
 * Manifests are in the first load. A page imports what it needs, and is loaded when it is opened.
 */
export interface FeatureManifest {
  /**
   * The feature's pages, each with its name and the rights that open it. Each is a separate constant, or it
   * loses its types.
   */
  readonly routes?: readonly Route[]
  /** Pages without a sign-in. */
  readonly publicRoutes?: readonly Route[]
  readonly destinations?: readonly Destination[]
  /** Pages that the account menu links to. */
  readonly accountPages?: readonly AccountPage[]
  /** The feature's sign-in methods, in addition to name and password. */
  readonly signInOptions?: readonly SignInOption[]
  /** Panes next to pages; the first of several for the same position is shown. */
  readonly panes?: readonly Pane[]
  /** The feature's live events, and the reads that they invalidate. */
  readonly live?: LiveHandlers
  readonly channel?: FeatureChannel
  /** The reads whose answers are stored on the device for offline use. */
  readonly keptReads?: KeptReads
  /**
   * Loads the adapters that send and show the feature's queued entries; with the device queue, after the
   * first page.
   */
  readonly loadQueueAdapters?: (askPerson: AskPerson) => Promise<readonly QueueAdapter[]>
}

/** The manifests of all features, in the order of the navigation. */
export const FeaturesContext = createContext<readonly FeatureManifest[]>([])

export const useFeatures = (): readonly FeatureManifest[] => use(FeaturesContext)
