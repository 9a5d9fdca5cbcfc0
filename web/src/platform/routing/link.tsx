import {
  type ComponentProps,
  type ComponentType,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useRef,
} from 'react'
import { parseAddress } from './address.ts'
import type { Location } from './history.ts'
import { useMatch, useRouter } from './hooks.ts'
import type { AnyTarget, Target } from './route.ts'
import type { NavigateOptions } from './router.ts'

/** Milliseconds that a pointer or the focus must stay on a link before the page's code is loaded. */
const intentMs = 50

interface LinkOptions extends NavigateOptions {
  /** False to load the page's code only after a click on the link. */
  readonly preload?: boolean
}

type AnyLink = AnyTarget & LinkOptions & Omit<ComponentProps<'a'>, 'href'>

/** The properties of a link component: the target, the options and the component's own properties. */
type LinkProps<To extends string, Own> = Target<To> & LinkOptions & Omit<Own, 'href' | keyof AnyTarget>

/** A link to a page. The types of `to`, `params` and `search` depend on the page's route. */
export const Link = createLink((anchor: ComponentProps<'a'>) => <a {...anchor} />)

/** Makes a link of a component that renders an anchor with the given properties. */
export function createLink<Own extends ComponentProps<'a'>>(Anchor: ComponentType<Own>) {
  const TypedLink = (props: AnyLink) => <Anchor {...(useAnchor(props) as Own)} />
  return TypedLink as <const To extends string>(props: LinkProps<To, Own>) => ReactNode
}

/**
 * Returns the anchor properties of a link. Hover, focus or touch loads the code of the page. A link to
 * the open page or to a page above it has `aria-current`: `page` or true.
 */
function useAnchor({ to, params, search, replace, resetScroll, preload = true, ...anchor }: AnyLink) {
  const router = useRouter()
  const { location } = useMatch()
  const target = { to, params, search }
  const address = router.addressOf(target)
  const current = currentOf(address, location)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const cancel = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  const preloadNow = () => preload && router.preload(to)
  const preloadSoon = () => {
    cancel()
    timer.current = setTimeout(preloadNow, intentMs)
  }
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlainClick(event) || anchor.target || anchor.download) return
    event.preventDefault()
    void router.navigateTo({
      ...target,
      ...(replace && { replace }),
      ...(resetScroll === false && { resetScroll }),
    })
  }
  return {
    ...anchor,
    href: router.history.hrefOf(address),
    ...(current && { 'aria-current': current }),
    onClick: joined(anchor.onClick, follow),
    onFocus: joined(anchor.onFocus, preloadSoon),
    onBlur: joined(anchor.onBlur, cancel),
    onMouseEnter: joined(anchor.onMouseEnter, preloadSoon),
    onMouseLeave: joined(anchor.onMouseLeave, cancel),
    onTouchStart: joined(anchor.onTouchStart, preloadNow),
  }
}

const joined =
  <E extends React.SyntheticEvent>(first: ((event: E) => void) | undefined, second: (event: E) => void) =>
  (event: E) => {
    first?.(event)
    second(event)
  }

/** True unless the click opens another tab or window, or a handler of the link prevented it. */
const isPlainClick = (event: MouseEvent): boolean =>
  !event.defaultPrevented &&
  event.button === 0 &&
  !event.metaKey &&
  !event.altKey &&
  !event.ctrlKey &&
  !event.shiftKey

/**
 * Returns `page` if the link leads to the open page, and true if it leads to a page above it. The link's
 * query must be part of the page's query.
 */
function currentOf(address: string, current: Location): 'page' | true | undefined {
  const { pathname, search } = parseAddress(address)
  if (!Object.entries(search).every(([name, value]) => current.search[name] === value)) return undefined
  if (current.pathname === pathname) return 'page'
  return current.pathname.startsWith(`${pathname}/`) || undefined
}

/** Navigates to another page when it is rendered. */
export function Navigate<const To extends string>(props: Target<To> & NavigateOptions) {
  const { addressOf, navigateTo } = useRouter()
  const address = addressOf(props)
  const latest = useRef(props)
  latest.current = props
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address changes with the properties
  useEffect(() => void navigateTo(latest.current), [address, navigateTo])
  return null
}
