import { useEffect, useEffectEvent } from 'react'
import { useCanGoBack, useNavigate, useRouter } from '../routing/hooks.ts'

interface BackAgainProps {
  /** The page to open if the tab has no earlier page of the app. */
  readonly otherwise: '/partssearch' | '/workordersearch'
}

/**
 * Returns whether the browser has an earlier page of this origin, including typed addresses; undefined if the
 * browser cannot report it.
 */
const browserKnows = (): boolean | undefined =>
  (window as { readonly navigation?: { readonly canGoBack: boolean } }).navigation?.canGoBack

/** Leaves an address without content immediately. */
export function BackAgain({ otherwise }: BackAgainProps) {
  const router = useRouter()
  const navigate = useNavigate()
  // The router only counts its own navigations, not typed addresses.
  const hasStepped = useCanGoBack()
  const leave = useEffectEvent(() => {
    if (browserKnows() ?? hasStepped) router.history.back()
    else void navigate({ to: otherwise, replace: true })
  })
  // Runs once: the navigation back changes the router's state before this page has unmounted.
  useEffect(() => leave(), [])
  return null
}
