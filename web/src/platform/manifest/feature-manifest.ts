import type { Icon } from '@tabler/icons-react'
import type { StaticDataRouteOption } from '@tanstack/react-router'
import type { TextName } from '@verstas/contract/texts/catalogue.ts'
import { type ComponentType, createContext, use } from 'react'
import type { AskPerson, QueueAdapter } from '../device-queue/queue-adapter.ts'
import type { FeatureChannel, LiveHandlers } from '../live/live-updates.tsx'
import type { KeptReads } from '../offline/kept-answers.tsx'
import type { Session } from '../session/session.ts'
import type { SignInOption } from '../session/sign-in-options.tsx'
import type { PageName } from '../shell/page-routes.ts'

/**
 * The parts of a route that the app uses; the routes themselves have more types, so that links are checked.
 */
interface PageRoute {
  /** Its address, once the router knows it. */
  readonly to: string
  readonly options: { readonly staticData?: StaticDataRouteOption }
}

/** A count next to a page's links. */
export interface Badge {
  /** 0 draws nothing. */
  readonly count: number
  /** The label of the count, for a screen reader; takes `count`. */
  readonly label: TextName
}

/** A page that the navigation and the start page lead to, under the page's own name. */
export interface Destination {
  readonly route: PageRoute
  readonly icon: Icon
  /**
   * Its position among the tabs of a phone and in the rail, if it has one; `rail` comes after those in the
   * rail and behind "More" on a phone. `shortPage.<name>` is its label.
   */
  readonly tab?: 1 | 2 | 3 | 'rail'
  /** True if a phone shows the tabs below it, although it is none of them. */
  readonly isTop?: true
  /** A hook that returns the number of things to do there, for its links. */
  readonly useBadge?: () => Badge
  /** True if its links are shown, in addition to the right to open the page. */
  readonly isShown?: (session: Session) => boolean
}

/** A page of my account, under its own name. */
export interface AccountPage {
  readonly route: PageRoute
  readonly icon: Icon
}

/** The page of an address. */
export interface Place {
  readonly page: PageName | undefined
  readonly search: Readonly<Record<string, unknown>>
}

/**
 * A part of the frame that remains next to changing pages: a list at the left from 64rem on, and more at the
 * right from 108rem on.
 */
export interface Pane {
  readonly side: 'left' | 'right'
  /** Names it for a screen reader. */
  readonly label: TextName
  readonly isBeside: (place: Place, session: Session) => boolean
  readonly load: () => Promise<{ readonly default: ComponentType }>
}

/**
 * The parts that a feature provides to the app, in its `manifest.ts`; `app/features.ts` lists them all.
 * Manifests are in the first load. A page imports what it needs, and is loaded when it is opened.
 */
export interface FeatureManifest {
  /** Its pages, each with its name and the rights that open it; each a constant of its own, or it loses its types. */
  readonly routes?: readonly PageRoute[]
  /** Those that nobody signs in for. */
  readonly publicRoutes?: readonly PageRoute[]
  readonly destinations?: readonly Destination[]
  /** Those that my account leads to. */
  readonly accountPages?: readonly AccountPage[]
  /** The ways to sign in that it brings. */
  readonly signInOptions?: readonly SignInOption[]
  /** Panes next to pages; the first of several for the same position is shown. */
  readonly panes?: readonly Pane[]
  /** The feature's live events, and the reads that they invalidate. */
  readonly live?: LiveHandlers
  readonly channel?: FeatureChannel
  /** Its reads that are kept on the device for work without a network. */
  readonly keptReads?: KeptReads
  /** How what was done on the device is sent and shown; loaded with the device queue, after the first page. */
  readonly loadQueueAdapters?: (askPerson: AskPerson) => Promise<readonly QueueAdapter[]>
}

/** The manifests of all features, in the order of the navigation. */
export const FeaturesContext = createContext<readonly FeatureManifest[]>([])

export const useFeatures = (): readonly FeatureManifest[] => use(FeaturesContext)
