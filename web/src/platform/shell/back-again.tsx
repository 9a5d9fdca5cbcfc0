import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

interface BackAgainProps {
  /** Where it leads on the first page of a tab, which has nothing behind it. */
  readonly otherwise: '/partssearch' | '/workordersearch'
}

/** Leaves at once an address that names nothing to show. */
export function BackAgain({ otherwise }: BackAgainProps) {
  const router = useRouter()
  const navigate = useNavigate()
  const canGoBack = useCanGoBack()
  useEffect(() => {
    if (canGoBack) router.history.back()
    else void navigate({ to: otherwise, replace: true })
  }, [canGoBack, router, navigate, otherwise])
  return null
}
