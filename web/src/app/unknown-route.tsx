import { Navigate } from '@tanstack/react-router'

/** An unknown address leads to the root, as the specification wants it. */
export function UnknownRoute() {
  return <Navigate to="/" replace />
}
