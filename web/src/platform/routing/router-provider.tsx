import { Component, type ReactNode, startTransition, useEffect, useLayoutEffect, useState } from 'react'
import { MatchContext, RouterContext, useMatch, useRouter } from './hooks.ts'
import type { Router } from './router.ts'

/**
 * Renders the page of the router's location in its frame. Renders nothing before the first `load` of the
 * router.
 */
export function RouterProvider({ router }: { readonly router: Router }) {
  const [match, setMatch] = useState(router.match)
  useEffect(() => {
    setMatch(router.match)
    return router.subscribe('onMatch', (next) => startTransition(() => setMatch(next)))
  }, [router])
  useLayoutEffect(() => {
    if (match) router.markRendered(match)
  }, [router, match])
  if (!match) return null
  const { frame: Frame = Outlet } = match
  return (
    <RouterContext value={router}>
      <MatchContext value={match}>
        <Boundary>
          <Frame />
        </Boundary>
      </MatchContext>
    </RouterContext>
  )
}

/** Renders the page of the current location inside a frame. */
export function Outlet() {
  const { Pending } = useRouter()
  const {
    route: { path, component: Page },
    isReady,
  } = useMatch()
  return isReady ? (
    <Boundary key={path}>
      <Page />
    </Boundary>
  ) : (
    <Pending />
  )
}

/** Shows the router's error component after the content throws, until the location changes. */
function Boundary({ children }: { readonly children: ReactNode }) {
  const { Failed } = useRouter()
  const match = useMatch()
  return (
    <ErrorBoundary resetKey={match} renderError={(error) => <Failed error={error} />}>
      {children}
    </ErrorBoundary>
  )
}

interface ErrorBoundaryProps {
  /** A change of this value renders the content again. */
  readonly resetKey: unknown
  readonly renderError: (error: unknown) => ReactNode
  readonly children: ReactNode
}

interface ErrorBoundaryState {
  readonly failure?: { readonly error: unknown } | undefined
  readonly resetKey?: unknown
}

class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = {}

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { failure: { error } }
  }

  static getDerivedStateFromProps({ resetKey }: ErrorBoundaryProps, state: ErrorBoundaryState) {
    return resetKey === state.resetKey ? null : { resetKey, failure: undefined }
  }

  override render(): ReactNode {
    const { failure } = this.state
    return failure ? this.props.renderError(failure.error) : this.props.children
  }
}
