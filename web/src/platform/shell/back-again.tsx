import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

interface BackAgainProps {
  /** The target on the first page of a tab, without an earlier page of the app. */
  readonly otherwise: '/partssearch' | '/workordersearch'
}

/**
 * Returns whether the browser has an earlier page of this origin, also a typed address; undefined in some
 * browsers.
 */
const browserKnows = (): boolean | undefined =>
  (window as { readonly navigation?: { readonly canGoBack: boolean } }).navigation?.canGoBack

/** Immediately leaves an address without content. */
export function BackAgain({ otherwise }: BackAgainProps) {
  const router = useRouter()
  const navigate = useNavigate()
  // The router counts its own steps alone: a typed address is none of them.
  const hasStepped = useCanGoBack()
  const leave = useEffectEvent(() => {
    if (browserKnows() ?? hasStepped) router.history.back()
    else void navigate({ to: otherwise, replace: true })
  })
  // Once: the step back itself changes what the router knows, before this page has gone.
  useEffect(() => leave(), [])
  return null
}
