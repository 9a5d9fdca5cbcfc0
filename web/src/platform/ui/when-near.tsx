import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'

/** How far below or above the window something is drawn already, in pixels: so much is scrolled while it loads. */
const nearPx = 600

interface WhenNearProps {
  /** Stands in its place, as large as it will be, so that nothing moves when it comes. */
  readonly fallback: ReactNode
  readonly children: ReactNode
}

/** Draws what loads something of its own (code, answers, pictures) once it is scrolled near; from then on it stays. */
export function WhenNear({ fallback, children }: WhenNearProps) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (isNear || !place.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setIsNear(true), {
      rootMargin: `${nearPx}px`,
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isNear])
  return <div ref={place}>{isNear ? <Suspense fallback={fallback}>{children}</Suspense> : fallback}</div>
}
