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

/** What the app asks of a route; the routes themselves know more, so that links are checked. */
interface PageRoute {
  /** Its address, once the router knows it. */
  readonly to: string
  readonly options: { readonly staticData?: StaticDataRouteOption }
}

/** A count that stands at a page's links. */
export interface Badge {
  /** 0 draws nothing. */
  readonly count: number
  /** What is counted, for a screen reader; takes `count`. */
  readonly label: TextName
}

/** A page that the navigation and the start page lead to, under the page's own name. */
export interface Destination {
  readonly route: PageRoute
  readonly icon: Icon
  /**
   * Its place among the tabs of a phone and in the rail, where it is one of them; `rail` stands after those in the rail and
   * behind "More" on a phone. `shortPage.<name>` is its word.
   */
  readonly tab?: 1 | 2 | 3 | 'rail'
  /** A phone's tabs stand under it, though it is none of them. */
  readonly isTop?: true
  /** What there is to do there, for its links; a hook. */
  readonly useBadge?: () => Badge
  /** Who is led there, where that is not everybody who may open the page. */
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
 * What the frame shows beside pages, and keeps while they change: a list at the left from 64rem on, and more at the right
 * from 108rem on.
 */
export interface Pane {
  readonly side: 'left' | 'right'
  /** Names it for a screen reader. */
  readonly label: TextName
  readonly isBeside: (place: Place, session: Session) => boolean
  readonly load: () => Promise<{ readonly default: ComponentType }>
}

/**
 * What a feature offers to the app, in its `manifest.ts`; `app/features.ts` lists them all. Manifests come with the
 * first load: what a page needs is imported by the page, which is loaded when it is opened.
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
  /** What it shows beside pages; of several for the same place the first is shown. */
  readonly panes?: readonly Pane[]
  /** The live events that it cares for, and what of its reads they make old. */
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
