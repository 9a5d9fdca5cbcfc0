import { useEffect, useEffectEvent } from 'react'
import { useCanGoBack, useNavigate, useRouter } from '../routing/hooks.ts'

interface BackAgainProps {
  /** The page to open if the tab has no earlier page of the app. */
  readonly otherwise: '/partssearch' | '/workordersearch'
}

/**
 * True if the browser's history has an earlier page of this origin, typed addresses included; undefined if
 * the browser does not report this.
 */
const browserKnows = (): boolean | undefined =>
  (window as { readonly navigation?: { readonly canGoBack: boolean } }).navigation?.canGoBack

/** Navigates back from an address that has nothing to show. */
export function BackAgain({ otherwise }: BackAgainProps) {
  const router = useRouter()
  const navigate = useNavigate()
  // The router counts only its own navigations, not typed addresses.
  const hasStepped = useCanGoBack()
  const leave = useEffectEvent(() => {
    if (browserKnows() ?? hasStepped) router.history.back()
    else void navigate({ to: otherwise, replace: true })
  })
  // Must run once only, because going back changes the router's state before this page unmounts.
  useEffect(() => leave(), [])
  return null
}
