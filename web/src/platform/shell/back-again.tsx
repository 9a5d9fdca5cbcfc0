import { useEffect, useEffectEvent } from 'react'
import { useCanGoBack, useNavigate, useRouter } from '../routing/hooks.ts'

interface BackAgainProps {
  /** The page to open if the tab has no earlier page of the app. */
  readonly otherwise: '/partssearch' | '/workordersearch'
}

/**
 * True if the browser's history has an earlier page of this origin, including typed addresses. Undefined if
 * the browser does not report this.
 */
const browserKnows = (): boolean | undefined =>
  (window as { readonly navigation?: { readonly canGoBack: boolean } }).navigation?.canGoBack

/** Navigates back from an address without content. */
export function BackAgain({ otherwise }: BackAgainProps) {
  const router = useRouter()
  const navigate = useNavigate()
  // Used only if the browser does not report earlier pages. The router's history misses pages before a typed
  // address that loads the app.
  const hasStepped = useCanGoBack()
  const leave = useEffectEvent(() => {
    if (browserKnows() ?? hasStepped) router.history.back()
    else void navigate({ to: otherwise, replace: true })
  })
  // Runs only once, because going back changes the state of the router before this page unmounts.
  useEffect(() => leave(), [])
  return null
}
