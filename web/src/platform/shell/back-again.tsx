import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

interface BackAgainProps {
  /** Where it leads on the first page of a tab, which has nothing of the app behind it. */
  readonly otherwise: '/partssearch' | '/workordersearch'
}

/** What the browser knows of the pages of this origin, also of those to which an address was typed; not in every browser. */
const browserKnows = (): boolean | undefined =>
  (window as { readonly navigation?: { readonly canGoBack: boolean } }).navigation?.canGoBack

/** Leaves at once an address that names nothing to show. */
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
